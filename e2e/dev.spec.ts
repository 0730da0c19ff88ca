/*
 * What an analyst sees while `npm run dev` runs: the guide's own example becomes a section, mistakes are told in the
 * page while the version before serves, and nothing is ever restarted.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { JsonSchema } from '../model/jsonSchema'
import { parseEntity } from '../model/parseEntity'
import { type DevServer, startDevServer } from './support/devServer'
import { listPath } from './support/entities'
import { fillRequired, textFor } from './support/fill'
import { signIn } from './support/signIn'

const [, example = ''] = /```json\n([\s\S]*?)\n```/.exec(readFileSync('schemas/README.md', 'utf8')) ?? []
const name = /`schemas\/(\w+)\.json`/.exec(readFileSync('schemas/README.md', 'utf8'))?.[1] ?? ''
const entity = parseEntity(name, JSON.parse(example) as JsonSchema)
const [first] = entity.fields.filter((field) => !field.system)
/** Starting and generating share the machine with a browser. */
const patience = { timeout: 60_000 }
const seed = 41

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let dev: DevServer
let page: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  dev = await startDevServer()
  page = await browser.newPage({ baseURL: dev.url })
  await signIn(page, 'admin')
})
test.afterAll(async () => {
  await page?.close()
  await dev?.stop()
})

const fileOf = () => join(dev.folder, 'schemas', `${name}.json`)
const section = (): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: entity.plural })
const row = (): Locator => page.getByRole('row', { name: textFor(first as NonNullable<typeof first>, seed) })
const overlay = (): Locator => page.locator('vite-error-overlay')

test('a new schema file becomes a section in which records are kept', async () => {
  await expect(section()).toHaveCount(0)
  writeFileSync(fileOf(), example)
  await expect(section()).toBeVisible(patience)
  await section().click()
  await page.getByRole('link', { name: 'Cadastrar' }).first().click()
  const form = page.locator('form')
  await expect(form).toBeVisible()
  await fillRequired(page, form, entity.fields, seed)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.goto(`/#/admin/${listPath(entity)}`)
  await expect(row()).toBeVisible()
})

test('a wrong file is told at its place while the version before serves, until it is mended', async () => {
  const at = example.indexOf('"filter"')
  const before = example.slice(0, at).split('\n')
  const place = `schemas/${name}.json:${before.length}:${(before.at(-1) ?? '').length + 1}`
  writeFileSync(fileOf(), example.replace('"filter"', '"filtre"'))
  await expect(overlay().getByText(`${place} E101`)).toBeVisible(patience)
  expect(dev.output()).toContain(place)

  await page.reload()
  await expect(overlay().getByText(`${place} E101`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row()).toBeVisible()

  writeFileSync(fileOf(), example)
  await expect(overlay()).toHaveCount(0, patience)
  await expect(row()).toBeVisible()
})

test('a change that the stored rows contradict is refused in words, and changes nothing', async () => {
  const number = entity.fields.find((field) => field.kind === 'decimal')?.name ?? ''
  const { properties, ...others } = JSON.parse(example) as JsonSchema
  const text = { title: 'Agora texto', type: 'string' }
  writeFileSync(fileOf(), JSON.stringify({ ...others, properties: { ...properties, [number]: text } }))
  await expect(overlay().getByText(`${name}.${number}`)).toBeVisible(patience)
  writeFileSync(fileOf(), example)
  await expect(overlay()).toHaveCount(0, patience)
  await expect(row()).toBeVisible()
})

test('a file that is taken away takes its section with it', async () => {
  rmSync(fileOf())
  await expect(section()).toHaveCount(0, patience)
  expect(existsSync(join(dev.folder, 'generated/schemas', `${name}.json`))).toBe(false)
})

test('the data folder belongs to one process, which leaves it free', async () => {
  expect(await dev.startSecond()).toContain(join(dev.folder, 'data'))
  await dev.interrupt()
  expect(dev.output()).toContain('Encerrando…')
  expect(existsSync(join(dev.folder, 'data/lock.sock'))).toBe(false)
})

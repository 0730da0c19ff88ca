/*
 * A new installation without demo data: the administrator follows “Primeiros passos” to the end, by the page
 * alone. Forms are filled in from the schemas.
 */
import type { Page } from '@playwright/test'
import { formats } from '../model/formats/index'
import { type EmptyServer, startEmptyServer } from './support/emptyServer'
import { entities } from './support/entities'
import { expect } from './support/expect'
import { fillRequired } from './support/fill'
import { createFirstAdministrator } from './support/firstMonth/people'
import { openWorld } from './support/firstMonth/world'
import { test } from './support/test'

let server: EmptyServer

test.beforeAll(async () => {
  server = await startEmptyServer()
})
test.afterAll(() => server.stop())
test.describe.configure({ timeout: 300_000 })

const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Primeiros passos' })
const openSteps = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Por fazer' }) })

test('an administrator completes the first steps by following their links', async ({ browser }) => {
  const world = openWorld(browser, server)
  await createFirstAdministrator(world)
  const page = await world.open('ana')
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible()
  await expect(page.getByText('Você não tem pendências.')).toBeHidden()
  // Nothing else is shown before there is something to count.
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)

  const titles: string[] = []
  for (let number = 1; number < 20; number++) {
    await entry(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Primeiros passos' })).toBeVisible()
    await expect(page.getByText(/prontos\.$|^Tudo pronto/)).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const step = openSteps(page).first()
    if ((await step.count()) === 0) break
    const title = await step.getByRole('heading').textContent()
    if (title === titles.at(-1)) throw new Error(`${title} is still to be done`)
    titles.push(title ?? '')
    await step.getByRole('link').first().click()
    await page.waitForURL((url) => !url.hash.endsWith('primeiros-passos'))
    await (page.url().endsWith('catalogos-prontos') ? adoptCatalogs(page) : enterRecord(page, number))
    if ((await openSteps(page).count()) === 0 && (await entry(page).count()) === 0) break
  }
  expect(titles).toEqual([
    'Empresa',
    'Gestor',
    'Técnico',
    'Safra padrão',
    'Valor de anuidade',
    'Catálogos',
    'Produtor',
    'Região',
    'Fazenda',
  ])

  await world.open('ana')
  await expect(page.getByText('Você não tem pendências.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Visão geral', exact: true })).toBeVisible()
  await expect(entry(page)).toBeHidden()
})

async function adoptCatalogs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Começar com catálogos prontos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText(/^\d+ registros cadastrados\.$/)).toBeVisible()
}

/** Fills in and saves the form that a step opened. */
async function enterRecord(page: Page, number: number): Promise<void> {
  const entity = entities.find(
    ({ path, routes }) => path !== undefined && page.url().endsWith(`/${path}/${routes.create}`),
  )
  if (!entity) throw new Error(`${page.url()} is not a form`)
  if (entity.form.start) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('CPF/CNPJ').fill(formats.cpf.show(formats.cpf.sample(number)))
    await dialog.getByRole('button', { name: 'Pesquisar' }).click()
    await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  }
  const form = page.locator('form')
  await expect(form).toBeVisible()
  await fillRequired(page, form, entity.fields, 4000 + number)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(entity.messages.created).last()).toBeVisible()
}

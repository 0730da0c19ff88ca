/*
 * `npm run dev` with synthetic schemas, on a single server because it starts slowly. Forms: one with a field of
 * every kind, filled in, saved and read back on desktop and phone, and one that triggers the messages of section 5
 * of the specification. Then the work of a schema author: the example of the guide becomes a section, errors appear
 * in the page while the last valid version is served, and nothing is ever restarted.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import type { JsonSchema, Row } from '../model/entity/jsonSchema'
import { parseEntity } from '../model/entity/parse/parseEntity'
import { everyKindSchema } from '../tests/support/everyKind'
import { everyMessageSchema, wrongEntries } from '../tests/support/everyMessage'
import { expectAccessible, expectContrast, expectFits } from './support/accessible'
import { type ApiClient, askAs } from './support/api'
import { type DevServer, startDevServer } from './support/devServer'
import { listPath } from './support/entities'
import { expect } from './support/expect'
import { fillField, fillRequired, textFor } from './support/fill'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

const role = 'admin'
const everything = everyKindSchema({ role, reference: 'regiao' })
const everyKind = parseEntity('everything', everything)
const fields = everyKind.fields.filter(({ system }) => !system)

const [, example = ''] = /```json\n([\s\S]*?)\n```/.exec(readFileSync('schemas/README.md', 'utf8')) ?? []
const name = /`schemas\/(\w+)\.json`/.exec(readFileSync('schemas/README.md', 'utf8'))?.[1] ?? ''
const entity = parseEntity(name, JSON.parse(example) as JsonSchema)
const [first] = entity.fields.filter((field) => !field.system)
/** Starting and generating compete with a browser for the machine. */
const patience = { timeout: 60_000 }
const seed = 41

test.describe.configure({ mode: 'default', timeout: 180_000 })

let dev: DevServer
let page: Page
let admin: ApiClient

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  dev = await startDevServer({ everything, messages: everyMessageSchema(role) })
  page = await openConsole(browser)
  admin = await askAs(page.request, 'admin@example.com')
})
test.afterAll(async () => {
  await page?.close()
  await dev?.stop()
})

for (const width of [1440, 390]) {
  test(`a field of every kind is filled in, saved and read back unchanged at ${width} pixels`, async () => {
    await page.setViewportSize({ width, height: 900 })
    await openSection(page, role, 'everything/cadastrar')
    const form = page.locator('form')
    await expectHeading(everyKind.messages.createTitle)
    await expect(form).toBeVisible()
    for (const field of fields) await fillField({ page, scope: form, field, siblings: fields, seed: width })
    const before = await readForm(form)
    await expectAccessible(page, 'every kind')
    await expectFits(page, 'every kind')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page, 'every kind in the dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText(everyKind.messages.created)).toBeVisible()
    await expectHeading(everyKind.plural)

    const [row] = await admin.get<Row[]>('/everything?sort=["id","DESC"]&range=[0,0]')
    expect(fields.map(({ name }) => name).filter((name) => (row?.[name] ?? null) === null)).toEqual([])
    await openSection(page, role, `everything/alterar/${row?.id}`)
    await expect.poll(() => readForm(form)).toEqual(before)
  })
}

test('every message of section 5 appears on blur, letter for letter', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSection(page, role, 'messages/cadastrar')
  for (const [title, , typed, said] of wrongEntries) {
    await field(title).fill(typed)
    await field(title).blur()
    await expect(field(title)).toHaveAccessibleDescription(said)
    await expect(field(title)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page, 'messages')

  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(field('Needed')).toHaveAccessibleDescription('* Obrigatório')
})

test('dates outside their bounds become the bound, and a moved bound is reported', async () => {
  await openSection(page, role, 'messages/cadastrar')
  const notice = page.getByText('Data Inválida!')
  await field('Start').fill('10/01/2026')
  await field('End').fill('09/01/2026')
  await field('End').blur()
  await expect(notice).toBeVisible()
  await expect(page.getByText('A data informada deve ser maior ou igual a 10/01/2026!')).toBeVisible()
  await expect(field('End')).toHaveValue('10/01/2026')
  await field('Until').fill('11/02/2026')
  await field('Until').blur()
  await expect(page.getByText('A data informada deve ser menor ou igual a 10/02/2026!')).toBeVisible()
  await expect(field('Until')).toHaveValue('10/02/2026')
  await field('Start').fill('15/01/2026')
  await field('Start').blur()
  await expect(field('End')).toHaveAccessibleDescription('* A data deve ser maior ou igual a 15/01/2026')
})

for (const width of [1440, 390]) {
  test(`a date and time are picked in a dialog, not before the lower bound, at ${width} pixels`, async () => {
    await page.setViewportSize({ width, height: 844 })
    await openSection(page, role, 'messages/cadastrar')
    await field('Opens').fill('10/01/2026 09:30')
    await field('Closes').fill('12/01/2026 08:00')
    await field('Closes').blur()
    await page.getByRole('button', { name: 'Abrir calendário de Closes' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Closes' })
    await expect(dialog.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('button', { name: '9 de janeiro de 2026', exact: true })).toBeDisabled()
    await expectAccessible(page, 'days')
    await expectFits(page, 'days')
    await dialog.getByRole('button', { name: '10 de janeiro de 2026', exact: true }).press('Enter')
    await expect(dialog.getByRole('tab', { name: 'Hora' })).toHaveAttribute('aria-selected', 'true')
    const option = (name: string) => page.getByRole('option', { name, exact: true })
    await dialog.getByRole('combobox', { name: 'Hora' }).press('Enter')
    await expect(option('08')).toBeDisabled()
    await expect(option('23')).toBeEnabled()
    await option('09').press('Enter')
    await dialog.getByRole('combobox', { name: 'Minuto' }).press('Enter')
    await expect(option('29')).toBeDisabled()
    await option('45').press('Enter')
    await expectAccessible(page, 'hours')
    await dialog.getByRole('button', { name: 'OK' }).press('Enter')
    await expect(field('Closes')).toHaveValue('10/01/2026 09:45')
  })
}

test('a masked input preserves the caret, and accepts pasted and autofilled text', async () => {
  await openSection(page, role, 'messages/cadastrar')
  const cpf = field('Cpf')
  const whole = '529.982.247-25'
  for (const pasted of ['52998224725', whole, ' 529 982 247 25 ', '529982247-25']) {
    await cpf.focus()
    await cpf.selectText()
    await page.keyboard.insertText(pasted)
    await expect(cpf).toHaveValue(whole)
  }
  await cpf.evaluate((input: HTMLInputElement) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setter?.call(input, '11144477735')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(cpf).toHaveValue('111.444.777-35')
  await cpf.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await cpf.press('Backspace')
  await expect(cpf).toHaveValue('111.447.773-5')
  await cpf.press('9')
  await expect(cpf).toHaveValue('111.944.777-35')
  expect(await cpf.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5)
})

test('a duplicate value of a unique field is reported', async () => {
  await openSection(page, role, 'messages/cadastrar')
  const words = page.getByRole('combobox', { name: 'Words' })
  for (const word of ['a', 'a']) {
    await words.fill(word)
    await words.press('Enter')
  }
  await expect(words).toHaveAccessibleDescription('O valor deve ser distinto')
  await field('Needed').focus()
  for (const row of [1, 2]) {
    await page.getByRole('button', { name: 'Adicionar row' }).click()
    await page
      .getByRole('group', { name: `Row ${row}` })
      .getByLabel('Volume')
      .fill('10')
  }
  await field('Needed').focus()
  await expect(page.getByRole('group', { name: 'Row 2' }).getByLabel('Volume')).toHaveAccessibleDescription(
    '* Valor já informado!',
  )
})

const fileOf = () => join(dev.folder, 'schemas', `${name}.json`)
const section = (): Locator =>
  page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: entity.plural })
const row = (): Locator => page.getByRole('row', { name: textFor(first as NonNullable<typeof first>, seed) })
const overlay = (): Locator => page.locator('vite-error-overlay')

test.describe('schema changes during development', () => {
  test.describe.configure({ mode: 'serial' })
  // A new page would load and compile every module of the console again, so one page is shared.
  test.beforeAll(async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, role)
  })

  test('a new schema file adds a section that stores records', async () => {
    await expect(section()).toHaveCount(0)
    await page.evaluate(() => {
      const menu = '[aria-label="Menu principal"]'
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
        const isDrawn = added.some((node) => node instanceof Element && node.querySelector(menu))
        const { dataset } = document.documentElement
        if (isDrawn) dataset.drawn = String(Number(dataset.drawn ?? 0) + 1)
      }).observe(document.body, { childList: true, subtree: true })
    })
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
    // The console renders once per save, so that its elements stay clickable.
    await expect(page.locator('html')).toHaveAttribute('data-drawn', '1')
  })

  test('a saved title appears on the open page without a reload', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''))
    const { 'x-entity': words, ...others } = JSON.parse(example) as JsonSchema & { 'x-entity': object }
    const messages = { listTitle: 'Com outro título' }
    writeFileSync(fileOf(), JSON.stringify({ ...others, 'x-entity': { ...words, messages } }))
    await expect(heading).toHaveText(messages.listTitle, patience)
    await expect(row()).toBeVisible()
    await expect(page.locator('html[data-stayed]')).toHaveCount(1)
    writeFileSync(fileOf(), example)
    await expect(heading).not.toHaveText(messages.listTitle, patience)
    await expect(row()).toBeVisible()
    await expect(page.locator('html[data-stayed]')).toHaveCount(1)
  })

  test('an invalid schema file is reported with its position while the last valid version is served', async () => {
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

    // The fix reloads the page, which removes the attribute.
    await page.evaluate(() => document.documentElement.setAttribute('data-told', ''))
    writeFileSync(fileOf(), example)
    await expect(page.locator('html[data-told]')).toHaveCount(0, patience)
    await expect(row()).toBeVisible(patience)
    await expect(overlay()).toHaveCount(0)
  })

  test('a change that contradicts stored rows is rejected with a message, and changes nothing', async () => {
    const { properties, required, ...others } = JSON.parse(example) as JsonSchema
    const lacking = { title: 'Que falta', type: 'string' }
    const changed = {
      ...others,
      properties: { ...properties, lacking },
      required: [...(required ?? []), 'lacking'],
    }
    writeFileSync(fileOf(), JSON.stringify(changed))
    await expect(overlay().getByText(`${name}.lacking`)).toBeVisible(patience)
    expect(dev.output()).toContain('1 mudança espera uma resposta.')
    writeFileSync(fileOf(), example)
    await expect(overlay()).toHaveCount(0, patience)
    await expect(row()).toBeVisible(patience)
  })

  test('a schema file is fixed and saved in the console, beside its list and form', async () => {
    const other = 'sacaria'
    const path = join(dev.folder, 'schemas', `${other}.json`)
    const begun = example.replaceAll(name, other).replaceAll('Embalag', 'Sacari')
    writeFileSync(path, begun)
    await page.goto('/#/admin/dashboard')
    await expect(page.getByRole('link', { name: /^Sacari/ }).first()).toBeVisible(patience)
    await page.goto(`/#/admin/conf/esquemas?cadastro=${other}`)
    await page.getByRole('link', { name: 'Editar o arquivo' }).click()
    const text = page.getByRole('textbox', { name: `Texto de schemas/${other}.json` })
    await expect(text).toBeVisible(patience)

    const preview = page.getByRole('region', { name: 'Como fica' })
    await preview.getByRole('button', { name: 'Criar exemplos' }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText(`${first?.title} 3`)).toBeVisible(patience)
    await expect(preview.getByRole('button', { name: 'Criar exemplos' })).toHaveCount(0)
    await expectAccessible(page, 'editor')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page, 'editor in the dark')
    await page.emulateMedia({ colorScheme: 'light' })

    const lineWith = (words: string) => text.locator('.cm-line').filter({ hasText: words })
    await lineWith('"plural":').click()
    await text.press('Home')
    await page.keyboard.type('"')
    await expect(page.getByRole('option', { name: 'workflow', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Descartar alterações' }).click()

    const wrong = '"since": { "title": "Desde", "typ": "integer" },'
    const at = begun.indexOf('"retornavel": {')
    const before = begun.slice(0, at).split('\n')
    const column = (before.at(-1) ?? '').length + wrong.indexOf('"typ"') + 1
    // The editor renders only visible lines.
    await text.press('Control+End')
    await lineWith('"retornavel": {').click()
    await text.press('Home')
    await page.keyboard.insertText(`${wrong}\n`)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Salvar assim mesmo' })).toBeVisible()
    expect(readFileSync(path, 'utf8')).toBe(begun)
    await page.getByRole('button', { name: `${other}.json:${before.length}:${column} E101` }).click()
    await page.keyboard.insertText('"type"')
    await expect(page.getByText('Nenhum problema.')).toBeVisible()

    await preview.getByRole('button', { name: 'Formulário' }).click()
    await text.press('Control+s')
    await expect(frame.getByLabel('Desde')).toBeVisible(patience)
    expect(readFileSync(path, 'utf8')).toContain('"since": { "title": "Desde", "type": "integer" },')
    await expect(text).toBeFocused()
    await expect(text.locator('.cm-activeLine')).toContainText('"since"')
    await expect(page.getByText('Sem alterações')).toBeVisible()
    rmSync(path)
    await expect(page.getByText(`Não há um cadastro chamado “${other}”.`)).toBeVisible(patience)
  })

  test('a removed schema file removes its section', async () => {
    rmSync(fileOf())
    await expect(section()).toHaveCount(0, patience)
    expect(existsSync(join(dev.folder, 'generated/schemas', `${name}.json`))).toBe(false)
  })

  test('the data folder is locked by one process, which releases it at exit', async () => {
    expect(await dev.startSecond()).toContain(join(dev.folder, 'data'))
    await dev.interrupt()
    expect(dev.output()).toContain('Encerrando…')
    expect(existsSync(join(dev.folder, 'data/lock.sock'))).toBe(false)
  })
})

async function openConsole(browser: Browser): Promise<Page> {
  const opened = await browser.newPage({ baseURL: dev.url })
  await bringSession(opened, role)
  await openSection(opened, role, 'keys')
  // Vite compiles every module on its first request.
  await expect(opened.getByRole('button', { name: 'Conta e opções' })).toBeVisible(patience)
  return opened
}

function field(title: string): Locator {
  return page.locator('form').getByLabel(new RegExp(`^${title}( \\*)?$`))
}

async function expectHeading(name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Reads the content of a form, input by input. */
function readForm(form: Locator): Promise<readonly string[]> {
  return form.evaluate((element) => {
    const inputs = ['input:not([type=file])', 'textarea'].map((input) => `${input}:not([aria-hidden=true])`)
    const parts = element.querySelectorAll([...inputs, '[role=combobox]', '.MuiChip-label', 'img'].join())
    return [...parts].flatMap((part) => {
      // Images of stored files load later, under a different blob URL each time.
      if (part instanceof HTMLImageElement) return part.src.startsWith('blob:') ? [] : part.src
      if (part instanceof HTMLInputElement && part.type === 'checkbox') return String(part.checked)
      const isTyped = part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement
      return isTyped ? part.value : (part.textContent ?? '')
    })
  })
}

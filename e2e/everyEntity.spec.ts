/*
 * Every entity with pages, in a loop over the schemas: opens the list, then creates, finds, edits and inactivates a
 * record, and checks the messages.
 */
import type { Locator, Page } from '@playwright/test'
import type { Entity, Field } from '../model/entity/entity'
import { formats } from '../model/formats/index'
import { enlarged, expectNothingWider } from './support/accessible'
import { entities, listPath } from './support/entities'
import { expect } from './support/expect'
import { fillRequired, inputOf, textFor, wantedTitle } from './support/fill'
import { visit } from './support/signIn'
import { test } from './support/test'

const role = 'admin'
const routed = entities.filter((entity) => entity.path !== undefined && entity.access.list.includes(role))
/** Rows outside of the viewport are not rendered, and the created record comes first. */
const small = { width: 1440, height: 600 }
const quickly = { intervals: [50, 100, 200] }
const seed = 7000 + (Date.now() % 1000)

test.describe.configure({ mode: 'parallel' })

let page: Page

test.beforeEach(async ({ visiting }) => {
  page = visiting
  await page.setViewportSize(small)
  await page.emulateMedia({ colorScheme: 'light' })
})

for (const [i, entity] of routed.entries()) {
  test(`${entity.name}: an administrator lists, creates, finds, edits and inactivates a record`, async () => {
    // Sorted by newest first, and saving returns to the same order.
    await visit(page, role, `${listPath(entity)}?sort=id&order=DESC&page=1`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: entity.plural })).toBeVisible()
    const create = page
      .getByRole('link', { name: 'Cadastrar' })
      .or(page.getByRole('button', { name: 'Cadastrar' }))
    if (!entity.access.create.includes(role)) {
      await expect(create).toHaveCount(0)
      return
    }
    await makeRoom(entity, seed + i)
    const before = await newest(entity)
    await create.first().click()
    if (entity.form.start) await startWithDocument(seed + i)
    const form = page.locator('form')
    await expect(form).toBeVisible()
    await page.setViewportSize(enlarged)
    await expectNothingWider(page, entity.name)
    await page.setViewportSize(small)
    await fillRequired(page, form, entity.fields, seed + i)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expectNotice(entity.messages.created)

    await expect.poll(() => newest(entity), quickly).not.toBe(before)
    const mine = await newest(entity)
    if (entity.access.edit.includes(role)) {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('link', { name: /^Alterar/ })
        .click()
      await expect(form).toBeVisible()
      await changeSomething(entity, form, seed + i)
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expectNotice(entity.messages.updated)
      await expect.poll(() => newest(entity), quickly).toBe(mine)
    }

    if (!entity.access.remove.includes(role)) return
    await inactivate(entity, page.getByRole('row').nth(1))
  })
}

/** The dialog before the form, with a document number that no record has. */
async function startWithDocument(number: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('CPF/CNPJ').fill(formats.cpf.show(formats.cpf.sample(number)))
  await dialog.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(dialog).toContainText('Pessoa não encontrada no sistema, Clique em Cadastrar.')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
}

/** Inactivates the record with the value to be typed, where a unique field has few possible values. */
async function makeRoom(entity: Entity, seed: number): Promise<void> {
  const field = entity.fields.find(({ unique, values }) => unique && values)
  const title = field && wantedTitle(field, seed)
  if (title === undefined) return
  await newest(entity)
  const row = page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })
  if ((await row.count()) > 0) await inactivate(entity, row.first())
}

async function inactivate(entity: Entity, row: Locator): Promise<void> {
  const address = (await linkOf(entity, row).getAttribute('href')) ?? ''
  await row.getByRole('button', { name: /^Mais ações/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(entity.messages.confirmRemove.split('{')[0] ?? '')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expectNotice(entity.messages.removed)
  await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0)
}

/** The href of the first record once the rows have loaded; null in an empty list. */
async function newest(entity: Entity): Promise<string | null> {
  const rows = page.getByRole('row')
  const nothing = page.getByText('Nenhum item encontrado.', { exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.list-progress--on, [aria-busy="true"]')).toHaveCount(0)
  await expect(rows.nth(1).or(nothing).first()).toBeVisible()
  return (await nothing.isVisible()) ? null : linkOf(entity, rows.nth(1)).getAttribute('href')
}

/** The link of a row to its record, since other links lead to references. */
function linkOf(entity: Entity, row: Locator): Locator {
  const { show, edit } = entity.routes
  const places = [show, edit].map((way) => `a[href^="#/${role}/${entity.path}/${way}/"]`)
  return row.locator(places.join(', ')).first()
}

async function expectNotice(text: string): Promise<void> {
  await expect(page.getByText(text.split('{')[0] ?? text).first()).toBeVisible()
}

/** Changes a free text if there is one, else a number, else appends to a formatted text. */
async function changeSomething(entity: Entity, form: Locator, seed: number): Promise<void> {
  const open = entity.fields.filter((each) => isOpen(each, entity))
  const numbers = open.filter(({ kind, unique }) => (kind === 'decimal' || kind === 'integer') && !unique)
  const shaped = open.filter(({ kind, unique }) => kind === 'text' && !unique)
  for (const field of [...open.filter(isPlainText), ...numbers.reverse(), ...shaped]) {
    const input = inputOf({ scope: form, field })
    if ((await input.count()) === 0 || !(await input.isEditable())) continue
    const before = await input.inputValue()
    if (isPlainText(field))
      await input.fill(`${textFor(field, seed).slice(0, (field.maxLength ?? 60) - 2)} b`)
    else if (field.kind === 'text') await input.fill(before === '' ? textFor(field, seed) : `${before}b`)
    else await input.fill(String(Number(before.replace('.', '').replace(',', '.')) + 1).replace('.', ','))
    return
  }
  throw new Error(`${entity.name} has nothing that can be changed`)
}

function isOpen(field: Field, entity: Entity): boolean {
  return !field.readOnly && entity.form.sections.some((section) => section.fields.includes(field.name))
}

function isPlainText(field: Field): boolean {
  return (
    (field.kind === 'text' || field.kind === 'longText') &&
    field.schema.pattern === undefined &&
    field.sample === undefined &&
    field.mask === undefined &&
    (field.maxLength ?? 60) > 12
  )
}

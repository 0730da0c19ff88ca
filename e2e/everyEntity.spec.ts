/*
 * Every entity with screens, by a loop over the schemas: open the list, create a record, find it, edit it,
 * inactivate it, and read the messages.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Entity, Field } from '../model/entity'
import { entities, listPath } from './support/entities'
import { fillRequired, inputOf, textFor } from './support/fill'
import { openSection, signIn } from './support/signIn'

const role = 'admin'
const routed = entities.filter((entity) => entity.path !== undefined && entity.access.list.includes(role))
const seed = 7000 + (Date.now() % 1000)

test.describe.configure({ mode: 'default' })

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await signIn(page, role)
})

test.afterAll(() => page.close())

for (const [i, entity] of routed.entries()) {
  test(`${entity.name}: lists, creates, finds, edits and inactivates`, async () => {
    await openSection(page, role, listPath(entity))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: entity.plural })).toBeVisible()
    const create = page
      .getByRole('link', { name: 'Cadastrar' })
      .or(page.getByRole('button', { name: 'Cadastrar' }))
    if (!entity.access.create.includes(role)) {
      await expect(create).toHaveCount(0)
      return
    }
    await create.first().click()
    const form = page.locator('form')
    await expect(form).toBeVisible()
    await fillRequired(page, form, entity.fields, seed + i)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expectNotice(entity.messages.created)

    await find(entity)
    if (entity.access.edit.includes(role)) {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('link', { name: /^Alterar/ })
        .click()
      await expect(form).toBeVisible()
      await changeSomething(entity, form, seed + i)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await expectNotice(entity.messages.updated)
      await find(entity)
    }

    if (!entity.access.remove.includes(role)) return
    const row = page.getByRole('row').nth(1)
    const address = (await row.getByRole('link').first().getAttribute('href')) ?? ''
    await row.getByRole('button', { name: /^Excluir/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(entity.messages.confirmRemove.split('{')[0] ?? '')
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expectNotice(entity.messages.removed)
    await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0)
  })
}

/** The newest record first: the list sorted by code, descending. */
async function find(entity: Entity): Promise<void> {
  const area = new URL(page.url()).hash.split('/')[1] ?? role
  const sort = new URLSearchParams({ sort: 'id', order: 'DESC', page: '1' })
  await page.goto(`/#/${area}/${listPath(entity)}?${sort}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function expectNotice(text: string): Promise<void> {
  await expect(page.getByText(text.split('{')[0] ?? text).first()).toBeVisible()
}

/** Types another text, or another number where the entity has no plain text. */
async function changeSomething(entity: Entity, form: Locator, text: number): Promise<void> {
  const field = entity.fields.find((each) => isPlainText(each, entity))
  if (field) {
    await inputOf({ scope: form, field }).fill(
      `${textFor(field, text).slice(0, (field.maxLength ?? 60) - 2)} b`,
    )
    return
  }
  const number = entity.fields.find((each) => each.kind === 'decimal' && isOpen(each, entity))
  if (!number) throw new Error(`${entity.name} has nothing that can be changed`)
  const input = inputOf({ scope: form, field: number })
  const before = Number((await input.inputValue()).replace('.', '').replace(',', '.'))
  await input.fill(String(before + 1).replace('.', ','))
}

function isOpen(field: Field, entity: Entity): boolean {
  return (
    !field.readOnly &&
    !field.conditional &&
    entity.form.sections.some((section) => section.fields.includes(field.name))
  )
}

function isPlainText(field: Field, entity: Entity): boolean {
  return (
    (field.kind === 'text' || field.kind === 'longText') &&
    isOpen(field, entity) &&
    field.schema.pattern === undefined &&
    field.sample === undefined &&
    field.mask === undefined &&
    (field.maxLength ?? 60) > 12
  )
}

/*
 * A cooperative's first month on an empty installation: nothing of the demonstration, no hand in the database. Each
 * step stands on the ones before.
 */
import { expect, type Page } from '@playwright/test'
import { formats } from '../model/formats/index'
import { type EmptyServer, startEmptyServer } from './support/emptyServer'
import { entities, listPath } from './support/entities'
import { fillField, fillRequired } from './support/fill'
import { test } from './support/test'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const password = 'Colheita#2026'
let server: EmptyServer
let admin: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  server = await startEmptyServer()
  admin = await browser.newPage({ baseURL: server.url })
})
test.afterAll(async () => {
  await admin?.close()
  await server?.stop()
})

test('the operator becomes the first administrator with the code of the terminal', async () => {
  await admin.goto('/#/primeiro-acesso')
  await admin.getByLabel(/^Código/).fill(server.code)
  await admin.getByLabel(/^Nome/).fill('Ana Operadora')
  await admin.getByLabel(/^CPF/).fill(formats.cpf.show(formats.cpf.sample(1)))
  await admin.getByLabel(/^E-mail/).fill('ana@cooperativa.com.br')
  await admin.getByLabel('Nova senha', { exact: true }).fill(password)
  await admin.getByLabel('Confirmar senha').fill(password)
  await admin.getByRole('button', { name: /Concluir|Criar|Salvar/ }).click()
  await expect(admin.getByRole('heading', { level: 1, name: /Ana/ })).toBeVisible()
  await admin.screenshot({ path: '/tmp/shots/j1.png' })
})

const created: string[] = [
  'regiao',
  'parceiro',
  'empresa',
  'supervisor',
  'gestor',
  'tecnico',
  'produtor',
  'safra',
  'especie',
  'variedade',
  'fazenda',
  'talhao',
]
for (const [i, name] of created.entries()) {
  test(`${name} is created`, async () => {
    await create(name, 100 + i)
  })
}

/** Creates a record by its form, and returns to the list. */
async function create(name: string, seed: number, given: readonly string[] = []): Promise<void> {
  const entity = entities.find((each) => each.name === name)
  if (!entity) throw new Error(name)
  await admin.goto(`/#/admin/${listPath(entity)}`)
  await admin
    .getByRole('link', { name: 'Cadastrar' })
    .or(admin.getByRole('button', { name: 'Cadastrar' }))
    .first()
    .click()
  if (entity.form.start) {
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('CPF/CNPJ').fill(formats.cpf.show(formats.cpf.sample(seed)))
    await dialog.getByRole('button', { name: 'Pesquisar' }).click()
    await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  }
  const form = admin.locator('form')
  await expect(form).toBeVisible()
  for (const title of given) {
    const field = entity.fields.find((each) => each.title === title)
    if (field) await fillField({ page: admin, scope: form, field, siblings: entity.fields, seed })
  }
  await fillRequired(admin, form, entity.fields, seed)
  await admin.screenshot({ path: `/tmp/shots/j-${name}.png`, fullPage: true })
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(admin.getByText(entity.messages.created.split('{')[0] ?? '').first()).toBeVisible()
}

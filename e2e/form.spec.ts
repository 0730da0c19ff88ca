/* Forms in use: messages, the address cascade, unsaved changes, concurrent users, a failing server. */
import type { Page } from '@playwright/test'
import { formats } from '../model/formats/index'
import { expectAccessible } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()

async function choose(page: Page, name: string, option: string): Promise<void> {
  await picker(page, name).click()
  await picker(page, name).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.beforeEach(async ({ page }) => {
  await bringSession(page, 'admin')
})

test('validation messages appear on blur, in Portuguese, and disappear once the value is valid', {
  tag: '@release',
}, async ({ page }) => {
  await openSection(page, 'admin', 'parceiros/cadastrar')
  await field(page, 'E-mail').fill('nada')
  await expect(page.getByText('E-mail inválido')).toHaveCount(0)
  await field(page, 'E-mail').blur()
  await expect(page.getByText('E-mail inválido')).toBeVisible()
  await field(page, 'E-mail').fill('PESSOA@EXAMPLE.COM')
  await field(page, 'E-mail').blur()
  await expect(page.getByText('E-mail inválido')).toHaveCount(0)
  await expect(field(page, 'E-mail')).toHaveValue('pessoa@example.com')
  await field(page, 'CEP').fill('1234')
  await field(page, 'CEP').blur()
  await expect(page.getByText('CEP inválido')).toBeVisible()
  await field(page, 'CEP').fill('37130-000')
  await expect(field(page, 'CEP')).toHaveValue('37.130-000')
})

test('a click that blurs an invalid field still reaches its button', { tag: '@release' }, async ({
  page,
}) => {
  await openSection(page, 'admin', 'parceiros/cadastrar')
  const add = page.getByRole('button', { name: 'Adicionar telefone' })
  await add.scrollIntoViewIfNeeded()
  const phones = await page.getByRole('group', { name: /^Telefone \d/ }).count()
  await field(page, 'E-mail').fill('nada')
  const box = await add.boundingBox()
  if (!box) throw new Error('the button is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('group', { name: /^Telefone \d/ })).toHaveCount(phones + 1)
  await expect(page.getByText('E-mail inválido')).toBeVisible()
})

test('saving an empty form marks every required field and focuses the first', { tag: '@release' }, async ({
  page,
}) => {
  await openSection(page, 'admin', 'fazendas/cadastrar')
  await save(page)
  await expect(page.getByText('* Obrigatório').nth(5)).toBeVisible()
  await expect(field(page, 'Nome da fazenda')).toBeFocused()
})

test('an address is filled in from country to state to city, and a new state clears the city', {
  tag: '@release',
}, async ({ page }) => {
  await openSection(page, 'admin', 'fazendas/cadastrar')
  await expect(picker(page, 'País')).toHaveValue('Brasil')
  await expect(picker(page, 'Cidade')).toBeDisabled()
  await choose(page, 'Estado', 'Minas Gerais')
  await picker(page, 'Cidade').fill('Tres Pontas')
  await page.getByRole('option', { name: /Três Pontas/ }).click()
  await expect(picker(page, 'Cidade')).toHaveValue(/Três Pontas/)
  await choose(page, 'Estado', 'São Paulo')
  await expect(picker(page, 'Cidade')).toHaveValue('')
})

test('an error of the server appears at its field', { tag: '@release' }, async ({ page }) => {
  await openSection(page, 'admin', 'regiao')
  await expect(page.getByRole('link', { name: /^Alterar/ }).first()).toBeVisible()
  const name =
    (await page.getByRole('row').nth(1).getByRole('gridcell').allTextContents()).find((text) =>
      /\p{L}{4}/u.test(text),
    ) ?? ''
  await openSection(page, 'admin', 'regiao/cadastrar')
  await field(page, 'Nome da região').fill(name)
  await picker(page, 'Tipo').click()
  await page.getByRole('option').first().click()
  await picker(page, 'UFs').click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await save(page)
  await expect(page.getByText('Valor já cadastrado')).toBeVisible()
  await expect(field(page, 'Nome da região')).toHaveAttribute('aria-invalid', 'true')
})

test('leaving with unsaved changes asks for confirmation, and cancelling preserves the input', {
  tag: '@release',
}, async ({ page }) => {
  await openSection(page, 'admin', 'praga/cadastrar')
  await field(page, 'Praga').fill('Lagarta nova')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Início' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /Continuar|Ficar|Cancelar/ }).click()
  await expect(field(page, 'Praga')).toHaveValue('Lagarta nova')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Início' }).click()
  await dialog.getByRole('button', { name: /Sair|Descartar/ }).click()
  await expect(page).toHaveURL(/dashboard/)
})

test('two users who edit different fields of one record lose nothing', { tag: '@release' }, async ({
  page,
  browser,
}) => {
  await openSection(page, 'admin', 'praga')
  const address = await page
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Alterar/ })
    .getAttribute('href')
  const other = await browser.newPage()
  await bringSession(other, 'gestor')
  await page.goto(`/${address}`)
  await other.goto(`/${address?.replace('/admin/', '/gestor/')}`)
  await expect(field(other, 'Nome científico')).toBeVisible()
  await field(page, 'Nome científico').fill(`Primus ${Date.now()}`)
  await save(page)
  await expect(page.getByText('A Praga foi atualizada com sucesso!')).toBeVisible()
  await field(other, 'Método de amostragem').fill('Trinta plantas por talhão')
  await save(other)
  await expect(other.getByText('as alterações das duas foram salvas')).toBeVisible()
  await page.goto(`/${address}`)
  await expect(field(page, 'Método de amostragem')).toHaveValue('Trinta plantas por talhão')
  await expect(field(page, 'Nome científico')).toHaveValue(/^Primus/)
  await other.close()
})

test('two users who edit the same field see the base, own and other value, and a removal is reported', {
  tag: '@release',
}, async ({ page, browser, request }) => {
  const admin = await askAs(request, 'admin@example.com')
  const name = `Praga ${Date.now()}`
  await admin.send('POST', '/praga', { nome: name, grupo: 'Outro', nome_cientifico: 'Antiqua' })
  const filter = encodeURIComponent(JSON.stringify({ nome: name }))
  const [row] = await admin.get<{ id: number }[]>(`/praga?filter=${filter}`)
  const context = await browser.newContext()
  const other = await context.newPage()
  await bringSession(other, 'gestor')
  const latin = field(other, 'Nome científico')
  await openSection(other, 'gestor', `praga/alterar/${row?.id}`)
  await expect(latin).toHaveValue('Antiqua')

  await openSection(page, 'admin', `praga/alterar/${row?.id}`)
  await field(page, 'Nome científico').fill('Prima')
  await save(page)
  await expect(page.getByText('A Praga foi atualizada com sucesso!')).toBeVisible()
  await latin.fill('Secunda')
  await save(other)
  const dialog = other.getByRole('alertdialog', { name: 'O registro foi alterado por outra pessoa' })
  await expect(dialog).toContainText('Antes: Antiqua')
  await expect(dialog.getByRole('radio', { name: 'Seu valor: Secunda' })).toBeChecked()
  await expectAccessible(other)
  await dialog.getByRole('radio', { name: 'Valor atual: Prima' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Pragas' })).toBeVisible()
  await openSection(other, 'gestor', `praga/alterar/${row?.id}`)
  await expect(latin).toHaveValue('Prima')

  await latin.fill('Tertia')
  await admin.send('DELETE', `/praga/${row?.id}`)
  await save(other)
  await expect(other.getByText(/^Outra pessoa excluiu este registro enquanto você editava/)).toBeVisible()
  await other.getByRole('button', { name: 'OK' }).click()
  await expect(latin).toHaveValue('Tertia')
  await context.close()
})

test('a long form has navigation by sections and by keyboard', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'admin', 'talhao/cadastrar')
  await expect(picker(page, 'Fazenda')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(picker(page, 'Fazenda')).toBeFocused()
  const sections = page.getByRole('navigation', { name: 'Seções do formulário' })
  await expect(sections.getByRole('button', { name: 'Identificação 3 campos para corrigir' })).toBeVisible()
  await expectAccessible(page)
  await sections.getByRole('button', { name: 'Situação' }).click()
  await expect(page.getByRole('heading', { name: 'Situação' })).toBeInViewport()
  await field(page, 'Gleba / nome do talhão').fill('Gleba')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Área da gleba (ha)')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Alterações não salvas' })).toBeVisible()
})

test('a server failure is shown with a message, and the retry works', { tag: '@release' }, async ({
  page,
}) => {
  await page.route('**/api/safra?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":"internal","message":"x"}',
    }),
  )
  await openSection(page, 'admin', 'safra')
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/safra?*')
  await retry.click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('document numbers are masked during typing and found in any format', { tag: '@release' }, async ({
  page,
}) => {
  const cnpj = formats.cnpj.sample(4711)
  await openSection(page, 'admin', 'empresas/cadastrar')
  await field(page, 'CNPJ').pressSequentially(cnpj.toLowerCase())
  await expect(field(page, 'CNPJ')).toHaveValue(formats.cnpj.show(cnpj))
})

test('a new build of the server makes the console offer a reload', { tag: '@release' }, async ({ page }) => {
  await page.route('**/api/regiao?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), version: 'outra' } })
  })
  await openSection(page, 'admin', 'regiao')
  await expect(page.getByText('Há uma versão nova.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
})

/* Dialogs and inputs of forms: person lookup, files, photos, times, drafts, history. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { jsPDF } from 'jspdf'
import { expectAccessible, expectContrast } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const role = 'admin'
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test.beforeEach(async ({ page }) => bringSession(page, role))

/** The open dialog or page is accessible in both colour schemes. */
async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'in the dark')
  await page.emulateMedia({ colorScheme: 'light' })
}

test('the person lookup precedes the form and passes the typed document number on', async ({ page }) => {
  await openSection(page, role, 'produtores/cadastrar')
  const dialog = page.getByRole('dialog', { name: 'Insira o CPF/CNPJ do(a) Produtor' })
  await dialog.getByRole('textbox', { name: 'CPF/CNPJ' }).fill('12abc34501de35')
  await dialog.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(dialog.getByText('Pessoa não encontrada no sistema, Clique em Cadastrar.')).toBeVisible()
  await expectReadable(page)
  expect((await dialog.locator('.MuiDialog-paper').or(dialog).last().boundingBox())?.width).toBe(410)
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(field(page, 'CNPJ')).toHaveValue('12.ABC.345/01DE-35')
})

test('a PDF is uploaded, saved and downloaded again, and other files are refused', {
  tag: '@release',
}, async ({ page }) => {
  await openSection(page, role, 'integracaofile/cadastrar')
  const picker = page.locator('input[type=file]')
  const content = Buffer.from('%PDF-1.4\n%%EOF\n')
  await picker.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: content })
  await expect(page.getByText('Arquivo inválido para importação')).toBeVisible()
  await picker.setInputFiles({ name: 'laudo.pdf', mimeType: 'application/pdf', buffer: content })
  const link = page.getByRole('button', { name: 'Baixar laudo.pdf' })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(readFileSync(await download.path())).toEqual(content)
  await save(page)
  await expect(page.getByText('O Arquivo de integração foi cadastrado com sucesso!')).toBeVisible()
})

test('a form is filled in from a PDF, which is stored with its text and the extracted values', async ({
  page,
}) => {
  await openSection(page, role, 'qualidade/diaria/cadastrar')
  await page.getByRole('button', { name: 'Importar PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar PDF: Resultado diário de qualidade' })
  const confirm = dialog.getByRole('button', { name: 'Importar' })
  await confirm.click()
  await expect(page.getByText('Selecione um arquivo para importação')).toBeVisible()
  const picker = page.locator('input[type=file]').last()
  await picker.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('Arquivo inválido para importação')).toBeVisible()
  await picker.setInputFiles({ name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK') })
  const unreadable = dialog.getByRole('alert').filter({ hasText: 'Não foi possível ler o texto deste PDF' })
  await expect(unreadable.getByText('Erro ao importar os dados!')).toBeVisible()
  await confirm.click()
  // The server response has the same title.
  await expect(page.getByText('Erro ao importar os dados!')).toHaveCount(2)
  await picker.setInputFiles({ name: 'laudo.pdf', mimeType: 'application/pdf', buffer: report() })
  await expect(dialog.getByText('4 campos reconhecidos')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: '10/03/2025' })).toBeVisible()
  await expectReadable(page)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Data da coleta')).toHaveValue('10/03/2025')
  await expect(field(page, 'Tanque')).toHaveValue(tank)
  const source = page.getByRole('combobox', { name: 'Importação (PDF)' })
  await expect(source).toHaveValue(/nº \d+/)
  const stored = (await source.inputValue()).match(/nº (\d+)/)?.[1]
  await expect(page.getByText(/^Registro 1 de 2 lidos do arquivo/)).toBeVisible()
  await expect(field(page, 'Resultado')).toHaveValue('350')
  for (const name of ['Fazenda', 'Produtor']) {
    const picker = page.getByRole('combobox', { name, exact: true })
    await expect(picker).toBeEnabled()
    if ((await picker.inputValue()) !== '') continue
    await picker.click()
    await page.getByRole('option').first().click()
  }
  const farm = await page.getByRole('combobox', { name: 'Fazenda', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/^Registro 2 de 2 lidos do arquivo/)).toBeVisible()
  await expect(field(page, 'Resultado')).toHaveValue('3,85')
  await expect(page.getByRole('combobox', { name: 'Fazenda', exact: true })).toHaveValue(farm)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados de qualidade' })).toBeVisible()
  // Not the newest, which may be of another test.
  await openSection(page, role, `integracaofile/ver/${stored}`)
  await expect(page.getByRole('definition').filter({ hasText: `Tanque: ${tank}` })).toBeVisible()
  await expect(page.getByRole('cell', { name: '350 mil/mL' }).first()).toBeVisible()
})

/** A unique tank for each run, because a result can be imported only once. */
const tank = `T-${Date.now() % 1_000_000}`

/** A laboratory report as its programs print it. */
function report(): Buffer {
  const pdf = new jsPDF()
  const lines = [
    'LABORATÓRIO DE QUALIDADE DO LEITE',
    `Data da coleta: 10/03/2025     Tanque: ${tank}`,
    'CCS (CS/mL): 350.000',
    'Gordura (g/100g): 3,85',
  ]
  lines.forEach((line, at) => {
    pdf.text(line, 20, 20 + 10 * at)
  })
  return Buffer.from(pdf.output('arraybuffer'))
}

test('a select opens on the first click, also on its label', async ({ page }) => {
  await openSection(page, role, 'fazendas/cadastrar')
  for (const name of ['Ramo de atividade', 'Região']) {
    const title = page.locator('form label').filter({ hasText: new RegExp(`^${name}( \\*)?$`) })
    await title.scrollIntoViewIfNeeded()
    const box = await title.boundingBox()
    if (!box) throw new Error(`no title ${name}`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
})

test('a photo is cropped before it is saved', async ({ page }) => {
  await openSection(page, role, 'atividades/form')
  await page.getByRole('button', { name: 'Adicionar foto' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
  const dialog = page.getByRole('dialog', { name: 'Enquadrar: Imagem' })
  await expect(dialog.getByRole('slider', { name: 'Aproximação' })).toBeVisible()
  await expectReadable(page)
  await dialog.getByRole('button', { name: 'Usar o enquadramento' }).click()
  const picture = page.getByRole('img', { name: 'Imagem' })
  await expect(picture).toBeVisible()
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(0.75, 1)
  expect(Math.max(...size)).toBeLessThanOrEqual(1024)
  expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(167)
})

test('the person lookup refuses a person with another role or of another business unit', async ({
  page,
  request,
}) => {
  const admin = await askAs(request, 'admin@example.com')
  const gestor = await askAs(request, 'gestor@example.com')
  const producers = '/produtor?fields=cpf&filter={"tipo_pessoa":"F"}'
  const near = (await gestor.get<{ id: number }[]>(producers)).map(({ id }) => id)
  const all = await admin.get<{ id: number; cpf: string }[]>(producers)
  const other = all.find(({ id }) => !near.includes(id))
  const [own] = await admin.get<{ cpf: string }[]>('/gestor?fields=cpf&sort=["id","ASC"]')
  await bringSession(page, 'gestor')
  await openSection(page, 'gestor', 'produtores/cadastrar')
  const dialog = page.getByRole('dialog', { name: 'Insira o CPF/CNPJ do(a) Produtor' })
  for (const [cpf, refusal] of [
    [own?.cpf, 'Usuário encontrado no sistema com outro papel!'],
    [other?.cpf, 'Usuário já cadastrado em outra unidade de negócio!'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'CPF/CNPJ' }).fill(cpf ?? '')
    await dialog.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(dialog.getByText(refusal)).toBeVisible()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtores' })).toBeVisible()
})

test('a missing record is created from a reference field, with all its required fields', {
  tag: '@release',
}, async ({ page }) => {
  await openSection(page, role, 'talhao/cadastrar')
  await page.getByRole('button', { name: 'Adicionar item a Espécie' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cadastrar Espécie' })
  const add = dialog.getByRole('button', { name: 'Adicionar' })
  await add.click()
  await expect(dialog.getByText('Campo obrigatório')).toHaveCount(3)
  await dialog.getByRole('combobox', { name: 'Cultura' }).click()
  await page.getByRole('option', { name: 'Café', exact: true }).click()
  const name = `Espécie ${Date.now()}`
  await dialog.getByRole('textbox').first().fill(name)
  await dialog.getByRole('textbox').last().fill('Coffea nova')
  await expectAccessible(page)
  await add.click()
  await expect(page.getByRole('combobox', { name: 'Espécie', exact: true })).toHaveValue(name)
})

test('a period of a year or more is rejected', async ({ page }) => {
  await openSection(page, role, 'dashboard')
  await page.getByRole('button', { name: /^Período/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Selecione o período' })
  await dialog.getByRole('radio', { name: 'Selecionar período' }).check()
  await dialog.getByRole('textbox', { name: 'De' }).fill('01/01/2025')
  await dialog.getByRole('textbox', { name: 'Até' }).fill('01/01/2026')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog.getByText('Não permitido período maior que 1 ano')).toBeVisible()
  await expectReadable(page)
})

test('a draft survives a reload and a killed tab until it is discarded', { tag: '@release' }, async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await openSection(page, role, 'praga/cadastrar')
  await field(page, 'Nome científico').fill('Leucoptera')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true)
  await page.reload()
  await expect(page.getByText(/^Recuperamos o que você digitou em /)).toBeVisible()
  await expect(field(page, 'Nome científico')).toHaveValue('Leucoptera')
  await page.close()
  const again = await context.newPage()
  await openSection(again, role, 'praga/cadastrar')
  await expect(field(again, 'Nome científico')).toHaveValue('Leucoptera')
  await again.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect(field(again, 'Nome científico')).toHaveValue('')
})

test('a change appears in the history and can be reverted', { tag: '@release' }, async ({ page }) => {
  await openSection(page, role, 'fazendas/alterar/2')
  const manager = field(page, 'Nome do gerente')
  await expect(manager).toBeVisible()
  const before = await manager.inputValue()
  const name = `Gerente ${Date.now()}`
  await manager.fill(name)
  await save(page)
  await expect(page.getByText('A Fazenda foi atualizada com sucesso!')).toBeVisible()
  await openSection(page, role, 'fazendas/alterar/2')
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Nome do gerente')
  await page.getByRole('button', { name: 'Restaurar os valores anteriores' }).first().click()
  await expect(manager).toHaveValue(before)
})

test('forms and dialogs fit on a phone', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['fazendas/alterar/2', 'integracaofile/cadastrar']) {
    await openSection(page, role, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible()
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

/*
 * An installation without demonstration, as its first people find it: the first administrator, ready catalogues, visitors who
 * ask for access, those who approve them, invitations by mail and by SMS, and the first sign-in. Nothing is written past the
 * product itself; it has its own server and its own empty folder.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectFits } from './support/accessible'
import { type Asker, askAs } from './support/api'

const password = 'Primeira#2026'
const admin = { nome: 'Ana Primeira', cpf: '529.982.247-25', email: 'ana@example.com' }

let folder: string
let server: ChildProcess
let url = ''
let code = ''

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-month-'))
  const { DATABASE_URL: _url, ...environment } = process.env
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout?.on('data', (text) => (output += String(text)))
  await expect
    .poll(() => {
      url = /http:\/\/(?:localhost|127\.0\.0\.1):(?!0\b)\d+(?!.*primeiro)/.exec(output)?.[0] ?? ''
      code = /Código[^:]*: (\S+)/.exec(output)?.[1] ?? ''
      return url !== '' && code !== ''
    })
    .toBe(true)
})
test.afterAll(async () => {
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

/** The page of a person or visitor of their own. */
async function openPage(browser: Browser, path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    viewport: { width, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`/#${path}`)
  return page
}

async function enter(page: Page, login: string): Promise<void> {
  await page.getByLabel('E-mail ou CPF/CNPJ').fill(login)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/\/dashboard/)
}

/** Chooses the password with the newest link that was left for someone. */
async function acceptInvitation(
  browser: Browser,
  asker: Asker,
  to: string,
  channel: 'mail' | 'sms',
): Promise<void> {
  const linkOf = async () => {
    const { mensagens } = await asker.get<{ mensagens: { para: string; texto: string }[] }>(
      `/caixa-de-saida?canal=${channel}`,
    )
    return mensagens.flatMap(({ para, texto }) =>
      para === to ? (/#(\/resetPassword\/[\w-]+)/.exec(texto)?.[1] ?? []) : [],
    )[0]
  }
  await expect.poll(linkOf).toBeTruthy()
  const page = await openPage(browser, String(await linkOf()), 390)
  await expectFits(page, 'the page of a first password')
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible()
  await page.context().close()
}

/** What a visitor types, by label; what begins with `>` is chosen. */
async function askForAccess(browser: Browser, values: Readonly<Record<string, string>>): Promise<void> {
  const page = await openPage(browser, '/login/produtor', 390)
  for (const [label, value] of Object.entries(values)) {
    const input = page.getByLabel(label, { exact: true })
    if (value.startsWith('>')) await input.selectOption({ label: value.slice(1) })
    else await input.fill(value)
  }
  await page.getByLabel(/^Li o aviso de privacidade/).check()
  await expectFits(page, 'the form of a visitor')
  await page.getByRole('button', { name: 'Enviar solicitação' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitação enviada' })).toBeVisible()
  await page.context().close()
}

/** Approves a request from the list; what is missing is typed in the same dialog. */
async function approve(
  page: Page,
  name: string,
  complete?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: `Aprovar ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Aprovar' })
  await complete?.(dialog)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('A Solicitação de Conta foi atualizada com sucesso!')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('an empty installation lets its first people in', async ({ browser, playwright }) => {
  const page = await openPage(browser, '/primeiro-acesso')
  await page.getByLabel('Código do servidor').fill(code)
  await page.getByLabel('Nome completo').fill(admin.nome)
  await page.getByLabel('CPF').fill(admin.cpf)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await page.getByRole('button', { name: 'Criar acesso' }).click()
  await page.waitForURL(/\/admin\/dashboard/)

  await page.getByRole('link', { name: 'Começar com catálogos prontos' }).click()
  await expect(page.getByRole('heading', { name: 'Catálogos prontos' })).toBeVisible()
  await page.getByRole('button', { name: 'Começar com catálogos prontos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cadastrar' }).click()
  await expect(page.getByText(/^\d+ registros cadastrados\.$/)).toBeVisible()
  await page.goto('/#/admin/dashboard')
  await expect(page.getByText('Os catálogos ainda estão vazios')).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /Ir para|Seção/ }).fill('começar')
  await expect(page.getByRole('option', { name: /Catálogos prontos/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const request = await playwright.request.newContext({ baseURL: url })
  const asker = await askAs(request, admin.email, password)
  await askForAccess(browser, {
    Perfil: '>Gestor',
    'Nome completo': 'Gil Gestor',
    CPF: '111.444.777-35',
    Celular: '(35) 99999-0001',
    'E-mail (opcional)': 'gil@example.com',
  })
  await askForAccess(browser, {
    Perfil: '>Técnico',
    'Nome completo': 'Tina Técnica',
    CPF: '153.509.460-56',
    Celular: '(35) 99999-0002',
    'E-mail (opcional)': 'tina@example.com',
    Formação: '>Zootecnista',
  })
  await askForAccess(browser, {
    Perfil: '>Produtor',
    'Nome completo': 'Pedro Produtor',
    'CPF/CNPJ': '935.411.347-80',
    Celular: '(35) 99999-0003',
    CEP: '37200-000',
    Estado: '>Minas Gerais',
    Cidade: '>Lavras',
    Bairro: 'Zona Rural',
    Logradouro: 'Estrada da Serra',
    'Número (ou S/N)': 'S/N',
  })
  await page.goto('/#/admin/Cadastros')
  await approve(page, 'Gil Gestor')
  // The only manager there is stands in the dialog already.
  await approve(page, 'Tina Técnica', async (dialog) => {
    await expect(dialog.getByRole('combobox', { name: /Gestor/ })).toHaveValue('Gil Gestor')
  })
  await approve(page, 'Pedro Produtor', async (dialog) => {
    await expect(dialog.getByRole('combobox', { name: /Cidade/ })).toHaveValue(/Lavras/)
    await expect(dialog.getByRole('combobox', { name: /Técnico/ })).toHaveValue('Tina Técnica')
  })

  await acceptInvitation(browser, asker, 'tina@example.com', 'mail')
  const technician = await openPage(browser, '/login')
  await enter(technician, 'tina@example.com')
  await expect(technician).toHaveURL(/\/tecnico\/dashboard/)
  await acceptInvitation(browser, asker, '35999990003', 'sms')
  const producer = await openPage(browser, '/login', 390)
  await enter(producer, '935.411.347-80')
  await expect(producer).toHaveURL(/\/produtor\/dashboard/)
  const [written] = await asker.get<{ consentimento_em: string | null }[]>('/produtor')
  expect(written?.consentimento_em).toBeTruthy()
  const [first] = await asker.get<{ ultimo_acesso: string | null }[]>('/admin')
  expect(first?.ultimo_acesso).toBeTruthy()
  await request.dispose()
})

/* Accounts in use: resetting a password, the own profile, requesting an account, signing out. */
import type { Locator, Page } from '@playwright/test'
import { formats } from '../model/formats/index'
import { expectAccessible, expectFits } from './support/accessible'
import { askAs, messagesIn } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

async function check(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectFits(page)
}

async function enter(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('E-mail ou CPF/CNPJ').fill(login)
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/dashboard/)
}

test('a user resets a forgotten password, changes it, and edits the profile', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const admin = await askAs(request, 'admin@example.com')
  const managers = await admin.get<{ email: string }[]>('/gestor?sort=["id","ASC"]&range=[1,1]')
  const email = managers[0]?.email ?? ''
  const links = async () => {
    const messages = await messagesIn(admin)
    return messages
      .filter(({ recipient }) => recipient === email)
      .flatMap(({ text }) => /#\/resetPassword\/([\w-]+)/.exec(text ?? '')?.[1] ?? [])
  }
  const before = await links()

  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText('* Obrigatório')).toBeVisible()
  await check(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByRole('heading', { name: 'Verifique o seu e-mail' })).toBeVisible()
  await expect.poll(async () => (await links()).length).toBe(before.length + 1)
  const token = (await links()).find((link) => !before.includes(link))

  const password = `Nova#${Date.now()}`
  await page.goto(`/#/resetPassword/${token}`)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('curta')
  await page.getByRole('textbox', { name: 'Confirmar senha' }).fill('outra')
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Mínimo 8 caracteres.')).toBeVisible()
  await expect(page.getByText('As senhas não coincidem')).toBeVisible()
  await check(page)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirmar senha' }).fill(password)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible()

  await page.goto('/#/login')
  await page.goto(`/#/resetPassword/${token}`)
  await expect(page.getByRole('heading', { name: 'Este link não funciona' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar para o login' }).click()
  await enter(page, email, password)
  await expect(page).toHaveURL(/#\/gestor\/dashboard/)
  await page.goto(`/#/resetPassword/${token}`)
  await expect(page).toHaveURL(/#\/gestor\/dashboard/)

  await openSection(page, 'gestor', 'keys')
  const keys = async (current: string, next: string) => {
    await page.getByRole('textbox', { name: 'Senha atual' }).fill(current)
    await page.getByRole('textbox', { name: /^Nova senha/ }).fill(next)
    await page.getByRole('textbox', { name: 'Confirmar nova senha' }).fill(next)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  }
  await keys('', `${password}!`)
  await expect(page.getByText('* Por favor, informe a senha atual')).toBeVisible()
  await keys('errada', `${password}!`)
  await expect(page.getByText('Senha atual incorreta.').first()).toBeVisible()
  await check(page)
  await keys(password, `${password}!`)
  await expect(page.getByText('Senha atualizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/#\/gestor\/dashboard/)

  await openSection(page, 'gestor', 'profile')
  await page.getByLabel('RG').fill(`MG-${Date.now() % 1_000_000}`)
  await check(page)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/#\/gestor\/dashboard/)
})

test('a visitor requests an account, once', async ({ page, request }) => {
  await page.goto('/#/login/tecnico')
  await expect(page.getByLabel('Perfil')).toHaveValue('tecnico')
  await page.getByRole('button', { name: 'Enviar solicitação' }).click()
  await expect(page.getByText('* Obrigatório')).toHaveCount(5)
  await check(page)
  const document = formats.cpf.sample(Date.now() % 900_000_000)
  await page.getByLabel('Nome completo').fill('Visitante de Teste')
  await page.getByLabel('CPF', { exact: true }).fill(document)
  await page.getByLabel('Celular').fill('35999990000')
  await page.getByLabel('Formação').selectOption('Engenheiro(a) agrônomo(a)')
  await page.getByLabel(/^Li o aviso de privacidade/).check()
  await page.getByRole('button', { name: 'Enviar solicitação' }).click()
  await expect(page.getByRole('heading', { name: 'Solicitação enviada' })).toBeVisible()
  const admin = await askAs(request, 'admin@example.com')
  const filter = encodeURIComponent(JSON.stringify({ cpf_cnpj: document }))
  const found = await admin.get<{ status: number }[]>(`/register?filter=${filter}`)
  expect(found.map(({ status }) => status)).toEqual([0])
})

test('a short link leads to its page, after sign-in where required', async ({ page, request }) => {
  const admin = await askAs(request, 'admin@example.com')
  await admin.send('POST', '/short_url', { shortURL: 'e2efazenda', destino: '/admin/fazendas' })
  await page.goto('/#/s/naoexiste')
  await expect(page.getByRole('heading', { name: 'Este link não funciona' })).toBeVisible()
  await page.goto('/#/s/e2efazenda')
  await page.getByLabel('E-mail ou CPF/CNPJ').fill('admin@example.com')
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('Demo@2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/#\/admin\/fazendas/)
})

test('an expired session is reported, and the draft waits for its user to sign in again', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'supervisor', 'fazendas')
  await page
    .getByRole('link', { name: /^Alterar/ })
    .first()
    .click()
  const manager = page.getByRole('textbox', { name: 'Nome do gerente', exact: true })
  const name = `Gerente ${Date.now()}`
  await manager.fill(name)
  // Makes the server reject the next request of the page. The page may send one by itself, and the resulting dialog
  // would cover the element, so it is clicked in the same task.
  const expire = async (ask: Locator) => {
    await ask.evaluate(async (element) => {
      const { token } = JSON.parse(localStorage.getItem('console:session') ?? '{}') as { token: string }
      await fetch('/api/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
      for (const kind of ['mousedown', 'mouseup', 'click']) {
        element.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
      }
    })
    const dialog = page.getByRole('dialog', { name: 'Atenção...' })
    await expect(dialog).toContainText(
      'Sua sessão expirou ou você não tem autorização para acessar este componente. Faça o login novamente.',
    )
    await dialog.getByRole('button', { name: 'OK' }).click()
  }
  const save = page.getByRole('button', { name: 'Salvar', exact: true })
  await expire(save)
  const dialog = page.getByRole('dialog', { name: 'Entrar novamente' })
  await expect(dialog.getByLabel('E-mail')).toHaveValue('supervisor@example.com')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('errada')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('Demo@2026')
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(manager).toHaveValue(name)
  await save.click()
  await expect(page.getByText('A Fazenda foi atualizada com sucesso!')).toBeVisible()

  // Without unsaved input the sign-in page opens directly.
  await page
    .getByRole('link', { name: /^Alterar/ })
    .first()
    .click()
  await expect(manager).toBeVisible()
  await expire(page.getByRole('combobox', { name: 'Região', exact: true }))
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('console:'))),
  ).toEqual([])
})

test('a user without permission for a page sees a message with a countdown and is redirected home', {
  tag: '@release',
}, async ({ page }) => {
  await bringSession(page, 'tecnico')
  await page.goto('/#/admin/conf/acessos')
  await expect(page).toHaveURL(/#\/tecnico\/dashboard/)
  await openSection(page, 'tecnico', 'administradores')
  await expect(page).toHaveURL(/#\/controleacesso\/sempermissao/)
  await expect(page.getByRole('timer')).toContainText(/\d segundos?\./)
  await check(page)
  await expect(page).toHaveURL(/#\/tecnico\/dashboard/)
})

test('sessions are listed, and signing out everywhere ends the current one too', async ({
  page,
  request,
}) => {
  const elsewhere = await askAs(request, 'produtor@example.com')
  await signIn(page, 'produtor', 'sessoes')
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  await check(page)
  const once = await askAs(request, 'produtor@example.com')
  await page.reload()
  await page
    .getByRole('button', { name: /^Encerrar a sessão/ })
    .first()
    .click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await expect(question.getByText('informe a senha atual')).toBeVisible()
  await question.getByRole('textbox', { name: 'Senha atual' }).fill('Demo@2026')
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Acesso encerrado.')).toBeVisible()
  expect(await once.send('POST', '/auth/me')).toBe(401)
  await page.getByRole('button', { name: 'Sair de todos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Senha atual' }).fill('Demo@2026')
  await dialog.getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(await elsewhere.send('POST', '/auth/me')).toBe(401)
})

test('an API token is created, works within its scope, and is revoked', { tag: '@release' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'admin', 'tokens')
  await page.getByRole('button', { name: 'Novo token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo token' })
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(dialog.getByText('Informe o nome.')).toBeVisible()
  await dialog.getByLabel('Nome').fill('Painel')
  await dialog.getByRole('combobox', { name: 'Seções' }).fill('Safras')
  await page.getByRole('option', { name: 'Safras' }).click()
  await page.keyboard.press('Escape')
  await check(page)
  await dialog.getByRole('button', { name: 'Criar' }).click()
  const shown = page.getByRole('dialog', { name: 'Token', exact: true })
  // The session of this run may be older than the server accepts here.
  const password = dialog.getByRole('textbox', { name: /Senha atual/ })
  await expect(password.or(shown)).toBeVisible()
  if (await password.isVisible()) {
    await password.fill('Demo@2026')
    await dialog.getByRole('button', { name: 'Criar' }).click()
  }
  const headers = { Authorization: `Bearer ${await shown.locator('code').textContent()}` }
  await check(page)
  expect((await request.get('/api/safra', { headers })).status()).toBe(200)
  expect((await request.get('/api/fazenda', { headers })).status()).toBe(403)
  await shown.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Só leitura: Safras')).toBeVisible()
  await page.getByRole('button', { name: 'Revogar o token Painel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Token revogado.')).toBeVisible()
  expect((await request.get('/api/safra', { headers })).status()).toBe(401)

  await page.goto('/#/admin/conf/contas-de-servico')
  await page.getByRole('button', { name: 'Nova conta de serviço' }).click()
  const service = page.getByRole('dialog', { name: 'Nova conta de serviço' })
  await service.getByLabel('Nome').fill('Balança')
  await service.getByRole('combobox', { name: 'Grupo de acesso' }).click()
  await page.getByRole('option').first().click()
  await check(page)
  await service.getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByRole('region', { name: 'Balança' })).toBeVisible()
  await page.getByRole('button', { name: 'Desativar a conta Balança' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Nenhuma conta de serviço foi criada.')).toBeVisible()
})

test('a person is anonymised after typed confirmation, and the records that refer to them remain', async ({
  page,
  request,
}) => {
  const admin = await askAs(request, 'admin@example.com')
  const [partner] = await admin.get<{ id: number; email: string }[]>(
    '/parceiro?sort=["id","DESC"]&range=[0,0]',
  )
  const { id = 0, email = '' } = partner ?? {}
  await signIn(page, 'admin', `parceiros/alterar/${id}`)
  await page.getByRole('button', { name: /^Mais ações/ }).click()
  await page.getByRole('menuitem', { name: 'Anonimizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anonimizar Parceiro' })
  const forget = dialog.getByRole('button', { name: 'Anonimizar' })
  await forget.click()
  await expect(dialog.getByLabel('Digite ANONIMIZAR para confirmar')).toHaveAttribute('aria-invalid', 'true')
  await check(page)
  await dialog.getByLabel('Digite ANONIMIZAR para confirmar').fill('anonimizar')
  await forget.click()
  await expect(page.getByText('O cadastro foi anonimizado.')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  const after = await admin.get<{ email: string; ativo: boolean }>(`/parceiro/${id}`)
  expect([after.email === email, after.ativo]).toEqual([false, false])
})

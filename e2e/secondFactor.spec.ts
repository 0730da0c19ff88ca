/* Two-factor authentication: set up, demanded, and replaced by a passkey, on one device. */

import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectFits } from './support/accessible'
import { askAs, messagesIn } from './support/api'
import { expect } from './support/expect'
import { test } from './support/test'

const password = 'Trilha-da-Serra-26'

test('a user sets up an authenticator app and a passkey, and signs in with each', {
  tag: '@release',
}, async ({ browser, request, baseURL }) => {
  const admin = await askAs(request, 'admin@example.com')
  const [person] = await admin.get<{ id: number; email: string; role: number }[]>(
    '/gestor?sort=["id","DESC"]&range=[0,0]',
  )
  const { id = 0, email = '' } = person ?? {}
  // An earlier invitation may have sent links, which do not count.
  const tokens = async () => {
    const messages = await messagesIn(admin)
    return messages.flatMap(({ recipient, text }) => {
      const [, token] = /#\/resetPassword\/([\w-]+)/.exec(text ?? '') ?? []
      return recipient === email && token ? [token] : []
    })
  }
  const before = await tokens()
  await request.post('/api/passwordForgot', { data: { email } })
  const fresh = async () => (await tokens()).find((token) => !before.includes(token))
  await expect.poll(fresh).toBeDefined()
  const chosen = { newPassword: password, passwordConfirm: password }
  const answer = await request.post(`/api/passwordReset/${await fresh()}`, { data: chosen })
  expect(answer.ok()).toBe(true)

  // A page of its own, because a virtual authenticator cannot be removed.
  const page = await browser.newPage()
  // Passkeys need a host name, and the server's address is an IP address.
  const home = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const enter = async () => {
    await page.getByLabel('E-mail ou CPF/CNPJ').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  // Leaves the console first, because an open one would store the session again when it fetches the user.
  const leave = async () => {
    await page.getByRole('button', { name: 'Conta e opções' }).click()
    await page.getByRole('menuitem', { name: 'Sair', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await page.reload()
  }

  await page.goto(`${home}/#/login`)
  await enter()
  await page.waitForURL(/\/dashboard/)
  const area = new URL(page.url()).hash.split('/').slice(0, -1).join('/')
  await page.goto(`${home}/${area}/seguranca`)
  const app = page.getByRole('region', { name: 'Aplicativo de códigos' })
  await app.getByRole('button', { name: 'Ativar' }).click()
  await expect(app.getByRole('img', { name: 'Imagem para o aplicativo de códigos' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await app.getByLabel('Código do aplicativo').fill(code(-1))
  await app.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(
    10,
  )
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('button', { name: 'Adicionar chave' }).click()
  await page.getByLabel('Nome da chave').fill('Notebook')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Ainda não usada')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await leave()
  await enter()
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Código do aplicativo').fill('000000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Código incorreto ou já usado.')).toBeVisible()
  await page.getByRole('button', { name: 'Usar uma chave de acesso' }).click()
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  await page.waitForURL(/\/dashboard/)

  await leave()
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
  await page.waitForURL(/\/dashboard/)

  // An open console would ask for the second factor as soon as the group demands one.
  await leave()
  expect(await admin.send('POST', `/gestor/${id}/segundo-fator/retirada`)).toBe(200)

  // A group that demands a second factor accepts a passkey as well as an authenticator app.
  const demand = (exige_segundo_fator: boolean) =>
    admin.send('PATCH', `/role/${person?.role}`, { exige_segundo_fator })
  expect(await demand(true)).toBe(200)
  await enter()
  await expect(page.getByRole('heading', { name: 'Ative um segundo fator' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Adicionar chave' }).click()
  await page.getByLabel('Nome da chave').fill('Notebook')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await page.waitForURL(/\/dashboard/)
  expect(await demand(false)).toBe(200)
  await page.close()
})

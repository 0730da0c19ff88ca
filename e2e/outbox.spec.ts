/* The outbox without a configured transport: only administrators can read the stored messages, wide and narrow. */

import { expectAccessible, expectFits } from './support/accessible'
import { askAs, messagesIn } from './support/api'
import { expect } from './support/expect'
import { openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

test('administrators can read messages that have no transport', async ({ page, request }) => {
  const email = 'supervisor@example.com'
  expect((await request.post('/api/passwordForgot', { data: { email } })).ok()).toBe(true)
  const admin = await askAs(request, 'admin@example.com')
  const kept = async () => (await messagesIn(admin)).find(({ recipient }) => recipient === email)
  await expect.poll(async () => (await kept())?.state).toBe('kept')

  await signIn(page, 'admin', 'conf/caixa-de-saida')
  await expect(page.getByText(/^Nenhum servidor de e-mail está configurado/)).toBeVisible()
  const message = page.getByRole('row', { name: email }).filter({ hasText: 'Redefinição de senha' }).first()
  await expect(message.getByText('Não enviada')).toBeVisible()
  await expectAccessible(page, 'wide')
  await message.getByRole('link', { name: `Visualizar ${email}` }).click()
  await expect(page.getByRole('link', { name: /resetPassword/ })).toHaveAttribute(
    'href',
    /#\/resetPassword\//,
  )
  await expectAccessible(page, 'message, wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'message, narrow')
  await page.goto('/#/admin/conf/caixa-de-saida?situacao=falhou')
  await expect(page.getByText(/^Nenhum/).last()).toBeVisible()
  await expectFits(page, 'list, narrow')

  // An address of another role's area opens the page in the own one.
  await openSection(page, 'gestor', 'conf/caixa-de-saida')
  await expect(page).toHaveURL(/#\/admin\/conf\/caixa-de-saida/)
  await signIn(page, 'gestor', 'conf/caixa-de-saida')
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
})

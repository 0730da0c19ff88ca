/* The outbox without a configured transport: only administrators can read the stored messages, wide and narrow. */

import { expectAccessible, expectFits } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

test('administrators can read messages that have no transport', async ({ page, request }) => {
  const email = 'supervisor@example.com'
  expect((await request.post('/api/passwordForgot', { data: { email } })).ok()).toBe(true)
  const admin = await askAs(request, 'admin@example.com')
  const kept = () => admin.get<{ mensagens: { para: string; situacao: string }[] }>('/caixa-de-saida')
  await expect
    .poll(async () => (await kept()).mensagens.find(({ para }) => para === email)?.situacao)
    .toBe('guardada')

  await signIn(page, 'admin', 'conf/caixa-de-saida')
  await expect(page.getByText(/^Nenhum servidor de e-mail está configurado/)).toBeVisible()
  const message = page.getByRole('article').filter({ hasText: email }).first()
  await expect(message.getByRole('heading', { name: 'Redefinição de senha' })).toBeVisible()
  await expect(message.getByText('Não enviada')).toBeVisible()
  await expect(message.getByRole('link')).toHaveAttribute('href', /#\/resetPassword\//)
  await expectAccessible(page, 'wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'narrow')
  await page.getByRole('button', { name: /^Com falha \(0\)/ }).click()
  await expect(page.getByText('Nenhuma mensagem nesta situação.')).toBeVisible()
  await expect(page).toHaveURL(/situacao=falhou/)

  await openSection(page, 'gestor', 'conf/caixa-de-saida')
  await expect(page).toHaveURL(/#\/admin\/dashboard$/)
})

/* Deciding about plots: the inbox by mouse and by keyboard, wide and narrow, and messages. Ends where it began. */
import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { askAs } from './support/api'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

const done = 'A Solicitação foi atualizada com sucesso!'

test('a request is looked at, refused for a reason and opened again', async ({ page }) => {
  await signIn(page, 'admin', 'aprovacoes')
  const inbox = page.getByRole('list', { name: 'Solicitações' })
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Produtor' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Aguardando Aprovação \(\d+\)$/ })).toBeVisible()
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Aprovar' })).toContainText(
    'Tem certeza que deseja atualizar a Solicitação',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('r')
  const why = page.getByRole('dialog', { name: 'Reprovar' })
  await why.getByRole('button', { name: 'Confirmar' }).click()
  await expect(why.getByText('* Obrigatório')).toBeVisible()
  await why.getByRole('textbox', { name: /Motivo/ }).fill('Contorno incompleto')
  await why.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(done)).toBeVisible()

  await page.getByRole('tab', { name: /^Reprovado/ }).click()
  await inbox.getByRole('button', { name }).first().click()
  await expect(panel).toContainText('Contorno incompleto')
  await expect(panel.getByRole('listitem').first()).toContainText('Reprovar: Reprovado')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByRole('dialog', { name: 'Reabrir' }).getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(done)).toBeVisible()
})

test('on a telephone the details cover the list and give way again', async ({ page }) => {
  await bringSession(page, 'supervisor')
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'supervisor', 'aprovacoes?status=aprovado')
  await expect(page.getByRole('tab', { name: /^Pago/, selected: true })).toBeVisible()
  await page.getByRole('list', { name: 'Solicitações' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Detalhes da solicitação' })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar detalhes' }).click()
  await expect(page.getByRole('region', { name: 'Detalhes da solicitação' })).toHaveCount(0)
})

test('who decides too late is told, and the producer is told by SMS', async ({ page, request }) => {
  const supervisor = await askAs(request, 'supervisor@example.com')
  await signIn(page, 'admin', 'aprovacoes')
  const inbox = page.getByRole('list', { name: 'Solicitações' })
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  await expect(panel.getByRole('heading', { name: 'Produtor' })).toBeVisible()

  await panel.getByRole('button', { name: 'Enviar SMS' }).click()
  const question = page.getByRole('dialog', { name: 'Enviar SMS' })
  await expect(question).toContainText(/^Enviar SMS.*Enviar SMS para .+ \(\(\d{2}\) 9\d{4}-\d{4}\)\?/)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  const sent = page.getByText(/^SMS enviado com sucesso!/)
  await expect(sent.or(page.getByText('Um SMS acaba de ser enviado.')).first()).toBeVisible()

  // Somebody else decides what this page still shows as open.
  await page.reload()
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  const open = encodeURIComponent('{"status":"pendente"}')
  const ids = (await supervisor.get<{ id: number }[]>(`/aprovacao?filter=${open}`)).map(({ id }) => id)
  const motivo = 'Contorno incompleto'
  for (const id of ids)
    await supervisor.send('PATCH', `/aprovacao/status/${id}`, { status: 'reprovado', motivo })
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Confirmar' }).click()
  const told = page.getByRole('dialog', { name: 'Atenção!' })
  await expect(told).toContainText(
    'Não foi possivel atualizar a Solicitação! Não é possível aprovar na situação "Reprovado".',
  )
  await told.getByRole('button', { name: 'OK' }).click()
  for (const id of ids) await supervisor.send('PATCH', `/aprovacao/status/${id}`, { status: 'pendente' })
})

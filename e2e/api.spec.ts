/*
 * The API page: a call is found and tried with the permissions of the user, and a write is sent only after
 * confirmation.
 */
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

test('an API call opens by its URL and shows the response for the user, within the content security policy', async ({
  page,
}) => {
  const forbidden: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) forbidden.push(message.text())
  })
  await signIn(page, 'tecnico', 'conf/api?chamada=fazenda.list')
  await page.getByLabel('range', { exact: true }).fill('[0,0]')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const answer = page.locator('.live-responses-table')
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('nome_fantasia')
  await expect(page.locator('.curl-command')).toContainText('Bearer SEU_TOKEN')
  expect(forbidden).toEqual([])
})

test('the search finds API calls by group and summary, and the URL follows the opened call', async ({
  page,
}) => {
  await signIn(page, 'admin', 'conf/api')
  const search = page.getByPlaceholder('Pesquisar chamada')
  await search.fill('uma chamada que nao existe')
  await expect(page.getByText('Nenhuma chamada encontrada.')).toBeVisible()
  await search.fill('fazendas lista get')
  await expect(page.getByRole('status').filter({ hasText: 'chamada' })).toHaveText('1 chamada')
  await page
    .getByRole('button', { name: /GET.*\/fazenda/, expanded: false })
    .first()
    .click()
  await expect(page).toHaveURL(/chamada=fazenda\.list/)
})

test('an API call that writes is sent only after confirmation', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname)
  })
  await signIn(page, 'admin', 'conf/api?chamada=especie.remove')
  await page.getByLabel('id', { exact: true }).fill('1')
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Enviar' })
  await expect(dialog).toContainText('DELETE /api/')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('A chamada não foi enviada.')).toBeVisible()
  expect(sent).toEqual([])
  await expect(page.locator('.curl-command')).toContainText("-X 'DELETE'")
})

/* What a telephone keeps of a list: a saved view is made, found again, opened by default and taken away there too. */

import { expectAccessible, expectFits } from './support/accessible'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true, viewport: { width: 390, height: 844 } })

test('saves, chooses and deletes a view of sorted, filtered and grouped cards', async ({ page }) => {
  const name = `Celular ${Date.now().toString(36)}`
  await signIn(page, 'admin', 'talhao?q=gleba&sort=-gleba&group=especie_id&columns=gleba,area_gleba')
  const cards = page.getByRole('list', { name: 'Talhões' })
  const group = cards.getByText(/^Espécie: .+ ite(m|ns)$/).first()
  await expect(group).toBeVisible()
  const views = page.getByRole('button', { name: /^Visões/ })
  const tools = page.getByRole('button', { name: 'Mais opções da lista' })
  await tools.click()
  await views.click()
  await page.getByRole('menuitem', { name: 'Salvar como...' }).click()
  const form = page.getByRole('dialog', { name: 'Salvar visão' })
  await form.getByLabel('Nome da visão').fill(name)
  await expectFits(page)
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await tools.click()
  await expect(views).toHaveAccessibleName(`Visões: ${name}`)
  await page.keyboard.press('Escape')
  await expectFits(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Desfazer agrupamento' }).click()
  await expect(group).toHaveCount(0)
  await page.reload()
  await tools.click()
  await expect(views).toHaveAccessibleName('Visões')
  await views.click()
  await page.getByRole('menuitem', { name }).click()
  await expect(group).toBeVisible()
  await expect(page).toHaveURL(/group=especie_id/)
  await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toHaveValue('gleba')

  await tools.click()
  await views.click()
  await page.getByRole('menuitem', { name: 'Gerenciar visões...' }).click()
  const manager = page.getByRole('dialog', { name: 'Visões' })
  await expect(manager.getByText(name)).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await manager.getByRole('button', { name: `Excluir ${name}` }).click()
  await page.getByRole('dialog', { name: 'Exclusão' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('A visão foi excluída com sucesso!')).toBeVisible()
  await expect(manager.getByText(name)).toHaveCount(0)
})

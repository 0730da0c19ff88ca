/* Lists on a phone: a saved view is created, found again, opened by default and deleted. */

import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { expect } from './support/expect'
import { chooseMore, moreButton } from './support/listMenu'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true, viewport: { width: 390, height: 844 } })

test('a view of sorted, filtered and grouped cards is saved, selected and deleted', {
  tag: '@release',
}, async ({ page }) => {
  const name = `Celular ${Date.now().toString(36)}`
  await signIn(page, 'admin', 'talhao?q=gleba&sort=-gleba&group=especie_id&columns=gleba,area_gleba')
  const cards = page.getByRole('list', { name: 'Talhões' })
  const group = cards.getByText(/^Espécie: .+ ite(m|ns)$/).first()
  await expect(group).toBeVisible()
  const views = page.getByRole('menuitem', { name: /^Visões/ })
  const tools = moreButton(page)
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
  await expect(views).toHaveCount(0)
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

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

/** The cumulative layout shift (CLS) of the page since it was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as LayoutShift[]).filter((each) => !each.hadRecentInput)
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // The browser reports no entry when there was no shift.
        setTimeout(() => resolve(0), 500)
      }),
  )
}

for (const [path, name] of [
  ['talhao', 'Talhões'],
  ['atividades', 'Atividades'],
  ['pagamentos', 'Pagamentos'],
] as const) {
  test(`the cards of ${path} start high on the screen, without layout shift`, async ({ page }) => {
    await signIn(page, 'gestor', path)
    await page.reload()
    const first = page.getByRole('list', { name }).getByRole('listitem').first()
    await expect(first.getByRole('definition').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Filtros prontos' })).toBeVisible()
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(0.3 * 844)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    await expectFits(page)
    for (const target of await first.locator('.row-card-face').locator('a, button, label').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
}

test('the search stays visible during scrolling, and a swiped card shows its first two actions', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'gestor', 'talhao')
  const card = page.getByRole('list', { name: 'Talhões' }).getByRole('listitem').nth(3)
  await expect(card.getByRole('definition').first()).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(page.getByRole('searchbox', { name: 'Pesquisar', exact: true })).toBeInViewport()
  const action = card.locator('.row-card-action').first()
  await expect(action).not.toBeInViewport()
  await card.evaluate((element) => element.scrollTo({ left: 200 }))
  await expect(action).toBeInViewport()
})

test('the input of an open form survives a rotation of the phone', { tag: '@release' }, async ({ page }) => {
  const turn = async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(page.getByRole('grid', { includeHidden: true })).toHaveCount(1)
  }
  const upright = { width: 390, height: 844 }
  await page.setViewportSize(upright)
  await signIn(page, 'admin', 'pagamentos?q=Anuidade')
  await page
    .getByRole('button', { name: /^Mais ações Anuidade/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Cancelar cobrança' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancelar cobrança' })
  await dialog.getByRole('textbox').first().fill('Lançada em dobro')
  await turn()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Lançada em dobro')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()

  await page.setViewportSize(upright)
  await chooseMore(page, 'Visões')
  await page.getByRole('menuitem', { name: /^Salvar/ }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: /Nome/ })
  await name.fill('Anuidades')
  await turn()
  await expect(name).toHaveValue('Anuidades')
  await page.keyboard.press('Escape')
})

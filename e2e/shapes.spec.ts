/* List layouts: moving cards on a board by pointer and by keyboard, the gallery and the map, on desktop and phone. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { expect } from './support/expect'
import { chooseLayout, moreButton } from './support/listMenu'
import { openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const column = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) })

async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 8 })
}

test('a card is dragged to another column, moved back by undo, and moved there by keyboard', {
  tag: '@release',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin', 'atividades')
  await chooseLayout(page, 'Quadro')
  await expect(page).toHaveURL(/shape=board/)
  const planned = column(page, 'Planejada')
  const begun = column(page, 'Em andamento')
  const card = planned
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first()
  const name = (await card.getByRole('link').textContent()) ?? ''
  const id = await card.getByRole('button').getAttribute('data-card')
  const moved = (where: Locator) => where.locator(`[data-card="${id}"]`)

  await drag(page, card, begun)
  await expect(begun).toContainText('Solte aqui')
  await page.mouse.up()
  await expect(moved(begun)).toBeEnabled()
  await expect(moved(planned)).toHaveCount(0)
  // The end of a drag must not click the link where it started.
  await expect(page).toHaveURL(/atividades\?shape=board/)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(moved(planned)).toBeEnabled()

  await moved(planned).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Movendo ${name}, em Planejada.`)).toBeVisible()
  await expectAccessible(page, 'a card in the hand')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${name} ficou em Planejada.`)).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(moved(begun)).toBeEnabled()
  await expect(moved(begun)).toBeFocused()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(moved(planned)).toBeEnabled()
})

test('a column that does not accept a card says why while the card is over it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'gestor', 'pagamentos?shape=board')
  // Charges change between these states over time.
  const open = page
    .getByRole('group', { name: /^(?:Pendente|Aguardando pagamento|Vencido), / })
    .filter({ has: page.getByRole('link') })
    .first()
  const card = open
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first()
  await expect(card).toBeVisible()
  const [state] = (await open.getAttribute('aria-label'))?.split(', ') ?? []
  const closed = page.locator('.board-column[data-move=closed]')
  await drag(page, card, column(page, 'Cancelado').first())
  await expect(closed.first()).toBeVisible()
  for (const each of await closed.all()) await expect(each.locator('.board-closed')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.getByText(` ficou em ${state}.`)).toBeVisible()
})

test('the layout is selected in the menu of the list on a phone, and every layout fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'tecnico', 'atividades')
  await moreButton(page).click()
  const board = page.getByRole('menuitemradio', { name: 'Quadro' })
  await expect(board).toBeVisible()
  await expectAccessible(page, 'the choice on the phone', '[role=menu]')
  await board.click()
  await expect(column(page, 'Planejada')).toBeVisible()
  await expectFits(page, 'board')
  await expectAccessible(page, 'board on the phone')
  await openSection(page, 'tecnico', 'atividades?shape=gallery')
  await expect(page.getByRole('list', { name: 'Atividades' }).getByRole('listitem').first()).toBeVisible()
  await expectFits(page, 'gallery')
  await expectAccessible(page, 'gallery on the phone')
  await openSection(page, 'tecnico', 'atividades?shape=map')
  await expect(page.getByText(/itens no mapa|com localização/)).toBeVisible()
  await page.getByText(/lugares à vista, em lista/).click()
  await page.locator('.map-places button').first().click()
  await expect(page.locator('.map-records a').first()).toBeVisible()
  await expectFits(page, 'map')
  await expectAccessible(page, 'map on the phone')
})

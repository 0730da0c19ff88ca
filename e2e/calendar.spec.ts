/* The calendar and pivot layouts of a real section: viewing, moving, subscribing. */
import { expectAccessible } from './support/accessible'
import { expect } from './support/expect'
import { chooseLayout } from './support/listMenu'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const shape = (text: string) => `atividades?shape=${encodeURIComponent(text)}`

test('the activities of a week are moved to the next week and back in four clicks, and one by dragging', {
  tag: '@release',
}, async ({ page }) => {
  await signIn(page, 'admin', 'atividades')
  await chooseLayout(page, 'Calendário')
  const grid = page.getByRole('grid', { name: /^Atividades: / })
  const week = grid.getByRole('row').filter({ has: page.locator('[aria-current=date]') })
  await expect(week.getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'calendar')
  await week.getByRole('checkbox').check()
  await page.getByRole('button', { name: '1 semana depois' }).click()
  await expect(page.getByText(/registros? movidos?\./)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/ao dia de antes\./)).toBeVisible()

  const entry = week.locator('.calendar-entry').first()
  await entry.scrollIntoViewIfNeeded()
  const from = await entry.boundingBox()
  const target = await week.getByRole('gridcell').last().boundingBox()
  if (!from || !target) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(/não foi movido|1 registro movido/).first()).toBeVisible()
})

test('a name in the month is cut on its first line only if another record is below it', async ({ page }) => {
  for (const list of ['atividades', 'pagamentos']) {
    await signIn(page, 'admin', list)
    await chooseLayout(page, 'Calendário')
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('link').first()).toBeVisible()
    const cut = await grid.getByRole('gridcell').evaluateAll((days) =>
      days.flatMap((day) => {
        const names = [...day.querySelectorAll('.calendar-name')]
        const name = names.at(-1)
        const isLast = name !== undefined && names.length === 1 && !day.querySelector('.calendar-more')
        return isLast && name.scrollWidth > name.clientWidth ? [name.textContent] : []
      }),
    )
    expect(cut, list).toEqual([])
  }
})

test('a calendar subscription works without sign-in until it is revoked', async ({ page }) => {
  await signIn(page, 'gestor', shape('calendar?mode=agenda'))
  await page.getByRole('button', { name: 'Assinar este calendário' }).click()
  await page.getByRole('button', { name: 'Criar endereço' }).click()
  const password = page.getByLabel(/Senha atual/)
  const address = page.getByRole('dialog', { name: 'Endereço do calendário' })
  await expect(password.or(address)).toBeVisible()
  if (await password.isVisible()) {
    await password.fill('Demo@2026')
    await page.getByRole('button', { name: 'Criar endereço' }).click()
  }
  const text = (await address.locator('code').textContent()) ?? ''
  await expectAccessible(page, 'address')
  await address.getByRole('button', { name: 'Já guardei' }).click()
  const read = () => page.request.get(new URL(text).pathname)
  const answer = await read()
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain('BEGIN:VEVENT')

  await signIn(page, 'gestor', 'calendarios')
  await page.getByRole('button', { name: /^Revogar o calendário/ }).click()
  await page.getByRole('button', { name: 'Revogar', exact: true }).click()
  await expect(page.getByText('Calendário revogado.').first()).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test('a pivot aggregates activities by two fields, and a number links to its rows', async ({ page }) => {
  await signIn(page, 'admin', shape('pivot?by=situacao&across=tipo'))
  const table = page.getByRole('table', { name: /^Quantidade por/ })
  await expect(table).toBeVisible()
  await expectAccessible(page, 'figures')
  const figure = table
    .getByRole('row', { name: /^Planejada/ })
    .getByRole('link')
    .last()
  const count = await figure.textContent()
  await figure.click()
  await expect(page.getByText(new RegExp(`de ${count}$`))).toBeVisible()
})

test.describe('calendar on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a calendar is an agenda, or a month with numbers that open their day', async ({ page }) => {
    await signIn(page, 'tecnico', shape('calendar'))
    await expect(page.getByRole('region', { name: /^Atividades: / })).toBeVisible()
    await expectAccessible(page, 'agenda')
    await page.getByRole('button', { name: 'Mês', exact: true }).click()
    await page.locator('[aria-current=date]').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'day')
  })
})

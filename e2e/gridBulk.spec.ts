/*
 * Bulk actions: progress, rejections with reasons, stopping midway, and undo. The regions are created here; a
 * marked name distinguishes them from others and from earlier runs.
 */
import type { Page, Route } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { type ApiClient, askAs } from './support/api'
import { expect } from './support/expect'
import { tabTo } from './support/keys'
import { moreButton } from './support/listMenu'
import { bringSession, openSection } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

let admin: ApiClient

test.beforeEach(async ({ page, request }) => {
  admin = await askAs(request, 'admin@example.com')
  await bringSession(page, 'admin')
})

/** Creates regions and opens a list with only these; returns their ids by name. */
async function openRegions(page: Page, mark: string, count: number): Promise<ReadonlyMap<string, number>> {
  const [{ id: state } = { id: 0 }] = await admin.get<{ id: number }[]>('/estado?range=[0,0]')
  const name = (at: number) => `${mark} ${String(at + 1).padStart(2, '0')}`
  for (let at = 0; at < count; at++) {
    expect(await admin.send('POST', '/regiao', { nome: name(at), estados: [state] })).toBe(201)
  }
  await openSection(page, 'admin', `regiao?q=${encodeURIComponent(mark)}&page=1`)
  await expect(page.getByText(new RegExp(`de ${count}$`))).toBeVisible()
  const filter = JSON.stringify({ nome: { contains: mark } })
  const rows = await admin.get<{ id: number; nome: string }[]>(`/regiao?filter=${encodeURIComponent(filter)}`)
  return new Map(rows.map(({ id, nome }) => [nome, id]))
}

const newMark = (word: string) => `${word} ${Date.now().toString(36)}`

/** Delays the calls that remove records until the returned function is called. */
async function holdRemovals(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/api/regiao/exclusoes', (route) => {
    if (!isHeld) return route.continue()
    held.push(route)
  })
  return async () => {
    isHeld = false
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}

const remaining = (page: Page) => page.getByText(/^\d+–\d+ de \d+$/)

test('a bulk action inactivates all matching rows by keyboard, lists those refused, and undoes the others', {
  tag: '@release',
}, async ({ page }) => {
  const mark = newMark('Muitas')
  const ids = await openRegions(page, mark, 30)
  const regions = page.getByRole('grid', { name: 'Regiões' })
  await tabTo(page.getByRole('searchbox', { name: 'Pesquisar', exact: true }))
  await tabTo(regions)
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await expect(bar).toContainText('25 itens selecionados')
  await tabTo(bar.getByRole('button', { name: 'Selecionar os 30 que correspondem' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('30 itens selecionados')
  await expectAccessible(page)

  const letGo = await holdRemovals(page)
  await tabTo(bar.getByRole('button', { name: 'Excluir' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Excluir' })
  await expect(question).toContainText(/Excluir [oa]s 30 .+ selecionad[oa]s\?/)
  await tabTo(question.getByRole('button', { name: 'Excluir' }))
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Excluir' })
  await expect(report.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(report).toContainText('0 de 30')
  await expectAccessible(page)
  // Another user deletes the last two first.
  for (const name of [`${mark} 29`, `${mark} 30`]) {
    expect(await admin.send('DELETE', `/regiao/${ids.get(name)}`)).toBeLessThan(300)
  }
  await letGo()
  await expect(report.getByText('28 itens concluídos.')).toBeVisible()
  await expect(report.getByText('2 itens não foram alterados:')).toBeVisible()
  const refusals = report.getByRole('listitem')
  await expect(refusals).toHaveCount(2)
  await expect(refusals.filter({ hasText: `${mark} 29: O registro já está inativo.` })).toHaveCount(1)
  await expect(refusals.filter({ hasText: `${mark} 30: O registro já está inativo.` })).toHaveCount(1)
  await expectAccessible(page)

  await tabTo(report.getByRole('button', { name: 'Desfazer' }))
  await page.keyboard.press('Enter')
  const undone = page.getByRole('dialog', { name: 'Desfazer: Excluir' })
  await expect(undone.getByText('28 itens concluídos.')).toBeVisible()
  await tabTo(undone.getByRole('button', { name: 'Fechar' }))
  await page.keyboard.press('Enter')
  await expect(remaining(page)).toHaveText('1–25 de 28')
})

test('a bulk action can be stopped midway, and reports it', async ({ page }) => {
  const mark = newMark('Interrompidas')
  // More records than the concurrent calls contain.
  const count = 60
  await openRegions(page, mark, count)
  const letGo = await holdRemovals(page)
  await page.getByRole('checkbox', { name: 'Selecionar os itens desta página' }).check()
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await bar.getByRole('button', { name: `Selecionar os ${count} que correspondem` }).click()
  await bar.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const report = page.getByRole('dialog', { name: 'Excluir' })
  await report.getByRole('button', { name: 'Interromper' }).click()
  await letGo()
  await expect(report.getByText('Interrompido: os itens restantes não foram alterados.')).toBeVisible()
  const done = Number(/^\d+/.exec((await report.getByRole('status').textContent()) ?? '')?.[0])
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(count)
  await report.getByRole('button', { name: 'Fechar' }).click()
  await expect(remaining(page)).toHaveText(`1–${count - done} de ${count - done}`)
})

test('a bulk action inactivates single cards or all matching rows on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mark = newMark('Estreitas')
  await openRegions(page, mark, 9)
  const cards = page.getByRole('list', { name: 'Regiões' })
  const boxes = cards.getByRole('checkbox')
  await expect(boxes).toHaveCount(7)
  const whole = page.getByRole('menuitemcheckbox', { name: 'Selecionar os itens desta página' })
  const expectWhole = async (isChecked: boolean) => {
    await moreButton(page).click()
    await expect(whole).toHaveAttribute('aria-checked', String(isChecked))
    await page.keyboard.press('Escape')
    await expect(whole).toHaveCount(0)
  }
  const bar = page.getByRole('toolbar', { name: 'Ações em lote' })
  await moreButton(page).click()
  await whole.click()
  await expect(bar).toContainText('7 itens selecionados')
  await boxes.nth(3).uncheck()
  await expectWhole(false)
  await expect(bar).toContainText('6 itens selecionados')
  await boxes.nth(3).check()
  await expectWhole(true)
  await bar.getByRole('button', { name: 'Selecionar os 9 que correspondem' }).click()
  await expect(bar).toContainText('9 itens selecionados')
  await expectFits(page)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const report = page.getByRole('dialog', { name: 'Excluir' })
  await expect(report.getByText('9 itens concluídos.')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Desfazer' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Desfazer: Excluir' }).getByText('9 itens concluídos.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(remaining(page)).toHaveText('1–7 de 9')
})

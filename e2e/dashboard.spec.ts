/* The dashboard and the quality charts: numbers link to their lists, and charts have tables and files. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

/** Opens the dashboard and waits for its numbers. */
async function openDashboard(page: Page, role: string) {
  await signIn(page, role)
  await expect(page.getByRole('region', { name: 'Visão geral' })).toBeVisible()
}

test('a number on the dashboard links to the list that it counts', { tag: '@release' }, async ({ page }) => {
  await openDashboard(page, 'gestor')
  const card = page.getByRole('region', { name: 'Pagamentos vencidos' })
  const count = await card.getByRole('paragraph').filter({ hasText: /^\d+$/ }).textContent()
  await card.getByRole('link', { name: /Visualizar os itens/ }).click()
  await expect(page).toHaveURL(/pagamentos\?status=vencido/)
  const list = page.getByRole('region', { name: 'Pagamentos' })
  await expect(list.getByText(new RegExp(`de ${count}$`))).toBeVisible()
})

test('a chart is rendered, shown as a table, and saved as an image and as data', async ({ page }) => {
  await openDashboard(page, 'admin')
  const chart = page.getByRole('region', { name: 'Pedidos por situação' })
  await expect(
    chart
      .getByRole('img', { name: /^Gráfico/ })
      .locator('svg')
      .first(),
  ).toBeVisible()
  const size = await chart.getByRole('img', { name: /^Gráfico/ }).boundingBox()
  expect(size?.height).toBe(290)
  // Two charts share a row.
  const [first, second] = await page.getByRole('img', { name: /^Gráfico/ }).all()
  expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y)
  // Bars have the colours of the workflow states.
  const bars = chart.locator('.recharts-bar-rectangle path')
  const fills = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('fill')))
  expect(new Set(fills).size).toBeGreaterThan(1)
  await bars.first().hover()
  const widthInEm = await chart.locator('.recharts-default-tooltip').evaluate((tooltip) => {
    const { minWidth, fontSize } = getComputedStyle(tooltip)
    return Number.parseFloat(minWidth) / Number.parseFloat(fontSize)
  })
  expect(widthInEm).toBeCloseTo(5, 2)
  for (const [entry, file] of [
    ['Baixar imagem (PNG)', /\.png$/],
    ['Baixar dados (CSV)', /\.csv$/],
  ] as const) {
    await chart.getByRole('button', { name: /^Baixar/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: entry }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
  await chart.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(chart.getByRole('table', { name: 'Pedidos por situação' })).toBeVisible()
})

/** Charts are drawn near the viewport. */
async function drawAll(page: Page): Promise<void> {
  const charts = page.getByRole('img', { name: /^Gráfico/ })
  await expect(charts.first()).toBeVisible()
  for (const chart of await charts.all()) {
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.locator('svg').first()).toBeVisible()
  }
}

for (const [role, path] of [
  ['admin', 'dashboard'],
  ['tecnico', 'dashboard'],
  ['gestor', 'qualidade/evolucao'],
] as const) {
  test(`chart labels are not truncated, do not overlap and stay inside: ${role}, ${path}`, async ({
    page,
  }) => {
    await signIn(page, role, path)
    await drawAll(page)
    const charts = await page.locator('svg.recharts-surface:has([data-mark])').evaluateAll((all) =>
      all.map((svg) => {
        const frame = svg.getBoundingClientRect()
        const textsOf = (axis: string) =>
          [...svg.querySelectorAll(`[${axis}]`)].map((text) => {
            const box = text.getBoundingClientRect()
            const isInside =
              box.left >= frame.left - 1 &&
              box.right <= frame.right + 1 &&
              box.top >= frame.top - 1 &&
              box.bottom <= frame.bottom + 1
            return { words: text.textContent, box, isInside }
          })
        return { marks: textsOf('data-mark'), labels: textsOf('data-label') }
      }),
    )
    expect(charts.length).toBeGreaterThan(0)
    for (const { marks, labels } of charts) {
      expect([...marks, ...labels].filter(({ isInside }) => !isInside)).toEqual([])
      // A label must neither wrap nor repeat.
      expect(marks.filter(({ box }) => box.height > 18)).toEqual([])
      expect(new Set(marks.map(({ words }) => words)).size).toBe(marks.length)
      const gaps = marks
        .slice(1)
        .map(({ box }, at) => Math.round(Math.abs(box.top - (marks[at]?.box.top ?? 0))))
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
    }
  })
}

test('the selected period is remembered for the next visit', async ({ page }) => {
  await openDashboard(page, 'gestor')
  await page.getByRole('button', { name: /^Período/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Selecione o período' })
  await dialog.getByRole('radio', { name: 'Semestre' }).check()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByRole('button', { name: /^Período: Semestre/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Período: Semestre/ })).toBeVisible()
})

test('the quality page shows nine charts, or a single one', async ({ page }) => {
  await signIn(page, 'gestor', 'qualidade/evolucao')
  for (const code of ['CBT', 'CCS', 'GORD', 'PROT', 'EST', 'ESD', 'LACT', 'CMP', 'NUL']) {
    await expect(page.getByRole('region', { name: `Resultado ${code}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Mensal' }).click()
  await expect(page).toHaveURL(/periodo=Mensal/)
  await page.getByRole('combobox', { name: 'Análise' }).click()
  await page.getByRole('option', { name: /^LACT/ }).click()
  await expect(page.getByRole('region', { name: 'Resultado LACT' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resultado CBT' })).toHaveCount(0)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`charts fit a phone and pass axe in the ${scheme} scheme`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'produtor')
    await expect(page.getByRole('region', { name: 'Talhões por variedade' })).toBeVisible()
    await drawAll(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
}

test.describe('dashboard without cached data', () => {
  test.use({ staysOpen: false })

  test('a server failure is shown, and the retry works', async ({ page }) => {
    await page.route('**/api/dashboard**', (route) => route.fulfill({ status: 500, body: '' }))
    await signIn(page, 'produtor')
    await expect(page.getByRole('alert')).toContainText('O servidor não conseguiu responder.')
    await expect(page.getByText(/espera(m)? por você/)).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByRole('region', { name: 'CBT da última coleta' })).toContainText('limite de 300')
  })
})

for (const path of ['dashboard', 'qualidade/evolucao'])
  test(`every chart of ${path} is whole on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'admin', path)
    await drawAll(page)
    const charts = page.getByRole('group').filter({ has: page.getByRole('img', { name: /^Gráfico/ }) })
    const rooms = await charts.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))
    expect(rooms.length).toBeGreaterThan(1)
    expect(rooms.filter((room) => room > 1)).toEqual([])
  })

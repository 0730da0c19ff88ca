/*
 * Every number on every dashboard and notification list opens a list with that total. Each URL contains its filter,
 * which overrides the last filter of the list: this is tested with one role, whose lists each had a search and have
 * a default view. The console is loaded once per role, and all lists are visited by URL. Only the first and the
 * last part of a chart are visited: tests/server/features/dashboard.test.ts compares every part with its list.
 */
import type { Locator, Page } from '@playwright/test'
import { type ApiClient, askAs } from './support/api'
import { entities } from './support/entities'
import { expect } from './support/expect'
import { accounts, openSection, signIn } from './support/signIn'
import { test } from './support/test'

interface DashboardNumber {
  readonly name: string
  /** As displayed: `1.234`, `12,5 ha`, `R$ 10,00 em atraso`. */
  readonly texts: readonly string[]
  readonly href: string
}

/** A URL, and the expected content of its list. */
interface Visit {
  readonly name: string
  readonly href: string
  /** The chip with the origin of the filter; undefined without a filter. */
  readonly origin: string | undefined
  /** The expected totals. */
  readonly counts: readonly number[]
  /** The expected numbers in the totals row. */
  readonly sums: readonly number[]
  /** The expected text of a cell. */
  readonly cells: readonly string[]
}

const mostSeeing = 'admin'

test.describe.configure({ timeout: 600_000 })
// The totals are shown outside of the rows, and rows outside of the viewport are not rendered.
test.use({ viewport: { width: 1440, height: 600 } })

for (const { role, area } of accounts) {
  test(`every number that ${role} sees opens a list with that total`, async ({ page, request }) => {
    const asker = await askAs(request, `${role}@example.com`)
    await signIn(page, role)
    await expect(overview(page)).toBeVisible()
    const told = [...(await cardsOf(page)), ...(await chartsOf(page))]
    expect(told.length).toBeGreaterThan(3)
    const left = role === mostSeeing ? await leaveTraces(page, asker, area, told) : []
    try {
      const visits = await Promise.all(told.map((each) => visitOf(each, asker)))
      expect(await visitAll(page, visits)).toEqual([])
      await removeOrigin(page, visits)
      await checkBell(page, role)
    } finally {
      await Promise.all(left.map((id) => asker.send('DELETE', `/visoes/${id}`)))
    }
  })
}

test('the numbers of a dashboard filtered by farm and season open lists with the same filter', async ({
  page,
  request,
}) => {
  const role = 'gestor'
  const asker = await askAs(request, `${role}@example.com`)
  const [act] = await asker.get<readonly { fazenda_id: number; safra_id: number }[]>(
    `/atividades?${new URLSearchParams({ filter: '{"situacao":"Planejada"}', range: '[0,0]' })}`,
  )
  await signIn(page, role, `dashboard?fazenda=${act?.fazenda_id}&safra=${act?.safra_id}`)
  await expect(overview(page)).toBeVisible()
  const told = [...(await cardsOf(page)), ...(await chartsOf(page))]
  expect(told.length).toBeGreaterThan(3)
  const visits = await Promise.all(told.map((each) => visitOf(each, asker)))
  expect(await visitAll(page, visits)).toEqual([])
})

function overview(page: Page): Locator {
  return page.getByRole('region', { name: 'Visão geral' })
}

/** Leaves a search and a default view without results in each linked list; returns the ids of the views. */
async function leaveTraces(
  page: Page,
  asker: ApiClient,
  area: string,
  told: readonly DashboardNumber[],
): Promise<readonly number[]> {
  const paths = [...new Set(told.map(({ href }) => pathOf(href)))]
  const opened = entities.filter(
    ({ path }) => path !== undefined && paths.some((each) => each.startsWith(path)),
  )
  const views = await Promise.all(
    opened.map(async ({ name: entidade }) => {
      const vista = { columns: [], sort: [], filter: { id: 0 }, q: '', density: 'standard', pageSize: 25 }
      const nome = `Nada ${Date.now()}`
      expect(await asker.send('POST', '/visoes', { entidade, nome, papeis: [], vista })).toBe(201)
      const all = await asker.get<readonly { id: number; nome: string }[]>(`/visoes?entidade=${entidade}`)
      const mine = all.filter((each) => each.nome === nome).map(({ id }) => id)
      for (const id of mine) expect(await asker.send('POST', `/visoes/${id}/padrao`)).toBeLessThan(300)
      return mine
    }),
  )
  const left = paths.map((path) => `/${area}/${path}?q=zzzzzz`)
  expect(await visitAll(page, left.map(emptyVisit))).toEqual([])
  return views.flat()
}

function emptyVisit(href: string): Visit {
  // The inbox of approvals has no search.
  const counts = href.includes('/aprovacoes') ? [] : [0]
  return { name: 'left', href, origin: undefined, counts, sums: [], cells: [] }
}

/** Links to the only counted record, or to a page of its own where the role has no such list. */
const noList = /\/ver\/\d+$|\/qualidade\/evolucao$/

/** The path of a list inside its area: `#/admin/fazendas?status=1` is `fazendas`. */
function pathOf(href: string): string {
  return href.replace(/^#?\/[^/]+\//, '').replace(/\?.*$/, '')
}

async function cardsOf(page: Page): Promise<readonly DashboardNumber[]> {
  const found: DashboardNumber[] = []
  for (const part of ['Precisa de atenção', 'Visão geral']) {
    for (const card of await page.getByRole('region', { name: part }).getByRole('region').all()) {
      const link = card.getByRole('link')
      if ((await link.count()) === 0) continue
      const texts = await card.getByRole('paragraph').allTextContents()
      const href = (await link.getAttribute('href')) ?? ''
      if (!noList.test(href)) found.push({ name: await nameOf(card), texts, href })
    }
  }
  return found
}

/** The table rows of all charts; of charts that count, only the first and the last. */
async function chartsOf(page: Page): Promise<readonly DashboardNumber[]> {
  const found: DashboardNumber[] = []
  const switches = page.getByRole('button', { name: 'Ver como tabela' })
  for (let left = await switches.count(); left > 0; left--) {
    await switches.first().click()
    await expect(switches).toHaveCount(left - 1)
  }
  for (const table of await page.getByRole('table').all()) {
    const name = await nameOf(table)
    const rows = await table.getByRole('row').evaluateAll((all) =>
      all.flatMap((row) => {
        const link = row.querySelector('a')
        if (!link) return []
        const text = row.lastElementChild?.textContent ?? ''
        return [{ name: link.textContent ?? '', text, href: link.getAttribute('href') ?? '' }]
      }),
    )
    const isTold = (text: string, at: number) => at === 0 || at === rows.length - 1 || !/^[\d.]+$/.test(text)
    for (const [at, { name: part, text, href }] of rows.entries())
      if (isTold(text, at) && !noList.test(href))
        found.push({ name: `${name}, ${part}`, texts: [text], href })
  }
  return found
}

/** The expected content of the list behind a number. */
async function visitOf({ name, texts, href }: DashboardNumber, asker: ApiClient): Promise<Visit> {
  const address = href.replace(/^#/, '')
  const params = new URLSearchParams(address.split('?')[1])
  const origin = params.get('filter') === '{}' ? undefined : (params.get('origem') ?? '')
  const visit = {
    name: `${name}: ${texts.join(' · ')}`,
    href: address,
    origin,
    counts: [],
    sums: [],
    cells: [],
  }
  const [main = ''] = texts.filter((text) => /\d/.test(text))
  // The result of a collection is the highest of several rows.
  if (name.includes('coleta')) return { ...visit, cells: [main.replace(/ .*/, '')] }
  if (name.includes('Produtividade')) {
    expect(await yieldOf(params, asker)).toBeCloseTo(numberIn(main), 1)
    return visit
  }
  const said = texts.flatMap((text) => text.match(/^[\d.]+$|^em [\d.]+ |R\$\s[\d.,]+|[\d.,]+ ha/g) ?? [])
  expect(said.length).toBeGreaterThan(0)
  const isCount = (text: string) => /^(em )?[\d.]+ ?$/.test(text)
  return {
    ...visit,
    counts: said.filter(isCount).map(numberIn),
    sums: said.filter((text) => !isCount(text)).map(numberIn),
  }
}

/** Sacks divided by hectares, over the rows that a URL matches. */
async function yieldOf(params: URLSearchParams, asker: ApiClient): Promise<number> {
  const [sacks, area] = ['colheita.sacas_beneficiadas', 'area_ha']
  const named = Object.fromEntries([...params].filter(([name]) => name !== 'filter' && name !== 'origem'))
  const filter = { ...named, ...(JSON.parse(params.get('filter') ?? '{}') as object) }
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sums: `${sacks},${area}` })
  const { sums } = await asker.get<{ sums: Readonly<Record<string, number>> }>(`/atividades/resumo?${query}`)
  return (sums[sacks] ?? 0) / (sums[area] ?? 0)
}

/** Visits the URLs on the open page, and returns the lists with unexpected content. */
function visitAll(page: Page, visits: readonly Visit[]): Promise<readonly string[]> {
  return page.evaluate(async (all) => {
    const numberIn = (text: string) => Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))
    const textsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((part) => part.textContent ?? '')
    const totals = () => {
      const footers = textsOf('p').flatMap((text) => /^(?:[\d.]+–)?[\d.]+ de ([\d.]+)$/.exec(text)?.[1] ?? [])
      const tabs = textsOf('[role=tab][aria-selected=true]').flatMap(
        (text) => /\(([\d.]+)\)$/.exec(text)?.[1] ?? [],
      )
      return [...footers, ...tabs].map(numberIn)
    }
    const sums = () =>
      textsOf('.grid-row--totals > .grid-cell').flatMap((text) => (/\d/.test(text) ? [numberIn(text)] : []))
    const wrongOf = ({ origin, counts, sums: wanted, cells }: Visit): string | undefined => {
      if (document.querySelector('.list-progress--on')) return 'it is not there'
      if (origin !== undefined && !textsOf('.MuiChip-label').includes(`Filtro: ${origin}`))
        return `no chip says ${origin}`
      const [total] = totals()
      if (total === undefined) return 'no total is there'
      if (total === 0 && counts.length === 0) return 'the list is empty'
      if (counts.some((count) => count !== total)) return `the total is ${total}`
      if (!wanted.every((sum) => sums().some((each) => Math.abs(each - sum) < 0.006)))
        return `the sums are ${sums().join(' ')}`
      if (!cells.every((text) => textsOf('[role=gridcell]').includes(text))) return 'no cell says so'
      return undefined
    }
    const wrong: string[] = []
    for (const visit of all) {
      location.hash = visit.href
      const end = Date.now() + 20_000
      let problem: string | undefined = 'it was not looked at'
      while (problem !== undefined && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 40))
        problem = wrongOf(visit)
      }
      if (problem !== undefined) wrong.push(`${visit.name}: ${problem} (${location.hash})`)
    }
    return wrong
  }, visits as Visit[])
}

/** Removing the chip removes the filter. */
async function removeOrigin(page: Page, visits: readonly Visit[]): Promise<void> {
  const visit = visits.find(({ origin, counts }) => origin !== undefined && counts.length > 0)
  if (!visit) return
  expect(await visitAll(page, [visit])).toEqual([])
  const chip = page.locator('.MuiChip-root').filter({ hasText: `Filtro: ${visit.origin}` })
  await chip.locator('.MuiChip-deleteIcon').click()
  await expect(chip).toHaveCount(0)
  await expect(page.getByText(/^Filtro: /)).toHaveCount(0)
}

async function checkBell(page: Page, role: string): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notificações/ })
  await openSection(page, role, 'dashboard')
  await expect(overview(page)).toBeVisible()
  if ((await bell.count()) === 0) return
  await bell.click()
  // Event messages are no counts.
  const items = page
    .getByRole('dialog', { name: 'Notificações' })
    .locator('.MuiListItemButton-root')
    .filter({ has: page.locator('.MuiChip-label') })
  const visits: Visit[] = []
  for (let at = (await items.count()) - 1; at >= 0; at--) {
    const count = numberIn(await textOf(items.nth(at).locator('.MuiChip-label')))
    await items.nth(at).click()
    if (count === 1) {
      await expect(page).toHaveURL(/\/ver\/\d+$/)
      await bell.click()
      continue
    }
    await expect(page.getByText('Filtro: notificações')).toBeVisible()
    const href = new URL(page.url()).hash.slice(1)
    visits.push({ name: 'bell', href, origin: 'notificações', counts: [count], sums: [], cells: [] })
    await bell.click()
  }
  expect(await visitAll(page, visits)).toEqual([])
}

async function nameOf(part: Locator): Promise<string> {
  const label = await part.getAttribute('aria-label')
  return label ?? textOf(part)
}

async function textOf(part: Locator): Promise<string> {
  return (await part.textContent()) ?? ''
}

function numberIn(text: string): number {
  return Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))
}

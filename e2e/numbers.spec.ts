/*
 * The numbers of every first page and bell open a list whose total is that number, whatever was looked at before:
 * each list was left with a filter, and opens with a default view of its own when nothing else is said. Of the parts
 * of a chart that counts, the first and the last: all parts lead the same way, and that each has the number of its
 * list shows tests/server/features/dashboard.test.ts.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { askAs } from './support/api'
import { entities } from './support/entities'
import { accounts, openSection, signIn } from './support/signIn'
import { test } from './support/test'

interface Told {
  readonly name: string
  /** As the screen writes it: `1.234`, `12,5 ha`, `R$ 10,00`. */
  readonly text: string
  readonly href: string
}

const isCount = /^[\d.]+$/
const footer = (page: Page) => page.getByText(/^(\d[\d.]*–)?[\d.]+ de [\d.]+$/)

test.describe.configure({ timeout: 900_000 })

for (const { role } of accounts) {
  test(`the numbers that ${role} sees open a list with that total`, async ({ page, request }) => {
    await signIn(page, role)
    await expect(page.getByRole('region', { name: 'Visão geral' })).toBeVisible()
    const told = [...(await cardsOf(page)), ...(await chartsOf(page))]
    expect(told.length).toBeGreaterThan(3)
    await leaveTraces(page, request, role, told)
    const wrong: string[] = []
    for (const each of told) {
      const problem = await differs(page, each)
      if (problem) wrong.push(`${each.name} ${each.text}: ${problem} (${each.href})`)
    }
    expect(wrong).toEqual([])
    await checkBell(page, role)
  })
}

/** A filter that was left and a default view that finds nothing, in each list that a number opens. */
async function leaveTraces(
  page: Page,
  request: Parameters<typeof askAs>[0],
  role: string,
  told: readonly Told[],
): Promise<void> {
  const asker = await askAs(request, `${role}@example.com`)
  const paths = new Set(told.map(({ href }) => href.replace(/^#?\/[^/]+\//, '').replace(/\?.*$/, '')))
  for (const path of paths) {
    const entity = entities.find((each) => each.path !== undefined && path.startsWith(each.path))
    if (!entity) continue
    const vista = { columns: [], sort: [], filter: { id: 0 }, q: '', density: 'standard', pageSize: 25 }
    const body = { entidade: entity.name, nome: `Nada ${Date.now()}`, papeis: [], vista }
    expect(await asker.send('POST', '/visoes', body)).toBe(201)
    const views = await asker.get<readonly { id: number; nome: string }[]>(`/visoes?entidade=${entity.name}`)
    const mine = views.find(({ nome }) => nome === body.nome)
    expect(await asker.send('POST', `/visoes/${mine?.id}/padrao`)).toBeLessThan(300)
    await openSection(page, role, `${path}?q=zzzzzz`)
    await expect(footer(page)).toBeVisible()
    // Not every section is drawn as a list.
    if (await page.getByRole('searchbox', { name: 'Pesquisar', exact: true }).isVisible()) {
      await expect(footer(page)).toHaveText('0 de 0')
    }
  }
}

async function cardsOf(page: Page): Promise<readonly Told[]> {
  const found: Told[] = []
  for (const part of ['Precisa de atenção', 'Visão geral']) {
    for (const card of await page.getByRole('region', { name: part }).getByRole('region').all()) {
      const link = card.getByRole('link')
      if ((await link.count()) === 0) continue
      const text = await textOf(card.getByRole('paragraph').filter({ hasText: /^\d/ }).first())
      found.push({ name: await nameOf(card), text, href: (await link.getAttribute('href')) ?? '' })
    }
  }
  return found
}

/** The rows of the tables of all charts; of those that count, the first and the last. */
async function chartsOf(page: Page): Promise<readonly Told[]> {
  const found: Told[] = []
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
    const isEnd = (at: number) => at === 0 || at === rows.length - 1
    found.push(
      ...rows
        .filter(({ text }, at) => isEnd(at) || !isCount.test(text))
        .map((row) => ({ ...row, name: `${name}, ${row.name}` })),
    )
  }
  return found
}

/** What is wrong with the list behind a number. */
async function differs(page: Page, { text, href, name }: Told): Promise<string | undefined> {
  await page.goto(`/${href.startsWith('#') ? href : `#${href}`}`)
  const isFiltered = !decodeURIComponent(href).includes('filter={}')
  if (isFiltered) await expect(page.getByText(/^Filtro: painel, /)).toBeVisible()
  if (isCount.test(text)) return isTold(footer(page), (shown) => shown.endsWith(` de ${text}`))
  // A result of milk is a value of a row, and a yield is two sums divided.
  if (/coleta|Produtividade/.test(name)) return isTold(footer(page), (shown) => !shown.endsWith(' de 0'))
  const wanted = numberIn(text)
  return isTold(page.locator('.grid-row--totals'), (shown) =>
    // Four decimals each, or two in reais, one behind the other.
    (shown.match(/[\d.]+,(\d{4}|\d\d)/g) ?? []).some((sum) => Math.abs(numberIn(sum) - wanted) < 0.006),
  )
}

/** What a part says in the end, when that is not what was wanted: rows of the list before stay until others come. */
async function isTold(part: Locator, test: (shown: string) => boolean): Promise<string | undefined> {
  const shown = async () => ((await part.count()) === 1 ? textOf(part) : '')
  try {
    await expect.poll(async () => test(await shown()), { timeout: 6000 }).toBe(true)
    return undefined
  } catch {
    return `the list says ${await shown()}`
  }
}

async function checkBell(page: Page, role: string): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notificações/ })
  await openSection(page, role, 'dashboard')
  await expect(page.getByRole('region', { name: 'Visão geral' })).toBeVisible()
  if ((await bell.count()) === 0) return
  await bell.click()
  const items = page
    .getByRole('dialog', { name: 'Notificações' })
    .getByRole('listitem')
    .or(page.getByRole('dialog', { name: 'Notificações' }).locator('.MuiListItemButton-root'))
  const count = await items.count()
  for (let at = 0; at < count; at++) {
    if (at > 0) await bell.click()
    const number = await textOf(items.nth(at).locator('.MuiChip-label'))
    await items.nth(at).click()
    await expect(page.getByText('Filtro: notificações')).toBeVisible()
    await expect(footer(page)).toHaveText(new RegExp(` de ${number}$`))
  }
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

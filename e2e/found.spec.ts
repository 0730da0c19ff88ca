/*
 * Every section of every role opens, and its search finds what it shows: every text that a row shows in any list of any
 * role finds that row. The console is loaded once for each role, wide enough for all columns; the texts of a list are
 * asked for together.
 */
import type { Page, Response } from '@playwright/test'
import type { Entity } from '../model/entity/entity'
import { type Asker, askAs } from './support/api'
import { listPath, menuOf } from './support/entities'
import { expect } from './support/expect'
import { accounts, openSection, signIn } from './support/signIn'
import { test } from './support/test'

interface Shown {
  readonly id: number
  readonly column: string
  readonly text: string
}

test.describe.configure({ timeout: 600_000 })
// Columns out of sight are not drawn.
test.use({ viewport: { width: 7000, height: 900 } })

for (const { role } of accounts) {
  test(`${role} opens every section, and finds a row of each list by each text that is shown of it`, async ({
    page,
    request,
  }) => {
    const asker = await askAs(request, `${role}@example.com`)
    await signIn(page, role)
    const missed: string[] = []
    let asked = 0
    for (const section of menuOf(role)) {
      const shown = await textsOf(page, role, section.entity)
      asked += shown.length
      missed.push(...(await missedOf(asker, section.entity, shown)))
    }
    expect(missed).toEqual([])
    expect(asked).toBeGreaterThan(10)
  })
}

/** The texts that do not find their row. All words of a question must be in a row: each row is first asked for at once. */
async function missedOf(
  asker: Asker,
  { name, endpoint }: Entity,
  shown: readonly Shown[],
): Promise<readonly string[]> {
  const isFound = async (id: number, q: string) => {
    const query = new URLSearchParams({ q, filter: JSON.stringify({ id }), fields: 'id' })
    return (await asker.get<readonly unknown[]>(`/${endpoint}?${query}`)).length === 1
  }
  const missed: string[] = []
  for (const id of new Set(shown.map((each) => each.id))) {
    const those = shown.filter((each) => each.id === id)
    const words = new Set(those.flatMap(({ text }) => text.split(/\s+/)))
    if (await isFound(id, [...words].join(' '))) continue
    for (const { column, text } of those)
      if (!(await isFound(id, text))) missed.push(`${name} ${column} ${id}: ${text}`)
  }
  return missed
}

/** For each column of a list a text that a row shows in it, and the row; nothing where nothing can be searched. */
async function textsOf(page: Page, role: string, entity: Entity): Promise<readonly Shown[]> {
  const answers: Response[] = []
  const keep = (answer: Response) => void (isPageOf(answer, entity) && answers.push(answer))
  page.on('response', keep)
  // All of it, whatever view somebody made the usual one.
  await openSection(page, role, `${listPath(entity)}?filter=%7B%7D`)
  await expect(page.getByRole('heading', { level: 1, name: entity.messages.listTitle })).toBeVisible()
  await expect(page.getByRole('region', { name: entity.plural })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Pesquisar', exact: true })
  const inbox = page.getByRole('tablist', { name: 'Situações' })
  await expect(search.or(inbox)).toBeVisible()
  if (!(await search.isVisible())) return []
  await expect(page.getByText(/^([\d.]+–)?[\d.]+ de (mais de )?[\d.]+/)).toBeVisible()
  await expect(page.locator('.list-progress--on')).toHaveCount(0)
  page.off('response', keep)
  const rows = (await answers.at(-1)?.json()) as readonly { readonly id: number }[]
  const grid = page.getByRole('region', { name: entity.plural }).getByRole('grid')
  return rows.length === 0
    ? []
    : grid.evaluate(
        readTexts,
        rows.map(({ id }) => id),
      )
}

function isPageOf(answer: Response, { endpoint }: Entity): boolean {
  const { pathname, searchParams } = new URL(answer.url())
  return pathname === `/api/${endpoint}` && searchParams.has('range') && answer.ok()
}

/** Runs in the page. */
function readTexts(grid: Element, ids: readonly number[]): readonly Shown[] {
  const shown = new Map<string, Shown>()
  const titles = new Map(
    [...grid.querySelectorAll('[role=columnheader]')].map((each) => [
      each.getAttribute('aria-colindex'),
      each.getAttribute('aria-label') ?? '',
    ]),
  )
  for (const row of grid.querySelectorAll('.grid-row[aria-rowindex]')) {
    const id = ids[Number(row.getAttribute('aria-rowindex')) - 2]
    if (id === undefined) continue
    for (const cell of row.querySelectorAll('.grid-cell:not(.grid-start):not(.grid-actions)')) {
      const column = titles.get(cell.getAttribute('aria-colindex')) ?? ''
      const text = cell.textContent?.trim() ?? ''
      // What is masked must not be found by.
      if (!/[\p{L}\p{N}]/u.test(text) || /[*•]/.test(text)) continue
      if (!shown.has(column)) shown.set(column, { id, column, text })
    }
  }
  return [...shown.values()]
}

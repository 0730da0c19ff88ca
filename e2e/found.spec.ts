/*
 * Every section of every role opens, and search finds its rows by the texts that the browser displays.
 * tests/server/features/searchShown.test.ts covers the stored texts of all lists and roles; only a text displayed
 * differently is searched for here. The console is loaded once per role; administrators, who see the most, see all
 * columns at once.
 */
import type { Page, Response } from '@playwright/test'
import type { Entity } from '../model/entity/entity'
import type { Row } from '../model/entity/jsonSchema'
import { resolvePath } from '../model/entity/paths'
import { cellText } from '../model/show/cell'
import { type ApiClient, askAs } from './support/api'
import { entities, listPath, menuOf } from './support/entities'
import { expect } from './support/expect'
import { accounts, openSection, signIn } from './support/signIn'
import { test } from './support/test'

interface DisplayedText {
  readonly id: number
  readonly column: string
  readonly text: string
}

const mostSeeing = 'admin'
const index = new Map(entities.map((entity) => [entity.name, entity]))

test.describe.configure({ timeout: 600_000 })
// A few rows have a text for each column, and rows outside of the viewport are not rendered.
test.use({ viewport: { width: 1440, height: 500 } })

for (const { role } of accounts) {
  test(`${role} opens every section, and finds a row of each list by each text displayed in it`, async ({
    page,
    request,
  }) => {
    const asker = await askAs(request, `${role}@example.com`)
    if (role === mostSeeing) await page.setViewportSize({ width: 7000, height: 500 })
    await signIn(page, role, 'keys')
    const missed: string[] = []
    let shown = 0
    for (const { entity } of menuOf(role)) {
      const { texts, rows } = await read(page, role, entity)
      shown += texts.length
      const strange = texts.filter(({ id, text }) => !knownOf(entity, rows, id).has(text))
      missed.push(...(await missedOf(asker, entity, strange)))
    }
    expect(missed).toEqual([])
    expect(shown).toBeGreaterThan(10)
  })
}

/** The texts by which a search over every column finds the row. */
function knownOf(entity: Entity, rows: readonly Row[], id: number): ReadonlySet<string> {
  const row = rows.find((each) => each.id === id) ?? {}
  return new Set(
    entity.list.columns.flatMap((column) => {
      const field = resolvePath(index, entity, column.field)?.at(-1)?.field
      return field ? [cellText({ column, field }, row).trim()] : []
    }),
  )
}

/** The texts that do not find their row. */
async function missedOf(
  asker: ApiClient,
  { name, endpoint }: Entity,
  shown: readonly DisplayedText[],
): Promise<readonly string[]> {
  const missed: string[] = []
  for (const { id, column, text } of shown) {
    const query = new URLSearchParams({ q: text, filter: JSON.stringify({ id }), fields: 'id' })
    const found = await asker.get<readonly unknown[]>(`/${endpoint}?${query}`)
    if (found.length !== 1) missed.push(`${name} ${column} ${id}: ${text}`)
  }
  return missed
}

interface DisplayedTexts {
  readonly texts: readonly DisplayedText[]
  readonly rows: readonly Row[]
}

/** Up to as many, a list has no search box. */
const fewRows = 5

const nothing: DisplayedTexts = { texts: [], rows: [] }

/** For each column a text that a row displays, along with the server response; nothing for an entity without search. */
async function read(page: Page, role: string, entity: Entity): Promise<DisplayedTexts> {
  const answers: Response[] = []
  const keep = (answer: Response) => void (isPageOf(answer, entity) && answers.push(answer))
  page.on('response', keep)
  // The URL overrides the default view.
  await openSection(page, role, `${listPath(entity)}?filter=%7B%7D`)
  await expect(page.getByRole('heading', { level: 1, name: entity.messages.listTitle })).toBeVisible()
  await expect(page.getByRole('region', { name: entity.plural })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Pesquisar', exact: true })
  const inbox = page.getByRole('tablist', { name: 'Situações' })
  const count = page.getByText(/^([\d.]+–)?[\d.]+ de (mais de )?[\d.]+/)
  await expect(count.or(inbox).first()).toBeVisible()
  if (await inbox.isVisible()) return nothing
  await expect(page.locator('.list-progress--on')).toHaveCount(0)
  page.off('response', keep)
  const rows = (await answers.at(-1)?.json()) as readonly Row[]
  const grid = page.getByRole('region', { name: entity.plural }).getByRole('grid')
  // A few rows need no search.
  if (rows.length === 0 || (rows.length > fewRows && !(await search.isVisible()))) return nothing
  const ids = rows.map(({ id }) => Number(id))
  return { rows, texts: await grid.evaluate(readTexts, ids) }
}
function isPageOf(answer: Response, { endpoint }: Entity): boolean {
  const { pathname, searchParams } = new URL(answer.url())
  return pathname === `/api/${endpoint}` && searchParams.has('range') && answer.ok()
}

/** Runs in the browser. */
function readTexts(grid: Element, ids: readonly number[]): readonly DisplayedText[] {
  const shown = new Map<string, DisplayedText>()
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
      // Masked values must not be searchable.
      if (!/[\p{L}\p{N}]/u.test(text) || /[*•]/.test(text)) continue
      if (!shown.has(column)) shown.set(column, { id, column, text })
    }
  }
  return [...shown.values()]
}

// @module-tag extended
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Column, Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { resolvePath } from '#model/entity/paths'
import { isCounted } from '#model/entity/rollup'
import { hasSection, maySeePath } from '#model/people/access'
import { isHiddenAt } from '#model/people/hideRow'
import { longestSearch } from '#model/query/queryUrl'
import { cellText } from '#model/show/cell'
import { startDemonstration } from '../../support/demonstration'
import type { SignedIn, TestServer } from '../../support/server'

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'] as const

let server: TestServer
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  server = await startDemonstration()
  for (const role of roles) {
    const [row] = await server.db.query<{ id: number }>(`select id from ${role} where email = $1`, [
      `${role}@example.com`,
    ])
    people.set(role, await server.signInAs(role, Number(row?.id)))
  }
}, 180_000)

afterAll(() => server.close())

function person(role: string): SignedIn {
  const found = people.get(role)
  if (!found) throw new Error(role)
  return found
}

interface ColumnText {
  readonly path: string
  readonly text: string
  readonly id: number
}

interface SearchColumn {
  readonly column: Column
  readonly field: Field
}

/** Searchable text columns: booleans are shown as marks, and masked values must not be found. */
function columnsOf(entity: Entity, role: string): readonly SearchColumn[] {
  const { actor } = person(role)
  return entity.list.columns.flatMap((column) => {
    const field = resolvePath(server.index, entity, column.field)?.at(-1)?.field
    if (!field || field.kind === 'boolean') return []
    if (!maySeePath(server.index, entity, column.field, actor)) return []
    return isHiddenAt(server.index, entity, column.field, actor) ? [] : [{ column, field }]
  })
}

async function listOf(role: string, entity: Entity, asked: Readonly<Record<string, string>>) {
  // The console limits the length of a search.
  const params = { ...asked, ...(asked.q !== undefined && { q: asked.q.slice(0, longestSearch) }) }
  const answer = await person(role).get(`/api/${entity.endpoint}?${new URLSearchParams(params)}`)
  if (answer.status !== 200)
    throw new Error(`${role} ${entity.name}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as readonly Row[]
}

/** For each column, the text of a row that has one, and the row. */
async function textsOf(role: string, entity: Entity): Promise<readonly ColumnText[]> {
  // Roll-ups change without their record, so they are filtered and sorted but not searched.
  const columns = columnsOf(entity, role).filter(({ field }) => !isCounted(field))
  const fields = columns.map(({ column }) => column.field).join(',')
  const rows = await listOf(role, entity, { fields, labels: '1', range: '[0,39]' })
  return columns.flatMap((shown) => {
    const row = rows.find((each) => /[\p{L}\p{N}]/u.test(cellText(shown, each)))
    return row ? [{ path: shown.column.field, text: cellText(shown, row), id: Number(row.id) }] : []
  })
}

async function isFound(role: string, entity: Entity, id: number, q: string): Promise<boolean> {
  const found = await listOf(role, entity, { q, filter: JSON.stringify({ id }), fields: 'id' })
  return found.length === 1
}

/**
 * The texts that do not find their row. All words of a query must match, so each row is first searched with
 * all of its texts at once.
 */
async function missedOf(
  role: string,
  entity: Entity,
  texts: readonly ColumnText[],
): Promise<readonly ColumnText[]> {
  const missed: ColumnText[] = []
  for (const id of new Set(texts.map((text) => text.id))) {
    const those = texts.filter((text) => text.id === id)
    const words = new Set(those.flatMap(({ text }) => text.split(/\s+/)))
    if (await isFound(role, entity, id, [...words].join(' '))) continue
    for (const each of those) if (!(await isFound(role, entity, id, each.text))) missed.push(each)
  }
  return missed
}

describe.each(roles)('search of %s', (role) => {
  it('finds a row of every list by every text displayed in it', { timeout: 300_000 }, async () => {
    const missed: string[] = []
    let asked = 0
    for (const entity of entities.filter((each) => hasSection(each, person(role).actor))) {
      const texts = await textsOf(role, entity)
      asked += texts.length
      for (const { path, text, id } of await missedOf(role, entity, texts))
        missed.push(`${entity.name} ${path} ${id}: ${text}`)
    }
    expect(missed).toEqual([])
    expect(asked).toBeGreaterThan(20)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeEntry } from '#model/changes/entry'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Database } from '../../../../server/db/database'
import { migrate, planChanges } from '../../../../server/engine/changes/migrate'
import type { PlannedChange } from '../../../../server/engine/changes/migrationContext'
import { insertRow } from '../../../../server/engine/sql/select'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { planTables } from '../../../../server/engine/tables/table'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { run } from '../samples'
import { kinds, references, renames, rules } from './cases'
import type { ChangeCase, SchemaVersion } from './world'
import '../../../support/expressions'

const cases = [...renames, ...kinds, ...rules, ...references]
const twins = ['said', 'late'] as const
const nameOf = (at: number, twin: (typeof twins)[number]) => `${twin}_${String(at).padStart(2, '0')}`

const fixed = {
  near: { props: { n: { type: 'string' } } },
  far: { props: { n: { type: 'string' } } },
} as const

function schemaOf({ props, required = [], words = {} }: SchemaVersion): JsonSchema {
  return { title: 'Thing', type: 'object', properties: props, required: [...required], 'x-entity': words }
}

function entitiesAt(version: (each: ChangeCase) => SchemaVersion) {
  const schemas = cases.flatMap((each, at) =>
    twins.map((twin) => [nameOf(at, twin), schemaOf(version(each))] as const),
  )
  const always = Object.entries(fixed).map(([name, each]) => [name, schemaOf(each)] as const)
  return makeEntities(Object.fromEntries([...always, ...schemas])).index
}

function entriesOf(
  twin: (typeof twins)[number],
  of: (each: ChangeCase) => ChangeCase['entries'],
): readonly ChangeEntry[] {
  return cases.flatMap((each, at) =>
    (of(each) ?? []).map((entry) => ({ ...entry, entity: nameOf(at, twin) })),
  )
}

const before = entitiesAt((each) => each.before)
const after = entitiesAt((each) => each.after)
const declared = entriesOf('said', (each) => each.entries)
const passing = entriesOf('late', (each) => each.pass)
const late = entriesOf('late', (each) => each.late)

let db: Database
let planned: readonly PlannedChange[]
const rowsAt = new Map<string, readonly Record<string, unknown>[]>()

async function remember(step: string): Promise<void> {
  for (const at of cases.keys()) {
    for (const twin of twins) {
      const name = nameOf(at, twin)
      rowsAt.set(`${step} ${name}`, await db.query(`select * from ${name} order by id`))
    }
  }
}

function seen(step: string, name: string, wanted: ChangeCase['rows']): readonly unknown[] {
  return (rowsAt.get(`${step} ${name}`) ?? []).map((row, at) =>
    Object.fromEntries(Object.keys(wanted[at] ?? {}).map((key) => [key, row[key]])),
  )
}

beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await migrate(db, before, {})
  for (const name of ['near', 'far']) {
    const entity = before.get(name)
    if (entity) for (const n of ['a', 'b', 'c']) await run(db, insertRow(entity, { n }))
  }
  for (const [at, { rows }] of cases.entries()) {
    for (const twin of twins) {
      const entity = before.get(nameOf(at, twin))
      if (entity) for (const row of rows) await run(db, insertRow(entity, { ativo: true, versao: 1, ...row }))
    }
  }
  planned = await planChanges(db, after, {})
  await remember('planned')
  await migrate(db, after, { entries: [...declared, ...passing] })
  await remember('declared')
  await migrate(db, after, { entries: [...declared, ...passing, ...late] })
  await remember('late')
})
afterAll(() => db.close())

describe.each(cases.map((each, at) => [each.what, each, at] as const))('%s', (_what, each, at) => {
  const own = (twin: (typeof twins)[number]) => planned.filter(({ entity }) => entity === nameOf(at, twin))

  it('is planned with a description without changing anything', () => {
    const waiting = own('said').filter(({ waits }) => waits)
    if (each.waits) {
      expect(waiting.map(({ text }) => text).join('\n')).toMatch(each.waits)
      for (const { offers } of waiting) expect(offers.length).toBeGreaterThan(0)
    } else expect(waiting).toEqual([])
    expect(seen('planned', nameOf(at, 'said'), each.rows)).toEqual(each.rows)
  })

  it('preserves and changes the rows as declared', () => {
    expect(seen('declared', nameOf(at, 'said'), each.then)).toEqual(each.then)
    expect(seen('late', nameOf(at, 'said'), each.then)).toEqual(each.then)
  })

  it('can be declared later or is quarantined', () => {
    const meanwhile = each.meanwhile ?? each.then
    const isLate = (each.late?.length ?? 0) > 0
    expect(seen('declared', nameOf(at, 'late'), meanwhile)).toEqual(meanwhile)
    const then = isLate ? each.then : meanwhile
    expect(seen('late', nameOf(at, 'late'), then)).toEqual(then)
  })
})

it('a second start has nothing to do', async () => {
  const entries = [...declared, ...passing, ...late]
  expect(await planChanges(db, after, { entries })).toEqual([])
  expect(await planTables(db, after)).toEqual({ steps: [], refusals: [] })
})

it('reverting the schemas restores the rows', async () => {
  const returning = cases.map((each) => (each.back === false ? each.after : each.before))
  const names = cases.flatMap((each, at) =>
    twins.map((twin) => [nameOf(at, twin), schemaOf(returning[at] ?? each.before)] as const),
  )
  const always = Object.entries(fixed).map(([name, each]) => [name, schemaOf(each)] as const)
  const { index } = makeEntities(Object.fromEntries([...always, ...names]))
  const back = (twin: (typeof twins)[number]) =>
    entriesOf(twin, (each) => [
      ...((each.back !== false && each.back?.entries) || []),
      ...Object.keys(each.back === false ? {} : each.before.props).map((field) => ({
        field,
        accept: true as const,
        note: 'back',
      })),
    ])
  const entries = [...declared, ...passing, ...late, ...back('said'), ...back('late')]
  const stuck = (await planChanges(db, index, { entries })).filter(
    ({ waits, entity }) => waits && entity.startsWith('said'),
  )
  expect(stuck).toEqual([])
  await migrate(db, index, { entries })
  await remember('back')
  const wrong = cases.flatMap((each, at) => {
    const rows = each.back === false ? each.then : (each.back?.rows ?? each.rows)
    const found = seen('back', nameOf(at, 'said'), rows)
    return JSON.stringify(found) === JSON.stringify(rows) ? [] : [{ what: each.what, rows, found }]
  })
  expect(wrong).toEqual([])
})

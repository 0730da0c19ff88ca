import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Database } from '../../../../server/db/database'
import { writeAuditOfAll } from '../../../../server/engine/auditLog/audit'
import { migrate } from '../../../../server/engine/changes/migrate'
import { checkHistory } from '../../../../server/engine/check/history'
import { insertRow } from '../../../../server/engine/sql/select'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { run } from '../samples'
import { kinds, references, renames, rules } from './cases'
import type { SchemaVersion } from './world'
import '../../../support/expressions'

const cases = [...renames, ...kinds, ...rules, ...references]
const nameOf = (at: number) => `said_${String(at).padStart(2, '0')}`
const at = '2026-01-01T00:00:00Z'
const person = { id: 1, name: 'Ann', role: 'a' }

function indexOf(version: (each: (typeof cases)[number]) => SchemaVersion) {
  const schemas = cases.map((each, place): readonly [string, JsonSchema] => {
    const { props, required = [], words = {} } = version(each)
    return [
      nameOf(place),
      { title: 'Thing', type: 'object', properties: props, required: [...required], 'x-entity': words },
    ]
  })
  const fixed = ['near', 'far'].map((name): readonly [string, JsonSchema] => [
    name,
    { title: name, type: 'object', properties: { n: { type: 'string' } } },
  ])
  return makeEntities(Object.fromEntries([...fixed, ...schemas])).index
}

const before = indexOf((each) => each.before)
const after = indexOf((each) => each.after)
const entries = cases.flatMap((each, place) =>
  (each.entries ?? []).map((entry) => ({ ...entry, entity: nameOf(place) })),
)

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await migrate(db, before, {})
  for (const name of ['near', 'far']) {
    const entity = before.get(name)
    if (entity) for (const n of ['a', 'b', 'c']) await run(db, insertRow(entity, { n }))
  }
  for (const [place, { rows }] of cases.entries()) {
    const entity = before.get(nameOf(place))
    if (!entity) continue
    for (const [row, values] of rows.entries()) {
      await run(db, insertRow(entity, { ativo: true, versao: 1, ...values }))
      const pairs = Object.entries({ ativo: true, ...values }).map(([name, value]) => [name, [null, value]])
      await writeAuditOfAll(db, [
        { at, actor: person, entity, recordId: row + 1, act: 'create', changes: Object.fromEntries(pairs) },
      ])
    }
  }
  await migrate(db, after, { entries })
})
afterAll(() => db.close())

describe.each(cases.map((each, place) => [each.what, place] as const))('%s', (_what, place) => {
  it('leaves records consistent with their history', async () => {
    const entity = after.get(nameOf(place))
    if (!entity) throw new Error('no entity')
    const findings: unknown[] = []
    for await (const finding of checkHistory(db, after, entity)) findings.push(finding)
    expect(findings).toEqual([])
  })
})

it('a schema change is audited once per record', async () => {
  const name = nameOf(cases.findIndex(({ what }) => what === 'a text may be shorter only'))
  expect(
    await db.query(
      `select record_id, actor_name, act, changes from sys_audit where entity = '${name}' and act <> 'create'`,
    ),
  ).toEqual([
    { record_id: 2, actor_name: 'Mudança dos esquemas', act: 'edit', changes: { x: ['too long', 'too l'] } },
  ])
})

it('history shows ids of a former target entity as plain numbers', async () => {
  const name = nameOf(cases.findIndex(({ what }) => what === 'a reference points to another entity'))
  const rows = await db.query<{ changes: object }>(
    `select changes from sys_audit where entity = '${name}' and record_id = 1 order by id`,
  )
  expect(rows.map(({ changes }) => changes)).toEqual([
    { ativo: [null, true], x: [null, 'near nº 1'] },
    { x: ['near nº 1', 3] },
  ])
})

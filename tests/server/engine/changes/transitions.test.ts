import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Database } from '../../../../server/db/database'
import { migrate, planChanges } from '../../../../server/engine/changes/migrate'
import type { NameColumn } from '../../../../server/engine/contract'
import { insertRow } from '../../../../server/engine/sql/select'
import { applySystemTables } from '../../../../server/engine/tables/systemTables'
import { openTestDatabase } from '../../../support/database'
import { makeEntities } from '../../../support/entities'
import { run } from '../samples'

const transition = (label: string) => ({ label, from: ['open'], to: 'shut', roles: ['a'] })
const version = (transitions: object) => {
  const tin: JsonSchema = {
    title: 'Tin',
    type: 'object',
    properties: { state: { type: 'string', enum: ['open', 'shut'] } },
    'x-entity': {
      workflow: {
        field: 'state',
        initial: 'open',
        states: { open: { label: 'Open' }, shut: { label: 'Shut' } },
        transitions,
      },
    },
  }
  const right: JsonSchema = { title: 'Right', type: 'object', properties: { word: { type: 'string' } } }
  return makeEntities({ tin, right }).index
}
const before = version({ shut: transition('Shut it') })
const after = version({ dent: transition('Dent it'), close: transition('Shut it well') })
const nameColumns: readonly NameColumn[] = [
  { entity: 'right', field: 'word', follow: (value, names) => names.permission(String(value)) },
]

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await applySystemTables(db)
  await migrate(db, before, {})
  const right = before.get('right')
  if (right) await run(db, insertRow(right, { word: 'tin.shut' }))
  await db.exec(
    `insert into sys_audit (at, actor_name, entity, record_id, act, detail) values (now(), 'A', 'tin', 1, 'transition', 'shut')`,
  )
})
afterAll(() => db.close())

it('a renamed transition requires an answer and offers the most similar new names first', async () => {
  const waiting = (await planChanges(db, after, {})).filter(({ waits }) => waits)
  expect(waiting.map(({ offers }) => offers.map(({ entry }) => entry))).toEqual([
    [
      { entity: 'tin', transition: 'shut', rename: 'close' },
      { entity: 'tin', transition: 'shut', rename: 'dent' },
      { entity: 'tin', transition: 'shut', remove: true },
    ],
  ])
})

it('a renamed transition preserves permissions and history', async () => {
  const entries = [{ entity: 'tin', transition: 'shut', rename: 'close' }]
  await migrate(db, after, { entries, nameColumns })
  expect(await db.query('select word from "right"')).toEqual([{ word: 'tin.close' }])
  expect(await db.query('select detail from sys_audit')).toEqual([{ detail: 'close' }])
  expect(await planChanges(db, after, { entries, nameColumns })).toEqual([])
})

/* Writes one version and one audit row for each record whose value a schema change changes. */
import type { EntityShape, FieldShape } from '#model/changes/shape'
import { systemNames } from '#model/entity/system'
import { systemActor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import { type Changes, writeAuditOfAll } from '../auditLog/audit'
import { quote } from '../columns/statement'
import { isSame } from './answerOptions'
import { changesText } from './messages'
import type { MigrationContext } from './migrationContext'

export const schemaActor = { ...systemActor, name: changesText.actor }
const batchSize = 1000

export interface Act {
  readonly id: unknown
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type ActRecorder = Pick<MigrationContext, 'tx' | 'acts'>

/** Stored in a temporary table, since tables may be large; the first `before` of a value is kept. */
export async function recordActs(
  { tx, acts }: ActRecorder,
  entity: string,
  found: readonly Act[],
): Promise<void> {
  const other = found.filter(({ before, after }) => !isSame(before, after))
  if (other.length === 0) return
  if (acts.size === 0) {
    await tx.query(
      `create temporary table if not exists noted_act (entity text, record_id bigint, field text, before jsonb,
         after jsonb, primary key (entity, record_id, field)) on commit drop`,
    )
  }
  acts.add(entity)
  await tx.query(
    `insert into noted_act select $1, made.* from jsonb_to_recordset($2::jsonb)
         as made(id bigint, field text, before jsonb, after jsonb)
       on conflict (entity, record_id, field) do update set after = excluded.after`,
    [entity, JSON.stringify(other)],
  )
}

export async function writeActs({ tx, acts, at }: ActRecorder & Pick<MigrationContext, 'at'>): Promise<void> {
  const version = quote(systemNames.version)
  // The table was created in this transaction, so the planner has no statistics for the key it is read by.
  if (acts.size > 0) await tx.query('analyze noted_act')
  for (const entity of acts) {
    for await (const some of readActs(tx, entity)) {
      await tx.query(
        `update ${quote(entity)} set ${version} = ${version} + 1 where ${quote(systemNames.id)} = any ($1::bigint[])`,
        [some.map(({ id }) => id)],
      )
      await writeAuditOfAll(
        tx,
        some.map(({ id, changes }) => ({
          at,
          actor: schemaActor,
          entity: { name: entity },
          recordId: id,
          act: 'edit',
          detail: 'schema',
          changes,
        })),
      )
    }
  }
  if (acts.size > 0) await tx.query('drop table noted_act')
  acts.clear()
}

async function* readActs(tx: Queryable, entity: string): AsyncGenerator<readonly RecordedRow[]> {
  for (let past = 0; ; ) {
    const rows = await tx.query<RecordedRow>(
      `select record_id as id, jsonb_object_agg(field, jsonb_build_array(before, after)) as changes from noted_act
        where entity = $1 and record_id > $2 and before is distinct from after
        group by record_id order by record_id limit ${batchSize}`,
      [entity, past],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    past = last.id
  }
}

interface RecordedRow {
  readonly id: number
  readonly changes: Changes
}

/**
 * Describes a number that was a reference to another entity before the change.
 * @example pastReference(7, near, far, shapes) // 'Near nº 7'
 */
export function pastReference(
  value: unknown,
  before: FieldShape | undefined,
  after: FieldShape,
  shapes: ReadonlyMap<string, Pick<EntityShape, 'title'>>,
): unknown {
  if (!before || after.ref === undefined || before.ref === after.ref) return value
  if (Array.isArray(value)) return value.map((each) => pastReference(each, before, after, shapes))
  if (typeof value !== 'number') return value
  return before.ref === undefined
    ? String(value)
    : changesText.pastReference(shapes.get(before.ref)?.title ?? before.ref, value)
}

/* Compares records with their history: each change of a record is one version and one audit row. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isSecret } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { isCounted } from '#model/entity/rollup'
import { systemNames } from '#model/entity/system'
import { systemActor } from '#model/people/actor'
import { normaliseRecord } from '#model/record/record'
import type { Queryable } from '../../db/database'
import { type Changes, isSameValue, looks } from '../auditLog/audit'
import { identifier, toText } from '../columns/statement'
import { readRow, selectByIds } from '../sql/select'
import type { Finding } from './finding'
import { checkText } from './messages'

const batch = 500

/** After these actions the audit log no longer contains the record's values. */
const forgetting = ['anonymise', 'forget']

interface Change {
  readonly record_id: number
  readonly act: string
  readonly changes: Changes
}

export async function* checkHistory(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
): AsyncIterable<Finding> {
  const table = toText(identifier(entity.name))
  for (let last = 0; ; ) {
    const ids = await db.query<{ id: number }>(
      `select id from ${table} where id > $1 order by id limit ${batch}`,
      [last],
    )
    last = ids.at(-1)?.id ?? 0
    if (ids.length === 0) break
    yield* checkSome(
      db,
      index,
      entity,
      ids.map(({ id }) => id),
    )
  }
  const gone = await db.query<{ id: number }>(
    `select distinct record_id as id from sys_audit
      where entity = $1 and act = 'create' and record_id not in (select id from ${table})
        and record_id not in
          (select record_id from sys_audit where entity = $1 and act = 'undoImport' and record_id is not null)
      order by 1 limit 20`,
    [entity.name],
  )
  if (gone.length > 0) yield { place: entity.plural, message: checkText.gone(gone.map(({ id }) => id)) }
}

async function* checkSome(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  ids: readonly number[],
): AsyncIterable<Finding> {
  const rows = selectByIds(index, entity, ids, {}, systemActor)
  const found = (await db.query(rows.sql, rows.params)).map((raw) =>
    normaliseRecord(entity, readRow(entity, raw)),
  )
  const trail = await db.query<Change>(
    `select record_id, act, changes from sys_audit
      where entity = $1 and record_id = any ($2::bigint[]) and act <> all ($3::text[]) order by id`,
    [entity.name, ids, looks],
  )
  const byRecord = new Map<number, Change[]>()
  for (const change of trail) {
    const known = byRecord.get(change.record_id)
    if (known) known.push(change)
    else byRecord.set(change.record_id, [change])
  }
  for (const row of found) {
    const id = Number(row[systemNames.id])
    const changes = byRecord.get(id) ?? []
    const version = Number(row[systemNames.version])
    const place = `${entity.title} ${id}`
    // Rows of official catalogs are loaded without history.
    if (changes.length === 0 && version === 1) continue
    if (changes.length !== version) yield { place, message: checkText.versions(version, changes.length) }
    const unlike = fieldsUnlike(entity, row, changes)
    if (unlike.length > 0) yield { place, message: checkText.unlikeHistory(unlike) }
  }
}

function fieldsUnlike({ fields }: Entity, row: Row, trail: readonly Change[]): readonly string[] {
  if (trail.some(({ act }) => forgetting.includes(act))) return []
  const left = new Map<string, unknown>()
  for (const { changes } of trail)
    for (const [name, [, after]] of Object.entries(changes)) left.set(name, after)
  return (
    fields
      // Linked records have a history of their own.
      .filter((field) => !isCounted(field) && !isSecret(field) && field.ref?.through === undefined)
      .filter(({ name }) => left.has(name))
      .filter(({ name }) => !isSameValue(left.get(name), row[name]))
      .map(({ title }) => title)
  )
}

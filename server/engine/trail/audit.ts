/*
 * Room: what happened, by whom. Hides its table and the values that a reader may not see; nothing is ever taken back.
 *
 * The audit trail: what changed, by whom, kept beside the change itself and told to those who may see it.
 * Values of fields a reader may not see do not leave this module.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Entity, Field, Role } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { maySee, pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { withoutNulls } from '#model/record/record'
import type { AuditEntry } from '#model/wire/audit'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'

/** Values before and after, by top-level field. */
export type Changes = AuditEntry['changes']

/** What is about to be told to the trail. */
export interface AuditRecord {
  readonly at: string
  readonly actor: Actor
  readonly entity: Pick<Entity, 'name'>
  readonly recordId: number | null
  readonly act: AuditEntry['act']
  readonly detail?: string
  readonly changes?: Changes
}

/** Whether two values are the same to a reader: null, undefined and absent are no value. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(withoutNulls(a ?? null), withoutNulls(b ?? null))
}

/** Fields that differ; of the system's own only whether the record is active. */
export function diffRows(entity: Entity, before: Row, after: Row): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const field of entity.fields) {
    if ((field.system && field.name !== systemNames.active) || field.kind === 'password') continue
    // Time passes without anyone changing the record.
    if (field.age !== undefined) continue
    const [old, fresh] = [before[field.name] ?? null, after[field.name] ?? null]
    if (!isSameValue(old, fresh)) changes[field.name] = [old, fresh]
  }
  return changes
}

/** Writes one row of the trail. */
export async function writeAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  await tx.query(
    `insert into sys_audit (at, account_id, actor_name, entity, record_id, act, detail, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [
      record.at,
      ...signatureOf(record.actor),
      record.entity.name,
      record.recordId,
      record.act,
      record.detail ?? null,
      JSON.stringify(record.changes ?? {}),
    ],
  )
}

/** Account and name that an audit row holds: those of the viewer when the console is viewed as another user. */
function signatureOf({ id, name, viewer, token }: Actor): readonly [id: number | null, name: string] {
  if (token) return [id, serverText.byToken(name, token.name)]
  return viewer ? [viewer.id, serverText.lookingAs(viewer.name, name)] : [id, name]
}

/** Has the record been made to tell nothing of its person? */
export async function hasAnonymised(tx: Queryable, entity: Entity, recordId: number): Promise<boolean> {
  const found = await tx.query(
    `select from sys_audit where entity = $1 and record_id = $2 and act = 'anonymise' limit 1`,
    [entity.name, recordId],
  )
  return found.length > 0
}

/** Writes many rows of the trail, in their order. */
export async function writeAuditOfAll(tx: Queryable, records: readonly AuditRecord[]): Promise<void> {
  const rows = records.map(({ at, actor, entity, recordId, act, detail, changes }) => {
    const [id, name] = signatureOf(actor)
    return {
      at,
      account_id: id,
      actor_name: name,
      entity: entity.name,
      record_id: recordId,
      act,
      detail,
      changes: changes ?? {},
    }
  })
  await tx.query(
    `insert into sys_audit (at, account_id, actor_name, entity, record_id, act, detail, changes)
     select at, account_id, actor_name, entity, record_id, act, detail, changes
       from jsonb_populate_recordset(null::sys_audit, $1::jsonb) with ordinality order by ordinality`,
    [JSON.stringify(rows)],
  )
}

interface AuditRow {
  readonly id: number
  readonly at: string
  readonly account_id: number | null
  readonly actor_name: string
  readonly act: AuditEntry['act']
  readonly detail: string | null
  readonly changes: Changes
}

/** Acts that change no record: they are told to those who watch over the installation only. */
const looks: readonly AuditEntry['act'][] = [
  'reveal',
  'viewAs',
  'signIn',
  'signInFailed',
  'lockout',
  'endSessions',
  'newToken',
  'endToken',
  'newService',
  'endService',
  'newCalendar',
  'endCalendar',
]

/** What changed one record, newest first, without what the role may not see. */
export async function readHistory(
  db: Queryable,
  entity: Entity,
  recordId: number,
  role: Role,
): Promise<readonly AuditEntry[]> {
  const rows = await db.query<AuditRow>(
    `select id, at, account_id, actor_name, act, detail, changes
       from sys_audit where entity = $1 and record_id = $2 and act <> all ($3::text[]) order by id desc`,
    [entity.name, recordId, looks],
  )
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorId: row.account_id,
    actorName: row.actor_name,
    act: row.act,
    entity: entity.name,
    recordId,
    ...(row.detail !== null && { detail: row.detail }),
    changes: pruneChanges(entity.fields, row.changes, role),
  }))
}

/** A field that the schema no longer has is hidden from all readers: its roles are unknown. */
export function pruneChanges(fields: readonly Field[], changes: Changes, role: Role): Changes {
  const pruned: Record<string, readonly [unknown, unknown]> = {}
  for (const field of fields) {
    const change = changes[field.name]
    if (!change || !maySee(field, role)) continue
    const [before, after] = change.map(
      (value) => pruneRow([field], { [field.name]: value }, role)[field.name],
    )
    if (!isSameValue(before, after)) pruned[field.name] = [before, after]
  }
  return pruned
}

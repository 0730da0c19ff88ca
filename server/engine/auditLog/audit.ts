/*
 * The audit log. Hides its table and the values that a reader may not see; entries are written in the
 * transaction of the change and never removed.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Entity, Field, Role } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isSecret } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { isCounted } from '#model/entity/rollup'
import { systemNames } from '#model/entity/system'
import { maySee, pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { hideRecord } from '#model/people/hideRow'
import { withoutNulls } from '#model/record/record'
import type { AuditEntry } from '#model/wire/record/audit'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'

export type Changes = AuditEntry['changes']

/** Whether an action creates a version of the record. A new action must be added here to compile. */
const changing: Readonly<Record<AuditEntry['act'], boolean>> = {
  create: true,
  edit: true,
  remove: true,
  restore: true,
  transition: true,
  anonymise: true,
  forget: true,
  export: false,
  reveal: false,
  viewAs: false,
  signIn: false,
  signInFailed: false,
  lockout: false,
  resend: false,
  message: false,
  endSessions: false,
  newToken: false,
  endToken: false,
  newService: false,
  endService: false,
  newCalendar: false,
  endCalendar: false,
  newFieldDevice: false,
  endFieldDevice: false,
  note: false,
  editNote: false,
  removeNote: false,
  import: false,
  undoImport: true,
}

/** Actions that do not create a version and are not part of a record's history. */
export const looks: readonly string[] = Object.entries(changing).flatMap(([act, isChange]) =>
  isChange ? [] : [act],
)

export interface AuditRecord {
  readonly at: string
  readonly actor: Actor
  readonly entity: Pick<Entity, 'name'>
  readonly recordId: number | null
  readonly act: AuditEntry['act']
  readonly detail?: string
  readonly changes?: Changes
}

/** Treats null, undefined and absent as equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!isCompound(a) && !isCompound(b)) return Object.is(a ?? null, b ?? null)
  return isDeepStrictEqual(withoutNulls(a ?? null), withoutNulls(b ?? null))
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Activity is the only system field compared. */
export function diffRows(entity: Entity, before: Row, after: Row): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {}
  for (const field of entity.fields) {
    if ((field.system && field.name !== systemNames.active) || isSecret(field)) continue
    // Ages and roll-ups change without the record being edited.
    if (isCounted(field)) continue
    const [old, fresh] = [before[field.name] ?? null, after[field.name] ?? null]
    if (!isSameValue(old, fresh)) changes[field.name] = [old, fresh]
  }
  return changes
}

export async function writeAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  await tx.query(
    `insert into sys_audit (at, account_id, actor_name, entity, record_id, act, detail, changes, recorded)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb)`,
    [
      record.at,
      ...signatureOf(record.actor),
      record.entity.name,
      record.recordId,
      record.act,
      record.detail ?? null,
      JSON.stringify(record.changes ?? {}),
      recordedOf(record.actor),
    ],
  )
}

function recordedOf({ recorded }: Actor): string | null {
  return recorded ? JSON.stringify(recorded) : null
}

/** The viewer's account, when viewing as another user. */
function signatureOf({ id, name, viewer, token }: Actor): readonly [id: number | null, name: string] {
  if (token) return [id, serverText.byToken(name, token.name)]
  return viewer ? [viewer.id, serverText.lookingAs(viewer.name, name)] : [id, name]
}

export async function hasAnonymised(tx: Queryable, entity: Entity, recordId: number): Promise<boolean> {
  const found = await tx.query(
    `select from sys_audit where entity = $1 and record_id = $2 and act = 'anonymise' limit 1`,
    [entity.name, recordId],
  )
  return found.length > 0
}

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
      recorded: actor.recorded ?? null,
    }
  })
  await tx.query(
    `insert into sys_audit (at, account_id, actor_name, entity, record_id, act, detail, changes, recorded)
     select at, account_id, actor_name, entity, record_id, act, detail, changes, recorded
       from jsonb_populate_recordset(null::sys_audit, $1::jsonb) with ordinality order by ordinality`,
    [JSON.stringify(rows)],
  )
}

/** @param changes JSON array with the changes of each record, in order */
export async function writeActOfAll(
  tx: Queryable,
  { at, actor, entity, act }: Omit<AuditRecord, 'recordId' | 'detail' | 'changes'>,
  ids: readonly number[],
  changes: string,
): Promise<void> {
  await tx.query(
    `insert into sys_audit (at, account_id, actor_name, entity, act, record_id, changes, recorded)
     select $1::timestamptz, $2::bigint, $3::text, $4::text, $5::text, id, changes, $8::jsonb
       from rows from (unnest($6::bigint[]), jsonb_array_elements($7::jsonb)) with ordinality
         as told(id, changes, place) order by place`,
    [at, ...signatureOf(actor), entity.name, act, ids, changes, recordedOf(actor)],
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
  readonly recorded: AuditEntry['recorded'] | null
}

/**
 * `recorded` of `sys_audit as …`, with the name of the account that recorded the act.
 * @example recordedSql('a') // case when a.recorded ? 'by' then … else a.recorded end
 */
export function recordedSql(table: string): string {
  const name = `(select p.name from sys_account p where p.id = (${table}.recorded ->> 'by')::bigint)`
  return `case when ${table}.recorded ? 'by' then jsonb_set(${table}.recorded, '{by}', coalesce(to_jsonb(${name}), '""')) else ${table}.recorded end`
}

/** Newest first. The caller must restrict it to what the reader may see. */
export async function readHistory(
  db: Queryable,
  entity: Entity,
  recordId: number,
): Promise<readonly AuditEntry[]> {
  const rows = await db.query<AuditRow>(
    `select id, at, account_id, actor_name, act, detail, changes, ${recordedSql('sys_audit')} as recorded
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
    changes: row.changes,
    ...(row.recorded && { recorded: row.recorded }),
  }))
}

/** Fields that the schema no longer has are hidden from all, since their roles are unknown. */
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

/** Omits fields of other roles and masks personal data as lists do. */
export function seenChanges(
  index: EntityIndex,
  entity: Entity,
  { recordId, changes }: Pick<AuditEntry, 'recordId' | 'changes'>,
  actor: Actor,
): Changes {
  const pruned = pruneChanges(entity.fields, changes, actor.role)
  if (actor.entity === entity.name && actor.recordId === recordId) return pruned
  const side = (at: 0 | 1) => {
    const values = Object.entries(pruned).map(([name, pair]) => [name, pair[at]])
    return hideRecord(index, entity, Object.fromEntries(values), actor)
  }
  const [before, after] = [side(0), side(1)]
  return Object.fromEntries(Object.keys(pruned).map((name) => [name, [before[name], after[name]] as const]))
}

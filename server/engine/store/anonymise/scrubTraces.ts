/*
 * Removes a person's name and numbers from every text and JSON column of every table, whichever code wrote
 * them. Runs in the anonymising transaction.
 */
import type { Entity } from '#model/entity/entity'
import { inputsOf } from '#model/entity/inherit'
import type { Row } from '#model/entity/jsonSchema'
import { isDocument, isShortText } from '#model/entity/kindGuards'
import { labelParts } from '#model/entity/label'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Actor } from '#model/people/actor'
import { holdsPersonal } from '#model/record/anonymise'
import {
  codesIn,
  freeColumns,
  namePattern,
  partsOf,
  patternOf,
  traceRegExp,
  withoutTraces,
} from '#model/record/traces'
import type { Queryable } from '../../../db/database'
import { type Changes, writeAudit } from '../../auditLog/audit'
import { searchColumn } from '../../sql/context'
import { refillRow } from '../../sql/refill'
import type { WriteTools } from '../change/request'

/** Patterns of the person's data, collected before the record is emptied. */
export interface TracePatterns {
  /** For all columns: numbers, e-mail addresses, full names. */
  readonly everywhere: string | undefined
  /** For free text, also parts of the name that are unique to the person. */
  readonly free: string | undefined
}

export async function findTraces(tx: Queryable, entity: Entity, before: Row): Promise<TracePatterns> {
  const trail = await tx.query<{ changes: Changes }>(
    'select changes from sys_audit where entity = $1 and record_id = $2',
    [entity.name, Number(before.id)],
  )
  const earlier = trail.flatMap(({ changes }) =>
    ([0, 1] as const).map((side) =>
      Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[side]])),
    ),
  )
  const rows: readonly Row[] = [before, ...earlier]
  const fullNames = [...new Set(rows.flatMap((row) => namesIn(entity, row)))].filter((name) =>
    /\S\s+\S/.test(name),
  )
  const names = await ownNames(tx, entity, Number(before.id), fullNames)
  const codes = rows.flatMap((row) => codesIn(entity.fields, row))
  const parts = await ownNames(tx, entity, Number(before.id), [...new Set(names.flatMap(partsOf))])
  const everywhere = [...codes, ...names.map(namePattern)]
  return {
    everywhere: patternOf(everywhere),
    free: patternOf([...everywhere, ...parts.map(namePattern)]),
  }
}

function namesIn(entity: Entity, row: Row): readonly string[] {
  const fields = labelParts(entity.label)
    .flatMap((part) => ('path' in part ? (fieldAt(entity, part.path) ?? []) : []))
    .flatMap((field) => [field, ...(field.computed ? inputsOf(field.computed, entity.fields) : [])])
    .filter((field) => isShortText(field) && !field.values)
    .filter(holdsPersonal)
  return fields.flatMap(({ name }) => (typeof row[name] === 'string' ? [String(row[name])] : []))
}

/** Names that are part of another account's name must be kept. */
async function ownNames(
  tx: Queryable,
  entity: Entity,
  id: number,
  names: readonly string[],
): Promise<readonly string[]> {
  const own: string[] = []
  for (const name of names) {
    const others = await tx.query(
      'select from sys_account where (entity <> $1 or record_id <> $2) and name ~* $3 limit 1',
      [entity.name, id, namePattern(name)],
    )
    if (others.length === 0) own.push(name)
  }
  return own
}

interface Column {
  readonly table: string
  readonly name: string
  readonly isJson: boolean
}

const skippedColumns: Readonly<Record<string, readonly string[]>> = {
  sys_access_token: ['token_hash'],
  sys_account: ['entity', 'name', 'login_email', 'login_document', 'password_hash', 'role', 'avatar'],
  // Hashes, and answers that are encrypted.
  sys_answer: ['id', 'request', 'answer'],
  sys_audit: ['entity', 'act'],
  sys_broadcast: ['entity', 'channels'],
  sys_calendar: ['token_hash', 'entity', 'field'],
  sys_content: ['sha256'],
  sys_content_part: ['sha256'],
  sys_default_view: ['entity'],
  sys_favourite: ['entity'],
  sys_file: ['key', 'sha256'],
  sys_import: ['entity', 'key', 'state', 'lease'],
  sys_import_columns: ['entity'],
  sys_identity: ['issuer', 'subject'],
  sys_message: ['channel', 'state', 'entity'],
  sys_meta: ['key'],
  sys_note: ['entity'],
  sys_opt_out: ['entity', 'channel'],
  sys_outbox: ['channel', 'state', 'lease', 'entity'],
  sys_picture: ['sha256', 'made'],
  sys_rate: ['key'],
  sys_recent: ['entity'],
  sys_device: ['name'],
  sys_session: ['token_hash', 'device'],
  sys_token: ['token_hash', 'purpose'],
  sys_template: ['entity'],
  sys_view: ['entity'],
}

function isOfPeople({ account, fields }: Entity): boolean {
  return (
    account !== undefined ||
    fields.some((field) => isDocument(field) && field.pii === 'id' && field.about === undefined)
  )
}

function othersOwn(entity: Entity | undefined): ReadonlySet<string> {
  if (!entity || !isOfPeople(entity)) return new Set()
  return new Set([...entity.fields.filter(holdsPersonal).map(({ name }) => name), searchColumn])
}

/** Replaces the traces; each changed record has an audit row. */
export async function scrubTraces(
  { index, now }: Pick<WriteTools, 'index' | 'now'>,
  tx: Queryable,
  { everywhere, free }: TracePatterns,
  { actor, word }: { readonly actor: Actor; readonly word: string },
): Promise<void> {
  // Attempts are keyed by a hash of person and address, so the rows of one person cannot be selected.
  await tx.query("delete from sys_rate where key like 'try %'")
  if (everywhere === undefined || free === undefined) return
  await tx.query(`select set_config('sys.scrub', 'on', true)`)
  for (const [table, { hasId, columns: all }] of await readTables(tx)) {
    const entity = index.get(table)
    const owned = othersOwn(entity)
    const columns = all.filter(({ name }) => !owned.has(name))
    if (columns.length === 0) continue
    const inFree = entity ? freeColumns(entity.fields) : new Set(columns.map(({ name }) => name))
    const patterns = new Map(
      columns.map((column) => [column.name, inFree.has(column.name) ? free : everywhere]),
    )
    for (const row of await findRows(tx, { name: table, hasId }, columns, patterns)) {
      const changed = changesOf(columns, patterns, row, word)
      if (Object.keys(changed).length === 0) continue
      await writeRow(tx, table, columns, String(row._place), changed)
      if (!entity || entity.fields.every(({ name }) => changed[name] === undefined)) continue
      await tx.query(
        `update ${quoted(table)} set ${quoted(systemNames.version)} = ${quoted(systemNames.version)} + 1 where ${quoted(systemNames.id)} = $1`,
        [row._id],
      )
      await refillRow(tx, entity, Number(row._id))
      await writeAudit(tx, {
        at: now().toISOString(),
        actor,
        entity,
        recordId: Number(row._id),
        act: 'forget',
      })
    }
  }
  await tx.query(`select set_config('sys.scrub', '', true)`)
}

interface Table {
  readonly hasId: boolean
  readonly columns: readonly Column[]
}

async function readTables(tx: Queryable): Promise<ReadonlyMap<string, Table>> {
  const rows = await tx.query<{ table: string; name: string; type: string }>(
    `select c.table_name::text as "table", c.column_name::text as name, c.data_type::text as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and (c.column_name = $1 or c.data_type in ('text', 'character varying', 'json', 'jsonb'))`,
    [systemNames.id],
  )
  const withId = new Set(rows.flatMap(({ table, name }) => (name === systemNames.id ? [table] : [])))
  const found = new Map<string, Table>()
  for (const { table, name, type } of rows) {
    const isText = ['text', 'character varying', 'json', 'jsonb'].includes(type)
    if (!isText || skippedColumns[table]?.includes(name)) continue
    const columns = found.get(table)?.columns ?? []
    const column = { table, name, isJson: type.startsWith('json') }
    found.set(table, { hasId: withId.has(table), columns: [...columns, column] })
  }
  return found
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function findRows(
  tx: Queryable,
  table: { readonly name: string; readonly hasId: boolean },
  columns: readonly Column[],
  patterns: ReadonlyMap<string, string>,
): Promise<readonly Row[]> {
  const selected = columns.map(({ name }) => quoted(name)).join(', ')
  const params = columns.map(({ name }) => patterns.get(name) ?? '')
  const isHit = columns.map(({ name }, i) => `${quoted(name)}::text ~* $${i + 1}`).join(' or ')
  const id = table.hasId ? `, ${quoted(systemNames.id)} as _id` : ''
  return tx.query(
    `select ctid::text as _place${id}, ${selected} from ${quoted(table.name)} where ${isHit}`,
    params,
  )
}

function changesOf(
  columns: readonly Column[],
  patterns: ReadonlyMap<string, string>,
  row: Row,
  word: string,
): Row {
  return Object.fromEntries(
    columns.flatMap(({ name }) => {
      const value = row[name]
      const pattern = patterns.get(name)
      if (value === null || value === undefined || pattern === undefined) return []
      const next = withoutTraces(value, traceRegExp(pattern), word)
      return JSON.stringify(next) === JSON.stringify(value) ? [] : [[name, next]]
    }),
  )
}

async function writeRow(
  tx: Queryable,
  table: string,
  columns: readonly Column[],
  place: string,
  changed: Row,
): Promise<void> {
  const names = Object.keys(changed)
  const sets = names.map((name, i) => {
    const isJson = columns.find((column) => column.name === name)?.isJson === true
    return `${quoted(name)} = $${i + 2}${isJson ? '::jsonb' : ''}`
  })
  const values = names.map((name) => {
    const isJson = columns.find((column) => column.name === name)?.isJson === true
    return isJson ? JSON.stringify(changed[name]) : changed[name]
  })
  await tx.query(`update ${quoted(table)} set ${sets.join(', ')} where ctid = $1::text::tid`, [
    place,
    ...values,
  ])
}

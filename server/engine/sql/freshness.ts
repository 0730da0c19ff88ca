/*
 * Whether a result is still what its statement would give. Writers note their transactions in `sys_write`; a result
 * is current as long as no note of its tables is visible that was not visible in the snapshot of the result. The
 * check is part of the statement that needs the result, so both belong to one snapshot, whichever server wrote.
 */
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { constant, type Fragment, type Statement, sql, toStatement, toText } from '../columns/statement'

/** Stands for all tables in `sys_write`: rows may have changed without triggers, or older notes are gone. */
export const everyTable = '*'

/** When a result was read. */
export interface Stamp {
  readonly snapshot: string
  /** Distinguishes database servers: after a failover, the numbers of lost transactions are used again. */
  readonly server: string
}

const server = constant('extract(epoch from pg_postmaster_start_time())::text')

export const stampColumns = sql`pg_current_snapshot()::text as _snapshot, ${server} as _server`

export function readStamp({ _snapshot, _server }: Readonly<Record<string, unknown>>): Stamp | undefined {
  return typeof _snapshot === 'string' && typeof _server === 'string'
    ? { snapshot: _snapshot, server: _server }
    : undefined
}

export function idOfStamp({ snapshot, server }: Stamp): string {
  return `${server}/${snapshot}`
}

/** Undefined for what is not the id of an event. */
export function stampOfId(id: string): Stamp | undefined {
  const [, server, snapshot] = /^([\d.]{1,40})\/(\d{1,20}:\d{1,20}:[\d,]{0,2000})$/.exec(id) ?? []
  return server !== undefined && snapshot !== undefined ? { server, snapshot } : undefined
}

/** The statement with its stamp in each row. */
export function stamped({ sql: text, params }: Statement): Statement {
  return { sql: `select q.*, ${toText(stampColumns)} from (${text}) as q`, params }
}

export function withoutStamp({
  _snapshot,
  _server,
  ...row
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return row
}

/** `from sys_write …`: the writes to these tables after the stamp. */
function writesSince(tables: readonly string[], { snapshot }: Stamp): Fragment {
  const at = sql`${snapshot}::pg_snapshot`
  return sql`from sys_write as w where w.relation = any(${[...tables, everyTable]}::text[]) and w.tx >= pg_snapshot_xmin(${at}) and not pg_visible_in_snapshot(w.tx, ${at})`
}

/** Condition: nothing was written to these tables after the stamp. */
export function isCurrent(tables: readonly string[], stamp: Stamp): Fragment {
  return sql`(${server} = ${stamp.server} and not exists (select ${writesSince(tables, stamp)}))`
}

/** By table, the ids of the records that were written; null if they may be any. */
export type WrittenRecords = Readonly<Record<string, readonly number[] | null>>

/** One row: what was written to the tables after the stamp, for `readWritten` (nothing without one), and a stamp. */
export function tablesWritten(tables: readonly string[], stamp: Stamp | undefined): Statement {
  if (!stamp) return toStatement(sql`select '{}'::jsonb as written, ${stampColumns}`)
  const notes = sql`select w.relation, case when bool_and(w.records is not null) and count(*) <= 50 then jsonb_agg(to_jsonb(w.records)) end as records ${writesSince(tables, stamp)} group by w.relation`
  const every = sql`jsonb_build_object(${constant(`'${everyTable}'`)}, null)`
  const known = sql`case when ${server} = ${stamp.server} then (select coalesce(jsonb_object_agg(n.relation, n.records), '{}') from (${notes}) as n) else ${every} end`
  return toStatement(sql`select ${known} as written, ${stampColumns}`)
}

/** `{ widget: [[7], [7, 8]] }` → `{ widget: [7, 8] }` */
export function readWritten(row: Readonly<Record<string, unknown>> | undefined): WrittenRecords {
  const written = Object.entries(isRow(row?.written) ? row.written : { [everyTable]: null })
  return Object.fromEntries(
    written.map(([table, notes]) => [
      table,
      Array.isArray(notes) ? [...new Set(notes.flat().map(Number))] : null,
    ]),
  )
}

/** The number of active rows of a table, from an earlier one and the differences since; null if one is not known. */
export function currentTotal(table: string, total: number, stamp: Stamp): Fragment {
  const added = sql`select case when bool_or(w.gained is null) then null else ${total}::bigint + coalesce(sum(w.gained), 0)::bigint end ${writesSince([table], stamp)}`
  return sql`(case when ${server} = ${stamp.server} then (${added}) end)`
}

/** System tables that lists and their labels read. */
export const notedTables: readonly string[] = ['sys_account', 'sys_totp', 'sys_passkey']

/** `from "x" as`, `join "x" as`, `from sys_x as`; not subqueries, functions and common table expressions. */
const sources = /\b(?:from|join) (?:"((?:[^"]|"")+)" as |((?:sys|pg)_\w+))/g

/** Undefined if a result may change without a note: it depends on the time, or on tables without triggers. */
export function tablesRead(index: EntityIndex, text: string): readonly string[] | undefined {
  const each = eachTableRead(index, text)
  return each && [...new Set(each)]
}

/** As `tablesRead`, with a table once for each time that it is read. */
export function eachTableRead(index: EntityIndex, text: string): readonly string[] | undefined {
  if (text.includes('now()')) return undefined
  const tables: string[] = []
  for (const [, quoted, plain] of text.matchAll(sources)) {
    const name = quoted?.replaceAll('""', '"') ?? plain ?? ''
    const entity = quoted === undefined ? undefined : index.get(name)
    if (entity ? entity.system : !notedTables.includes(name)) return undefined
    tables.push(name)
  }
  return tables
}

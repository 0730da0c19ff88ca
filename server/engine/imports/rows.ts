/* The tables of imports: one row for an import, one for each line of its sheet until it is written. */

import type { FieldProblem } from '#model/wire/problem'
import type { ImportPlan, ImportState, UnknownWord, WireCell } from '#model/wire/record/import'
import type { Queryable } from '../../db/database'

/** What the rehearsal found of a line. */
export const lineStates = { untried: 0, fresh: 1, changed: 2, same: 3, bad: 4, repeated: 5 } as const
export type LineState = (typeof lineStates)[keyof typeof lineStates]

/** A problem of a line, with the word that no record answers to where it is about one. */
export interface LineProblem extends FieldProblem {
  readonly palavra?: string
  readonly varios?: boolean
}

/** Records that words stand for, by path and word; null: none is meant. */
export type Choices = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** How many lines are what. */
export interface Counts {
  readonly novas: number
  readonly alteradas: number
  readonly iguais: number
  readonly erradas: number
}

/** An import as it is kept. */
export interface ImportRow {
  readonly id: number
  readonly account_id: number
  readonly actor_name: string
  readonly entity: string
  readonly file_name: string
  readonly plan: ImportPlan
  readonly choices: Choices
  readonly unknown: readonly UnknownWord[]
  readonly state: ImportState
  readonly total: number
  readonly received: number
  /** Letters of the cells that came. */
  readonly size: number
  readonly done: number
  readonly counts: Partial<Counts>
  readonly problem: string | null
  readonly lease_until: string | null
  readonly created_at: string
  readonly written_at: string | null
  readonly undone_at: string | null
}

/** A line as it is kept. */
export interface LineRow {
  readonly line: number
  readonly cells: readonly WireCell[]
  readonly state: LineState
  readonly problems: readonly LineProblem[]
}

/** What was found of a line, to be kept. */
export interface TriedLine {
  readonly line: number
  readonly state: LineState
  readonly keys: readonly string[]
  readonly problems: readonly LineProblem[]
}

const columns = `id, account_id, actor_name, entity, file_name, plan, choices, unknown, state, total, done, counts, problem, size,
  lease_until, created_at, written_at, undone_at,
  case when state = 'recebendo' then (select count(*)::int from sys_import_row r where r.import_id = i.id)
    else total end as received`

export async function readImport(db: Queryable, id: number): Promise<ImportRow | undefined> {
  const [row] = await db.query<ImportRow>(`select ${columns} from sys_import i where id = $1`, [id])
  return row
}

/** The imports of an entity, the latest first: those of an account, or all that were written. */
export function listImports(
  db: Queryable,
  entity: string,
  accountId: number | null,
  seesAll: boolean,
): Promise<readonly ImportRow[]> {
  return db.query<ImportRow>(
    `select ${columns} from sys_import i where entity = $1
       and (account_id = $2 or ($3::boolean and written_at is not null)) order by id desc limit 100`,
    [entity, accountId, seesAll],
  )
}

/** Keeps lines, in place of those of the same numbers. */
export async function keepLines(
  db: Queryable,
  id: number,
  lines: readonly { readonly linha: number; readonly celulas: readonly WireCell[] }[],
): Promise<void> {
  const rows = lines.map(({ linha, celulas }) => ({ line: linha, cells: celulas }))
  await db.query(
    `insert into sys_import_row (import_id, line, cells)
       select $1::bigint, line, cells from jsonb_to_recordset($2::jsonb) as given(line integer, cells jsonb)
     on conflict (import_id, line) do update set cells = excluded.cells, state = 0, keys = '[]', problems = '[]'`,
    [id, JSON.stringify(rows)],
  )
}

/**
 * Counts what came, before it is kept: false once it would be more than that of one sheet.
 * Lines that are mended count again.
 */
export async function countSize(db: Queryable, id: number, size: number, most: number): Promise<boolean> {
  const counted = await db.query(
    'update sys_import set size = size + $2 where id = $1 and size + $2 <= $3 returning id',
    [id, size, most],
  )
  return counted.length > 0
}

/** Imports of a person that are being worked on; what an ended process left open counts for as long as its lease. */
export async function countWorking(
  db: Queryable,
  accountId: number | null,
  states: readonly string[],
  now: string,
): Promise<number> {
  const [row] = await db.query<{ many: number }>(
    `select count(*)::int as many from sys_import
      where account_id = $1 and state = any ($2::text[]) and lease_until > $3`,
    [accountId, states, now],
  )
  return row?.many ?? 0
}

/** Lines in one of the states, in order. */
export function readLines(
  db: Queryable,
  id: number,
  states: readonly LineState[],
  after: number,
  most: number,
): Promise<readonly LineRow[]> {
  return db.query<LineRow>(
    `select line, cells, state, problems from sys_import_row
      where import_id = $1 and state = any ($2::int[]) and line > $3 order by line limit $4`,
    [id, states, after, most],
  )
}

/** Keeps what was found of lines that stand near each other. */
export async function keepTried(db: Queryable, id: number, tried: readonly TriedLine[]): Promise<void> {
  const lines = tried.map(({ line }) => line)
  await db.query(
    `update sys_import_row row set state = t.state, keys = t.keys, problems = t.problems
       from jsonb_to_recordset($2::jsonb) as t(line integer, state smallint, keys jsonb, problems jsonb)
      where row.import_id = $1 and row.line = t.line and row.line between $3 and $4`,
    // Told where they lie, they are found without a look at all the others.
    [id, JSON.stringify(tried), Math.min(...lines), Math.max(...lines)],
  )
}

/**
 * Lines that say what an earlier line says already where it may be said once only: each is told which.
 * @param messageOf what is said of it, at the last field of the set
 */
export async function markRepeated(
  db: Queryable,
  id: number,
  told: (key: string, line: number) => LineProblem,
): Promise<void> {
  const { repeated, fresh, changed, same } = lineStates
  const rows = await db.query<{ line: number; key: string; first: number }>(
    `select line, key, first from (
       select line, key, min(line) over (partition by key) as first
         from sys_import_row, jsonb_array_elements_text(keys) as key
        where import_id = $1 and state = any ($2::int[])) as keyed
      where line <> first order by line`,
    [id, [fresh, changed, same]],
  )
  const byLine = new Map<number, LineProblem[]>()
  for (const { line, key, first } of rows) {
    const problems = byLine.get(line) ?? []
    problems.push(told(key, first))
    byLine.set(line, problems)
  }
  const marked = [...byLine].map(([line, problems]) => ({ line, problems }))
  if (marked.length === 0) return
  await db.query(
    `update sys_import_row row set state = ${repeated}, problems = t.problems
       from jsonb_to_recordset($2::jsonb) as t(line integer, problems jsonb)
      where row.import_id = $1 and row.line = t.line`,
    [id, JSON.stringify(marked)],
  )
}

/** How many lines are what. */
export async function countLines(db: Queryable, id: number): Promise<Counts> {
  const rows = await db.query<{ state: LineState; many: number }>(
    'select state, count(*)::int as many from sys_import_row where import_id = $1 group by state',
    [id],
  )
  const of = (...states: readonly LineState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { many }) => sum + many, 0)
  const { fresh, changed, same, bad, repeated } = lineStates
  return { novas: of(fresh), alteradas: of(changed), iguais: of(same), erradas: of(bad, repeated) }
}

/** Words that no record answers to, the most frequent first. */
export function readUnknown(
  db: Queryable,
  id: number,
): Promise<
  readonly {
    readonly path: string
    readonly word: string
    readonly several: boolean
    readonly lines: number
  }[]
> {
  return db.query(
    `select p ->> 'path' as path, p ->> 'palavra' as word, coalesce((p ->> 'varios')::boolean, false) as several,
            count(distinct line)::int as lines
       from sys_import_row, jsonb_array_elements(problems) as p
      where import_id = $1 and state = ${lineStates.bad} and p ? 'palavra' group by 1, 2, 3 order by 4 desc, 1, 2 limit 100`,
    [id],
  )
}

/** The lines that have this word in this column are to be tried again. */
export async function forgetWord(db: Queryable, id: number, path: string, word: string): Promise<void> {
  await db.query(
    `update sys_import_row set state = 0, problems = '[]' where import_id = $1 and state = ${lineStates.bad}
       and problems @> $2::jsonb`,
    [id, JSON.stringify([{ path, palavra: word }])],
  )
}

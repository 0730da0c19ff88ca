import type { Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import type {
  ImportPlan,
  ImportState,
  ImportWarnings,
  UnknownWord,
  WireCell,
} from '#model/wire/record/import'
import type { Queryable } from '../../db/database'

export const lineStates = { untried: 0, fresh: 1, changed: 2, same: 3, bad: 4, repeated: 5 } as const
export type LineState = (typeof lineStates)[keyof typeof lineStates]

/** `word` is the text for which no record was found. */
export interface LineProblem extends FieldProblem {
  readonly palavra?: string
  readonly varios?: boolean
  readonly junto?: Row
}

type Choice = UnknownWord['proximos'][number]['id'] | null

/** Records and options chosen for words, by path and folded word, latest choice first; null means none. */
export type Choices = Readonly<Record<string, Readonly<Record<string, Choice | readonly Choice[]>>>>

export interface Counts {
  readonly novas: number
  readonly alteradas: number
  readonly iguais: number
  readonly erradas: number
}

export interface ImportRow {
  readonly id: number
  readonly account_id: number
  readonly actor_name: string
  readonly entity: string
  readonly file_name: string
  readonly plan: ImportPlan
  readonly choices: Choices
  readonly unknown: readonly UnknownWord[]
  readonly warnings: ImportWarnings
  readonly state: ImportState
  readonly total: number
  readonly received: number
  readonly size: number
  readonly done: number
  readonly counts: Partial<Counts>
  readonly problem: string | null
  readonly lease_until: string | null
  readonly created_at: string
  readonly written_at: string | null
  readonly undone_at: string | null
}

export interface LineRow {
  readonly line: number
  /** First line of the record: the line itself, unless several lines are one record. */
  readonly head: number
  readonly cells: readonly WireCell[]
  readonly state: LineState
  readonly problems: readonly LineProblem[]
}

export interface ValidatedLine {
  readonly line: number
  readonly state: LineState
  readonly keys: readonly string[]
  /** Errors of an invalid line, or warnings of a valid one. */
  readonly problems: readonly LineProblem[]
  readonly fresh: number
  readonly changed: number
  readonly same: number
}

export interface LineGrouping {
  readonly line: number
  readonly head: number
  readonly before: number
}

const columns = `id, account_id, actor_name, entity, file_name, plan, choices, unknown, warnings, state, total, done, counts, problem, size,
  lease_until, created_at, written_at, undone_at,
  case when state = 'recebendo' then (select count(*)::int from sys_import_row r where r.import_id = i.id)
    else total end as received`

export async function readImport(db: Queryable, id: number): Promise<ImportRow | undefined> {
  const [row] = await db.query<ImportRow>(`select ${columns} from sys_import i where id = $1`, [id])
  return row
}

/** Latest first: the imports of an account, or all that were written. */
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

export async function saveLines(
  db: Queryable,
  id: number,
  lines: readonly { readonly linha: number; readonly celulas: readonly WireCell[] }[],
): Promise<void> {
  const rows = lines.map(({ linha, celulas }) => ({ line: linha, cells: celulas }))
  await db.query(
    `insert into sys_import_row (import_id, line, head, cells)
       select $1::bigint, line, line, cells from jsonb_to_recordset($2::jsonb) as given(line integer, cells jsonb)
     on conflict (import_id, line) do update set cells = excluded.cells, state = 0, keys = '[]', problems = '[]'`,
    [id, JSON.stringify(rows)],
  )
}

/** False once the import exceeds one sheet. Corrected lines count again. */
export async function countSize(db: Queryable, id: number, size: number, most: number): Promise<boolean> {
  const counted = await db.query(
    'update sys_import set size = size + $2 where id = $1 and size + $2 <= $3 returning id',
    [id, size, most],
  )
  return counted.length > 0
}

/** Running imports of a person; after a crash an import counts until its lease expires. */
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

export function readBadLines(
  db: Queryable,
  id: number,
  after: number,
  most: number,
): Promise<readonly LineRow[]> {
  return db.query<LineRow>(
    `select line, head, cells, state, problems from sys_import_row
      where import_id = $1 and state = any ($2::int[]) and line > $3 and problems <> '[]'
      order by line limit $4`,
    [id, [lineStates.bad, lineStates.repeated], after, most],
  )
}

/** Records in one of the states, with all of their lines, ordered by first line. */
export async function readRecords(
  db: Queryable,
  id: number,
  states: readonly LineState[],
  after: number,
  most: number,
): Promise<readonly (readonly LineRow[])[]> {
  const lines = await db.query<LineRow>(
    `select line, head, cells, state, problems from sys_import_row
      where import_id = $1 and head in (
        select distinct head from sys_import_row
         where import_id = $1 and state = any ($2::int[]) and head > $3 order by head limit $4)
      order by head, line`,
    [id, states, after, most],
  )
  const groups = new Map<number, LineRow[]>()
  for (const line of lines) groups.set(line.head, [...(groups.get(line.head) ?? []), line])
  return [...groups.values()]
}

export function readGrouping(
  db: Queryable,
  id: number,
  after: number,
  most: number,
): Promise<readonly Pick<LineRow, 'line' | 'head' | 'cells'>[]> {
  return db.query(
    'select line, head, cells from sys_import_row where import_id = $1 and line > $2 order by line limit $3',
    [id, after, most],
  )
}

/** Stores the grouping. A record is validated again when lines join or leave it. */
export async function saveGrouping(db: Queryable, id: number, moved: readonly LineGrouping[]): Promise<void> {
  const again = "state = 0, keys = '[]', problems = '[]'"
  if (moved.length > 0) {
    await db.query(
      `update sys_import_row set ${again} where import_id = $1 and state <> 0 and head = any ($2::int[])`,
      [id, [...new Set(moved.map(({ before }) => before))]],
    )
    await db.query(
      `update sys_import_row row set head = t.head, ${again}
         from jsonb_to_recordset($2::jsonb) as t(line integer, head integer)
        where row.import_id = $1 and row.line = t.line`,
      [id, JSON.stringify(moved.map(({ line, head }) => ({ line, head })))],
    )
  }
  await db.query(
    `update sys_import_row set ${again} where import_id = $1 and state <> 0
       and head in (select head from sys_import_row where import_id = $1 and state = 0)`,
    [id],
  )
}

export async function saveResults(db: Queryable, id: number, tried: readonly ValidatedLine[]): Promise<void> {
  const lines = tried.map(({ line }) => line)
  await db.query(
    `update sys_import_row row
        set state = t.state, keys = t.keys, problems = t.problems,
            fresh = t.fresh, changed = t.changed, same = t.same
       from jsonb_to_recordset($2::jsonb) as t(line integer, state smallint, keys jsonb, problems jsonb,
                                               fresh integer, changed integer, same integer)
      where row.import_id = $1 and row.line = t.line and row.line between $3 and $4`,
    // The range lets PostgreSQL use the index to find the lines.
    [id, JSON.stringify(tried), Math.min(...lines), Math.max(...lines)],
  )
}

/** @param messageOf message at the last field of the set */
export async function markRepeated(
  db: Queryable,
  id: number,
  told: (key: string, line: number) => LineProblem,
): Promise<void> {
  const { repeated, fresh, changed, same, bad } = lineStates
  // An invalid line can be a repetition too, but does not make other lines repetitions.
  const rows = await db.query<{ line: number; key: string; first: number }>(
    `select line, key, first from (
       select line, key, min(line) filter (where state <> ${bad}) over (partition by key) as first
         from sys_import_row, jsonb_array_elements_text(keys) as key
        where import_id = $1 and state = any ($2::int[])) as keyed
      where line > first order by line`,
    [id, [fresh, changed, same, bad]],
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
    `update sys_import_row row set state = case when row.state = ${bad} then ${bad} else ${repeated} end, keys = '[]',
            problems = case when row.state = ${bad} and (row.line <> t.line or row.problems @> t.problems) then row.problems
                            when row.state = ${bad} then row.problems || t.problems
                            when row.line = t.line then t.problems else '[]' end
       from jsonb_to_recordset($2::jsonb) as t(line integer, problems jsonb)
      where row.import_id = $1 and row.head = t.line`,
    [id, JSON.stringify(marked)],
  )
}

export async function countLines(db: Queryable, id: number): Promise<Counts> {
  const { fresh, changed, same, bad, repeated } = lineStates
  const [counts] = await db.query<Counts>(
    `select coalesce(sum(fresh) filter (where state = any ($2::int[])), 0)::int as novas,
            coalesce(sum(changed) filter (where state = any ($2::int[])), 0)::int as alteradas,
            coalesce(sum(same) filter (where state = any ($2::int[])), 0)::int as iguais,
            count(*) filter (where state = any ($3::int[]) and problems <> '[]')::int as erradas
       from sys_import_row where import_id = $1`,
    [id, [fresh, changed, same], [bad, repeated]],
  )
  return counts ?? { novas: 0, alteradas: 0, iguais: 0, erradas: 0 }
}

const fewWarnings = 50

export async function readWarnings(db: Queryable, id: number): Promise<ImportWarnings> {
  const { fresh, changed } = lineStates
  const rows = await db.query<{ linha: number; mensagem: string; total: number }>(
    `select line as linha, p ->> 'message' as mensagem, count(*) over ()::int as total
       from sys_import_row, jsonb_array_elements(problems) as p
      where import_id = $1 and state = any ($2::int[]) order by line limit $3`,
    [id, [fresh, changed], fewWarnings],
  )
  const linhas = rows.map(({ linha, mensagem }) => ({ linha, mensagem }))
  return { total: rows[0]?.total ?? 0, linhas }
}

/** Words without a matching record, most frequent first; spellings that fold to the same text are one word. */
export function readUnknown(
  db: Queryable,
  id: number,
): Promise<
  readonly {
    readonly path: string
    readonly word: string
    readonly several: boolean
    readonly lines: number
    /** Sibling values in its lines, which filter the candidates. */
    readonly besides: readonly Row[]
  }[]
> {
  return db.query(
    `select p ->> 'path' as path, (array_agg(p ->> 'palavra' order by line))[1] as word,
            bool_or(coalesce((p ->> 'varios')::boolean, false)) as several,
            count(distinct line)::int as lines, jsonb_agg(distinct coalesce(p -> 'junto', '{}')) as besides
       from sys_import_row, jsonb_array_elements(problems) as p
      where import_id = $1 and state = ${lineStates.bad} and p ? 'palavra' group by 1, app_fold(p ->> 'palavra') order by 4 desc, 1, 2 limit 100`,
    [id],
  )
}

/** Marks the lines with this folded word in this column to be validated again. */
export async function forgetWord(db: Queryable, id: number, path: string, word: string): Promise<void> {
  await db.query(
    `update sys_import_row set state = 0, problems = '[]' where import_id = $1 and state = ${lineStates.bad}
       and exists (select from jsonb_array_elements(problems) as p
                    where p ->> 'path' = $2 and app_fold(p ->> 'palavra') = $3)`,
    [id, path, word],
  )
}

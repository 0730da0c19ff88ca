/*
 * Records what was read to make a result, so that one statement tells later whether the same reads would still return
 * the same. Rows are compared as JSON, which the database makes in both cases.
 */
import { createHash } from 'node:crypto'
import { onePlan } from '../../../db/database'
import { currentContext, isPlainRead, type StatementInterceptor, withContext } from '../../../db/queryContext'
import type { Statement } from '../../columns/statement'

/** Longer texts are not worth comparing on each request. */
const longestText = 64 * 1024
/** Cannot occur in JSON, which escapes it. */
const separator = '\u001e'

export interface RecordedReads {
  /** Returns one row with `fingerprint`. */
  readonly statement: Statement
  readonly fingerprint: string
}

interface Read extends Statement {
  readonly text: string
}

interface RecordedRow {
  readonly _text: string
  readonly _found: boolean | null
}

const added: readonly (keyof RecordedRow)[] = ['_text', '_found']

/** @returns the result and its reads; undefined if it also wrote, or read too much to be compared */
export async function recordReads<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly reads: RecordedReads | undefined }> {
  const reads: Read[] = []
  let isComplete = true
  const interceptor: StatementInterceptor = {
    async query<R>(
      target: Parameters<StatementInterceptor['query']>[0],
      statement: Statement,
      isInTransaction: boolean,
    ) {
      if (isInTransaction || !isPlainRead(statement.sql)) {
        isComplete = false
        return target.query<R>(statement.sql, statement.params)
      }
      const found = await target.query<R & RecordedRow>(
        `with q as (${statement.sql}) select (select coalesce(json_agg(q)::text, '') from q) as _text, q.*
           from (select) as one left join (select q.*, true as _found from q) as q on true`,
        statement.params,
      )
      reads.push({ ...statement, text: found[0]?._text ?? '' })
      const rows = found.filter(({ _found }) => _found)
      for (const row of rows) for (const name of added) Reflect.deleteProperty(row, name)
      return rows
    },
  }
  const result = await withContext({ ...currentContext(), interceptor }, work)
  const texts = reads.map(({ text }) => text).join(separator)
  if (!isComplete || texts.length > longestText) return { result, reads: undefined }
  const fingerprint = createHash('sha256').update(texts).digest('hex')
  return { result, reads: { fingerprint, statement: compareAll(reads) } }
}

/** Texts of statements, which are the same for all people of a kind. */
const known = new Map<string, string>()
const maxKnown = 200

/** @example select encode(sha256(convert_to(concat_ws(chr(30), (select … from (select 1) q), …), 'UTF8')), 'hex') */
function compareAll(reads: readonly Statement[]): Statement {
  const params: unknown[] = []
  const parts = reads.map((read) => {
    const text = renumber(read.sql, params.length)
    params.push(...read.params)
    return `(select coalesce(json_agg(q)::text, '') from (${text}) as q)`
  })
  const all = parts.join(', ')
  const sql = `select encode(sha256(convert_to(concat_ws(chr(30), ${all}), 'UTF8')), 'hex') as fingerprint ${onePlan}`
  if (known.size >= maxKnown) known.clear()
  const shared = known.get(sql) ?? sql
  known.set(shared, shared)
  return { sql: shared, params }
}

/** `$1` → `$4`, except in quotes. */
function renumber(sql: string, by: number): string {
  return sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (whole, number: string | undefined) =>
    number === undefined ? whole : `$${Number(number) + by}`,
  )
}

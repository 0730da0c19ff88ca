/*
 * The idempotent request that is running. The transaction that does its work also marks it as done in
 * `sys_answer`, so the process cannot end between the two.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../db/database'

/** A response as `sys_answer` stores it: `answer` is encrypted, `result` is not. */
export interface AnswerColumns {
  readonly answer: string | null
  readonly result: unknown
}

interface Attempt {
  readonly id: string
  readonly encode: (status: number, body: Row) => AnswerColumns
  /** Set once the transaction of the work stores the response. */
  isStored?: boolean
}

/** The answers of several requests that one transaction does; none before its work is done. */
type AnswersSoFar = () => readonly { readonly id: string; readonly answer: string }[]

/** Maps a transaction's result to the response body; undefined when the result does not determine it. */
type ResultToBody = (result: unknown) => Row | undefined

const current = new AsyncLocalStorage<{
  attempt: Attempt
  expected?: { status: number; toBody: ResultToBody }
}>()
const several = new AsyncLocalStorage<AnswersSoFar>()

export function runAttempts<T>(answers: AnswersSoFar, work: () => Promise<T>): Promise<T> {
  return several.run(answers, work)
}

export function runAttempt<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  return current.run({ attempt }, work)
}

/** Uses the row of the next write as the response body. */
export function expectRow(status: number): void {
  expectAnswer(status, (result) => (isRow(result) ? result : undefined))
}

/** Derives the response body from the result of the next transaction. */
export function expectAnswer(status: number, toBody: ResultToBody): void {
  const running = current.getStore()
  if (running) running.expected = { status, toBody }
}

/** Must run in the transaction that does the work. */
export async function noteDone(tx: Queryable, result: unknown): Promise<void> {
  const answers = several.getStore()?.() ?? []
  if (answers.length > 0)
    await tx.query(
      `update sys_answer set done = true, answer = coalesce(sys_answer.answer, given.answer)
         from unnest($1::text[], $2::text[]) as given(id, answer) where sys_answer.id = given.id`,
      [answers.map(({ id }) => id), answers.map(({ answer }) => answer)],
    )
  const running = current.getStore()
  if (!running) return
  const { attempt, expected } = running
  const body = expected?.toBody(result)
  const columns = expected && body ? attempt.encode(expected.status, body) : undefined
  await tx.query(
    `update sys_answer set done = true, answer = coalesce(answer, $2), result = coalesce(result, $3::json)
      where id = $1`,
    [attempt.id, columns?.answer ?? null, columns?.result ? JSON.stringify(columns.result) : null],
  )
  attempt.isStored = columns !== undefined
}

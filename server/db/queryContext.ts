// The async context of a unit of work: statement timeouts, its share of the connections, the cancel signal
// and the caller that is charged. It is set once and applies to every statement inside.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError, type Queryable } from './database'
import { messages } from './messages'

/** SQLSTATE of a cancelled statement: it took too long, or its client disconnected. */
export const cancelledCode = '57014'

/** SQLSTATE for work refused because too much work with the same key is waiting; servers never send it. */
export const overloadedCode = '53400'

/** Units of work; waiting time is not counted. */
export type WorkKind = 'statements' | 'engineMs' | 'passwords' | 'receivedBytes' | 'sentBytes'

export interface QueryContext {
  readonly onWork?: ((kind: WorkKind, amount: number) => void) | undefined
  /** Work with the same key shares a few connections; the engine's own work has no key. */
  readonly key?: string | undefined
  /** Aborted when no caller needs the result any more. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that one statement may take; 0 means no limit. */
  readonly timeoutMs?: number | undefined
  /** Timeout in milliseconds for a statement of a long operation. */
  readonly longMs?: number | undefined
  /** Transactions here are long, so that reads of others are answered meanwhile, as of their beginning. */
  readonly isLong?: boolean | undefined
  /** Statements of the same trip that are sent at once share a connection and its round trip. */
  readonly trip?: object | undefined
  readonly interceptor?: StatementInterceptor | undefined
}

/** Runs the statements of a context in place of the database, as far as the database is decorated for it. */
export interface StatementInterceptor {
  query<T>(
    target: Queryable,
    statement: { readonly sql: string; readonly params: readonly unknown[] },
    isInTransaction: boolean,
  ): Promise<T[]>
}

const contexts = new AsyncLocalStorage<QueryContext>()

/**
 * Nested calls override individual members.
 * @example await askFor({ key: 'account 7', timeoutMs: 30_000 }, () => db.query('select 1'))
 */
export function withContext<T>(context: QueryContext, work: () => T): T {
  return contexts.run({ ...contexts.getStore(), ...context }, work)
}

/** For long operations such as an import: `longMs` applies. */
export function withLongTimeout<T>(work: () => T): T {
  const { timeoutMs, longMs = timeoutMs } = currentContext()
  return withContext({ timeoutMs: longMs }, work)
}

/**
 * Sends independent statements of `work` in one round trip. They run one after another, each in its own
 * transaction, so this is for short ones.
 * @example await inOneTrip(() => Promise.all([db.query('select 1'), db.query('select 2')]))
 */
export function inOneTrip<T>(work: () => Promise<T>): Promise<T> {
  return currentContext().trip ? work() : withContext({ trip: {} }, work)
}

/** Runs background work detached from the request that started it. */
export function runDetached<T>(work: () => T): T {
  return contexts.exit(work)
}

export function currentContext(): QueryContext {
  return contexts.getStore() ?? {}
}

export function reportWork(kind: WorkKind, amount: number): void {
  contexts.getStore()?.onWork?.(kind, amount)
}

interface StatementTraits {
  readonly reads: boolean
  readonly locks: boolean
}

const maxClassified = 2_000
const classified = new Map<string, StatementTraits>()
const writing = /\b(?:insert|update|delete|merge|nextval|setval|set_config|pg_notify|pg_advisory\w*)\b/i
const locking = /\bfor (?:no key |key )?(?:update|share)\b/gi

function classify(sql: string): StatementTraits {
  const known = classified.get(sql)
  if (known) return known
  const rest = sql.replace(locking, '')
  const reads = /^\s*(?:select|with)\b/i.test(sql) && !writing.test(rest)
  const traits = { reads, locks: rest !== sql }
  classified.set(sql, traits)
  const [oldest] = classified.size > maxClassified ? classified.keys() : []
  if (oldest !== undefined) classified.delete(oldest)
  return traits
}

/** Whether a statement changes nothing; it may lock rows. */
export function onlyReads(sql: string): boolean {
  return classify(sql).reads
}

/** Whether a statement only reads and waits for no locks, so that all of its duration is work. */
export function isPlainRead(sql: string): boolean {
  const { reads, locks } = classify(sql)
  return reads && !locks
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelledError()
}

export function cancelledError(): DatabaseError {
  return new DatabaseError(messages.stopped, { code: cancelledCode })
}

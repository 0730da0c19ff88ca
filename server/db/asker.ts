// The async context of a piece of work: statement timeouts, its share of the connections, the cancel signal
// and who is charged. Set once around the work, it applies to every statement in it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError } from './database'
import { messages } from './messages'

/** SQLSTATE of a cancelled statement: it took too long, or its client left. */
export const stopped = '57014'

/** SQLSTATE for work refused because too much of its key is waiting; servers never send it. */
export const overfull = '53400'

/** Units of work; waiting time is not counted. */
export type WorkKind = 'statements' | 'engineMs' | 'passwords' | 'receivedBytes' | 'sentBytes'

export interface Asker {
  readonly onWork?: ((kind: WorkKind, amount: number) => void) | undefined
  /** Work of one key shares a few connections; the engine's own work has no key. */
  readonly key?: string | undefined
  /** Aborted when nothing waits for the result any more. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that one statement may take; 0 means no limit. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds for a statement of a long operation. */
  readonly longMs?: number | undefined
}

const asking = new AsyncLocalStorage<Asker>()

/**
 * Nested calls override single members.
 * @example await askFor({ key: 'account 7', timeoutMs: 30_000 }, () => db.query('select 1'))
 */
export function askFor<T>(asker: Asker, work: () => T): T {
  return asking.run({ ...asking.getStore(), ...asker }, work)
}

/** For operations that take long, such as an import: `longMs` applies. */
export function askLong<T>(work: () => T): T {
  const { timeoutMs, longMs = timeoutMs } = currentAsker()
  return askFor({ timeoutMs: longMs }, work)
}

/** Runs background work detached from the request that started it. */
export function askForNone<T>(work: () => T): T {
  return asking.exit(work)
}

export function currentAsker(): Asker {
  return asking.getStore() ?? {}
}

export function noteWork(kind: WorkKind, amount: number): void {
  asking.getStore()?.onWork?.(kind, amount)
}

export function mustBeAwaited(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stoppedError()
}

export function stoppedError(): DatabaseError {
  return new DatabaseError(messages.stopped, { code: stopped })
}

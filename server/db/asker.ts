// On whose behalf statements run: how long one may take, whose share of the connections it uses, and when nothing waits
// for its answer any more. Said once around a piece of work, and known to every statement in it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError } from './database'
import { messages } from './messages'

/** SQLSTATE of a statement that was stopped: it took too long, or its client left. */
export const stopped = '57014'

/** SQLSTATE of work that was refused because too much of its key waits already; no server says it of connections. */
export const overfull = '53400'

/** What work is measured in; how long something had to wait is none of it. */
export type WorkKind = 'statements' | 'engineMs' | 'passwords' | 'receivedBytes' | 'sentBytes'

/** On whose behalf. */
export interface Asker {
  /** Is told of the work that is done. */
  readonly onWork?: ((kind: WorkKind, amount: number) => void) | undefined
  /** One share of the connections for all work of the same key; the engine's own work has no key and no bound. */
  readonly key?: string | undefined
  /** Aborted when nothing waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that one statement may take; 0: without end. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds for a statement of a long act. */
  readonly longMs?: number | undefined
}

const asking = new AsyncLocalStorage<Asker>()

/**
 * Runs work whose statements are this asker's; inside the work of another, it changes what it says.
 * @example await askFor({ key: 'account 7', timeoutMs: 30_000 }, () => db.query('select 1'))
 */
export function askFor<T>(asker: Asker, work: () => T): T {
  return asking.run({ ...asking.getStore(), ...asker }, work)
}

/** Runs an act that may take longer: the rows of a file, an import. */
export function askLong<T>(work: () => T): T {
  const { timeoutMs, longMs = timeoutMs } = currentAsker()
  return askFor({ timeoutMs: longMs }, work)
}

/** Runs work that no asker waits for, though it may begin while one does. */
export function askForNone<T>(work: () => T): T {
  return asking.exit(work)
}

/** Who asks now. */
export function currentAsker(): Asker {
  return asking.getStore() ?? {}
}

/** Reports work to the caller it was done for. */
export function noteWork(kind: WorkKind, amount: number): void {
  asking.getStore()?.onWork?.(kind, amount)
}

/** @throws DatabaseError when nothing waits for the answer any more */
export function mustBeAwaited(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw stoppedError()
}

/** The error of a statement that was stopped. */
export function stoppedError(): DatabaseError {
  return new DatabaseError(messages.stopped, { code: stopped })
}

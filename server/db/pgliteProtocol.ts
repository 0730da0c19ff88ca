// What the main thread and the PGlite worker say to each other.
import type { WireError } from './errors'

/** How the worker is started. */
export interface WorkerStart {
  /** The cluster's folder; absent means in memory. */
  folder?: string
  /** A tar of a cluster to load into memory first. */
  template?: Uint8Array<ArrayBuffer>
  /** Makes a new cluster when the folder is empty; otherwise a folder without one is an error. */
  initialize?: boolean
}

/** A request to the worker; it answers each with its id. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: (string | null)[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'close' }
  /** Closes a cluster in memory, and leaves it in a folder that is not there yet. */
  | { id: number; kind: 'keep'; folder: string }

/** A request as it is made: it gets its id on the way. */
export type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Rows as arrays beside their column names: far less to copy between threads than objects. */
export interface WorkerResult {
  columns: string[]
  rows: unknown[][]
  command: string | undefined
  /** Milliseconds that the engine worked. */
  ms: number
}

/** What the worker says. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: WorkerResult }
  | { kind: 'error'; id: number; error: WireError }
  | { kind: 'fatal'; message: string }

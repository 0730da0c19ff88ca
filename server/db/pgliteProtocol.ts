import type { WireError } from './errors'

export interface WorkerStart {
  folder?: string
  /** A tar of a cluster to load into memory first. */
  template?: Uint8Array<ArrayBuffer>
  /** Creates a cluster in an empty folder; otherwise a missing cluster is an error. */
  initialize?: boolean
}

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; params: (string | null)[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'close' }
  | { id: number; kind: 'keep'; folder: string }

export type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** Rows are arrays beside their column names, which is cheaper to copy between threads than objects. */
export interface WorkerResult {
  columns: string[]
  rows: unknown[][]
  command: string | undefined
  ms: number
}

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: WorkerResult }
  | { kind: 'error'; id: number; error: WireError }
  | { kind: 'fatal'; message: string }

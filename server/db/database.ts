// One interface over two engines: PGlite embedded in a worker thread, or a PostgreSQL server. Both return the
// same JavaScript values and the same errors.

/**
 * Ends a statement whose plan does not depend on its parameters, such as a read by key, so that it is planned once
 * whatever it contains.
 */
export const onePlan = '/* one plan */'

export interface Queryable {
  /**
   * Runs one statement and gives its rows with canonical JS values: int2/int4/int8/numeric/float -> number,
   * date -> 'yyyy-mm-dd', timestamptz -> ISO string in UTC, json/jsonb -> parsed, bool, text,
   * arrays of these -> arrays; bytea -> Uint8Array; null.
   *
   * JS arrays are PostgreSQL arrays where the statement casts them (`$1::bigint[]`); an object meant
   * for json/jsonb is given as a JSON string.
   * @throws DatabaseError
   * @example await db.query<{ id: number }>('select id from widget where size > $1', [3])
   */
  query<T = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>
  /** Runs several statements without parameters; stops at the first that fails. @throws DatabaseError */
  exec(sql: string): Promise<void>
}

export interface Database extends Queryable {
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in one transaction (READ COMMITTED): commits when it resolves, rolls back when it
   * throws. Serialised on PGlite. Inside `work` use `tx`; calling the database itself there throws.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Free bytes of the disk with the data; undefined when that is another machine. */
  freeBytes?(): Promise<number | undefined>
  /**
   * Copies the current data into a folder that can be opened as a data folder and that the caller must
   * remove. Only for an embedded database on disk.
   */
  copyAside?(): Promise<string>
  /** Writes an in-memory first start to disk; until then a crash leaves nothing behind. */
  settle?(): Promise<void>
  /**
   * Runs `work` under a named lock across all processes on the database. Other callers wait, and a dead
   * process's lock is released. `work` uses the database as usual.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  load(): DatabaseLoad
  /** Called once, with the reason, when the engine has crashed and only a new process can continue. */
  onDeath(listener: (reason: Error) => void): void
  /** Waits for running work, flushes it, then releases the connections and the folder's lock. */
  close(): Promise<void>
}

export interface DatabaseLoad {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface DatabaseErrorFields {
  /** SQLSTATE, five characters; class 08 when the connection itself failed. */
  code: string
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
  detail?: string | undefined
}

export class DatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly constraint?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
  readonly detail?: string | undefined

  constructor(message: string, fields: DatabaseErrorFields, options?: ErrorOptions) {
    super(message, options)
    this.code = fields.code
    this.constraint = fields.constraint
    this.table = fields.table
    this.column = fields.column
    this.detail = fields.detail
  }
}

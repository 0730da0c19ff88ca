// One database, two engines: PGlite embedded in a worker thread, or a PostgreSQL server.
// Hides the driver, its type parsers, its pool or queue and the shape of its errors.
// Both engines give the same JavaScript values and the same errors.

/** Something that answers SQL: the database itself, or one transaction of it. */
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
  /** Runs several statements without parameters; when one fails, those after it do not run. @throws DatabaseError */
  exec(sql: string): Promise<void>
}

/** A database that is open. */
export interface Database extends Queryable {
  /** Which engine answers. */
  readonly engine: 'pglite' | 'postgres'
  /**
   * Runs `work` in one transaction (READ COMMITTED): commits when it resolves, rolls back when it
   * throws. Serialised on PGlite. Inside `work` use `tx`; calling the database itself there throws.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** Bytes that are free where the data lies; undefined where that is another machine's matter. */
  freeBytes?(): Promise<number | undefined>
  /**
   * Copies the data as they are now into a folder that can be opened as a data folder, to be removed by the caller;
   * only where the data lie in a folder of this process.
   */
  copyAside?(): Promise<string>
  /**
   * Writes to the disk what a first start has made in memory; until then a process that ends leaves nothing. Where all
   * is on the disk already, nothing happens.
   */
  settle?(): Promise<void>
  /**
   * Runs `work` while nothing else runs under the same name, in any process on this database. Those that ask
   * meanwhile wait; a process that dies lets go. `work` calls the database as usual.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells every process on this database, this one too, something short (up to 7,000 bytes); it may get lost. */
  tell(words: string): Promise<void>
  /** Hears what is told; `undefined` when something may have been missed. */
  onTold(listener: Listener): void
  /** How much it has to do now. */
  load(): DatabaseLoad
  /** Calls back once, with the reason, when the engine has died and only a new process can answer again. */
  onDeath(listener: (reason: Error) => void): void
  /** Waits for what was asked, flushes, and releases the connection and the folder's lock. */
  close(): Promise<void>
}

/** Receives what was announced; undefined when announcements may have been missed. */
export type Listener = (words: string | undefined) => void

/** Connections of a database, and the work that waits for one. */
export interface DatabaseLoad {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** What a {@link DatabaseError} carries beside its message. */
export interface DatabaseErrorFields {
  /** SQLSTATE, five characters; class 08 when the connection itself failed. */
  code: string
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
  detail?: string | undefined
}

/** A database error with a stable shape for both engines. */
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

// The database the environment asks for.
import type { Database } from './database'
import { openPglite } from './pglite'
import type { PostgresOptions } from './postgres'

/** The variables that choose the database. */
export interface DatabaseEnvironment {
  /** A PostgreSQL server (14 or newer); wins over DATA_DIR. */
  DATABASE_URL?: string | undefined
  /** The folder of the embedded database, `./data` by default; 'memory' keeps nothing. */
  DATA_DIR?: string | undefined
  /** `1`: data must be in that folder already, which a disk that is not mounted would not show. */
  DATA_MUST_EXIST?: string | undefined
}

/** What the caller knows beside the environment. */
export interface OpenOptions {
  /** A file made by `prepareTemplate`, for a quick first start of the embedded database. */
  template?: string | undefined
  /** The caller ends a first start of the embedded database with `settle`. */
  settlesLater?: boolean | undefined
  /** How to reach a PostgreSQL server. */
  postgres?: PostgresOptions | undefined
}

/**
 * Opens PostgreSQL when DATABASE_URL is set, else PGlite in DATA_DIR.
 * @throws Error whose message can be shown to the operator.
 * @example const db = await openDatabase(process.env, { template: 'dist/template.tar.gz' })
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR, DATA_MUST_EXIST }: DatabaseEnvironment,
  { template, settlesLater, postgres }: OpenOptions = {},
): Promise<Database> {
  if (DATABASE_URL) {
    // The embedded engine does not wait for the other driver to load.
    const { openPostgres } = await import('./postgres')
    return openPostgres(DATABASE_URL, postgres)
  }
  return openPglite({
    dataDir: DATA_DIR || './data',
    template,
    settlesLater,
    isInstallation: true,
    mustExist: DATA_MUST_EXIST === '1',
  })
}

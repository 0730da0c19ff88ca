import type { Database } from './database'
import { openPglite } from './pglite'
import type { PostgresOptions } from './postgres'

export interface DatabaseEnvironment {
  /** A PostgreSQL server (14 or newer); takes precedence over DATA_DIR. */
  DATABASE_URL?: string | undefined
  /** Folder of the embedded database, `./data` by default; 'memory' stores nothing. */
  DATA_DIR?: string | undefined
  /** `1` requires existing data in the folder, to detect a disk that is not mounted. */
  DATA_MUST_EXIST?: string | undefined
}

export interface OpenOptions {
  template?: string | undefined
  settlesLater?: boolean | undefined
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
    // Loaded on demand, because the embedded engine does not need this driver.
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

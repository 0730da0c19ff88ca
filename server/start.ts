/*
 * Entry point. Opens the database in its worker thread while the program (main.ts) is loaded: both take about
 * as long, and in sequence they would dominate the startup.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './db/open'
import { readSecrets } from './settings/secrets'
import { readSettings } from './settings/settings'

// The build puts it next to the bundle's folder. When run from source, an earlier build may exist.
const built = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..')
const template = join(built, 'template.tar.gz')

/**
 * Starts the server; a failure is printed and ends the process. The database may be opened before the pages
 * are built, but no tables change and nothing is served until `pages` settles.
 */
export async function startProcess(pages: Promise<unknown> = Promise.resolve()): Promise<void> {
  const { environment, settings } = judge()
  const opening = openDatabase(environment, {
    template: existsSync(template) ? template : undefined,
    settlesLater: true,
    postgres: settings.postgres,
  })
  // May reject before it is awaited; the failure is reported then.
  opening.catch(() => undefined)

  const { fail, start } = await import('./main')
  await start({ opening, pages, settings, environment }).catch(fail)
}

function judge() {
  try {
    const environment = readSecrets(process.env)
    return { environment, settings: readSettings(environment) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

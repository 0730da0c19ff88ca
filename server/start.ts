/*
 * Where the process begins: the database opens in a thread of its own while the program (main.ts) is loaded. Each
 * takes about as long as the other; one after the other, they would be most of a start.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './db/open'
import { readSecrets } from './settings/secrets'
import { readSettings } from './settings/settings'

// The build prepares it above the bundle; from source there may be an earlier build.
const built = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..')
const template = join(built, 'template.tar.gz')

/**
 * Starts the server; what keeps it from starting is printed, and ends the process. It may prepare its database before
 * the pages are built, but changes no tables and serves nothing until `pages` is settled.
 */
export async function startProcess(pages: Promise<unknown> = Promise.resolve()): Promise<void> {
  const { environment, settings } = judge()
  const opening = openDatabase(environment, {
    template: existsSync(template) ? template : undefined,
    settlesLater: true,
    postgres: settings.postgres,
  })
  // It may fail before it is awaited; the failure is reported then.
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

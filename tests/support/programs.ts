/*
 * Processes and threads that tests start, bundled once as in the build: from source, each start would read
 * and compile the sources again, which takes longer than most of what they do.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../scripts/build/stale.mjs'
import { cacheFolder, isThere, removeOld } from './cache'

const root = join(import.meta.dirname, '../..')
const cache = cacheFolder('programs')

/**
 * The embedded database's thread, the tests' own thread, and a process that writes to such a database, in one folder.
 */
export function findDatabasePrograms(): Promise<string> {
  return findBundle(
    {
      pgliteWorker: 'server/db/pgliteWorker.ts',
      keptEngine: 'tests/support/engine/worker.ts',
      writer: 'tests/server/db/processes/writer.ts',
    },
    ['server/db', 'tests/server/db/processes', 'tests/support/engine'],
  )
}

/** The server process (`main.js`), its starter, the operator commands, and its database thread, in one folder. */
export function findServerProgram(): Promise<string> {
  const entries = {
    main: 'server/run.ts',
    start: 'server/start.ts',
    command: 'server/commands/command.ts',
    pgliteWorker: 'server/db/pgliteWorker.ts',
  }
  return findBundle(entries, ['server', 'model', 'generated'])
}

/** A server process that leaves messages when it is killed, and its database thread, in one folder. */
export function findSenderProgram(): Promise<string> {
  return findBundle(
    {
      sender: 'tests/server/engine/outbox/processes/sender.ts',
      pgliteWorker: 'server/db/pgliteWorker.ts',
    },
    ['server', 'model', 'tests/server/engine/outbox', 'tests/support'],
  )
}

/** Bundles of the same sources are shared; they expect the folder next to them. */
async function findBundle(entries: Readonly<Record<string, string>>, sources: string[]): Promise<string> {
  const made = hashOf([...sources, 'package-lock.json'].map((source) => join(root, source)))
  const folder = join(cache, `${Object.keys(entries).join('-')}-${made}`)
  if (!(await isThere(folder))) {
    await bundle(entries, folder)
    await removeOld(cache)
  }
  return join(folder, 'bundle')
}

async function bundle(entries: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const { build } = await import('vite')
  const partial = `${folder}.${randomUUID()}`
  await mkdir(partial, { recursive: true })
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        ssr: true,
        copyPublicDir: false,
        emptyOutDir: true,
        outDir: join(partial, 'bundle'),
        target: 'node20',
        rollupOptions: {
          input: { ...entries },
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    })
    await rename(partial, folder).catch(async (error: unknown) => {
      // Another test file created it first.
      if (!(await isThere(folder))) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

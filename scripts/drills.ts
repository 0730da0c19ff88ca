/*
 * `npm run drills [-- <name> …]`: rehearses disasters on the built product with temporary data. Exits with 1 if
 * data was lost. `move` needs a PostgreSQL server: `node scripts/postgres.mjs -- npm run drills`.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build/build.mjs'
import { movedClock } from './drills/clock'
import { corruption, fullDisk, killUpload, readOnly, twoProcesses } from './drills/disasters'
import { type DrillKit, endServers, startServer } from './drills/kit'
import { workingOffice } from './drills/office'
import { program } from './drills/programs'
import { lossAndReturn, moving } from './drills/returns'

const drills: Readonly<Record<string, (kit: DrillKit) => Promise<void>>> = {
  'two-processes': twoProcesses,
  'read-only': readOnly,
  'full-disk': fullDisk,
  'kill-upload': (kit) => killUpload(kit, 100),
  corruption,
  clock: movedClock,
  office: workingOffice,
  restore: lossAndReturn,
  move: moving,
  failover: program('failover.ts', ['patroni', 'etcd', 'haproxy']),
  image: program('image.ts'),
  recipe: program('recipe.ts'),
  fuzz: program('fuzz.ts'),
  hostile: program('hostile.ts'),
}

async function run(): Promise<boolean> {
  const names = process.argv.slice(2)
  const wanted = names.length > 0 ? names : Object.keys(drills)
  const unknown = wanted.filter((name) => !(name in drills))
  if (unknown.length > 0) throw new Error(`Exercícios: ${Object.keys(drills).join(', ')}`)
  await ensureBuilt()
  const root = await mkdtemp(join(tmpdir(), 'exercicios-'))
  const template = resolve('dist/template.tar.gz')
  const kit: DrillKit = {
    program: resolve('dist/server/main.js'),
    thread: pathToFileURL(resolve('dist/server/pgliteWorker.js')),
    template: existsSync(template) ? template : undefined,
    root,
    prepared: join(root, 'prepared'),
    tell: console.log,
  }
  let failed = 0
  try {
    await (await startServer(kit, { DATA_DIR: kit.prepared })).end('SIGTERM')
    for (const name of wanted) {
      console.log(`\n── ${name}`)
      try {
        await drills[name]?.(kit)
        console.log('   nada se perdeu')
      } catch (error) {
        failed += 1
        endServers()
        console.error(`   FALHOU: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
  return failed === 0
}

run().then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)

/*
 * `npm run build`: generated files, the browser's files (compressed ahead), the server bundle and the
 * prepared empty database. Skips what is fresh unless `--force`; with `--generated`, files that were just compared with the
 * schemas are not generated again. Its parts are processes of their own, side by side: `--pages`, `--server`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, constants as machine, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { hashOf, isFresh, writeStamp } from './stale.mjs'

const inputs = [
  'schemas',
  'generated',
  'model',
  'server',
  'src',
  'public',
  'index.html',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
]
const stamp = 'dist/.built'
const pages = 'dist/client'
const template = 'dist/template.tar.gz'

/** Builds when the sources changed since the last build. */
export async function ensureBuilt(options) {
  await startBuilding(options).whole
}

/**
 * Begins to build what the sources changed since the last build; `server` can be started before all is there. Where
 * something cannot be built, the process ends.
 */
export function startBuilding({ isForced = false, isGenerated = false } = {}) {
  ensureInstalled()
  if (!isForced && isFresh(stamp, hashOf(inputs)))
    return { server: Promise.resolve(), whole: Promise.resolve() }
  // A server that starts meanwhile looks for it.
  mkdirSync(pages, { recursive: true })
  const prepared = existsSync(template) || prepareTemplate()
  const generated = isGenerated ? Promise.resolve(undefined) : generate()
  const bundles = generated.then((early) => {
    console.log('Construindo o console…')
    return {
      server: early?.() ?? run('scripts/build.mjs', '--server'),
      pages: run('scripts/build.mjs', '--pages'),
    }
  })
  const server = Promise.all([bundles.then((each) => each.server), prepared])
  const whole = Promise.all([server, bundles.then((each) => each.pages)])
  return { server, whole: whole.then(() => writeStamp(stamp, hashOf(inputs))) }
}

/** Its engine ends before code that is compiled a second time would be worth it. */
function prepareTemplate() {
  return run('--liftoff-only', '--import', 'tsx', 'scripts/template.ts', template)
}

/**
 * Generates, and meanwhile makes the server's bundle of the files that were there, which mostly stay the same: the
 * generator leaves a core idle. What it gives waits for that bundle, and makes it again where it was not right.
 */
async function generate() {
  const before = hashOf(['generated'])
  const early = start(['scripts/build.mjs', '--server'], 'ignore')
  await run('--import', 'tsx', 'scripts/gen.ts')
  const isSame = hashOf(['generated']) === before
  return async () => {
    if ((await early) !== 0 || !isSame) await run('scripts/build.mjs', '--server')
  }
}

const building = new Set()

/** Runs a program of ours to its end; with the first that fails, all end. */
async function run(...args) {
  const code = await start(args, 'inherit')
  if (code === 0) return
  for (const other of building) other.kill()
  process.exit(code ?? 1)
}

/** The code that a program of ours ended with. */
async function start(args, stdio) {
  const child = spawn(process.execPath, args, { stdio })
  building.add(child)
  const [code] = await once(child, 'exit')
  building.delete(child)
  return code
}

async function buildPages() {
  // The server goes first: preparing its database takes longer than this.
  setPriority(machine.priority.PRIORITY_BELOW_NORMAL)
  const { build } = await import('vite')
  await build({ logLevel: 'warn', plugins: [listModules()] })
  await compressAll(pages)
}

async function buildServer() {
  const { build } = await import('vite')
  await build(serverBundle(hashOf(inputs)))
}

/** Notes which modules each of the browser's files is made of, for scripts/budget.mjs. */
function listModules() {
  return {
    name: 'list-modules',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const used = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.entries(modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => relative('.', id)),
      ])
      writeFileSync('dist/modules.json', JSON.stringify(Object.fromEntries(used)))
    },
  }
}

function serverBundle(version) {
  return {
    configFile: false,
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify(version) },
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input: {
          main: 'server/run.ts',
          start: 'server/start.ts',
          pgliteWorker: 'server/db/pgliteWorker.ts',
          pictureWorker: 'server/engine/pictures/pictureWorker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  }
}

/** Writes `.br` and `.gz` beside every text file worth it, as many at once as there are cores. */
async function compressAll(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(js|css|html|svg|json|webmanifest)$/.test(path) && statSync(path).size > 1024)
  const left = paths.values()
  const work = async () => {
    for (const path of left) await compress(path)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

async function compress(path) {
  // Without the size, it asks for memory as for a large file, which takes longer than compressing most of ours.
  const { size } = statSync(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)))),
  }
  const brotli = createBrotliCompress({ params })
  await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`))
  await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const has = (option) => process.argv.includes(option)
  if (has('--pages')) await buildPages()
  else if (has('--server')) await buildServer()
  else await ensureBuilt({ isForced: has('--force'), isGenerated: has('--generated') })
}

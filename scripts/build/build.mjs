/*
 * `npm run build`: generated files, compressed pages, the server bundle and the prepared empty database.
 * Skips whatever is up to date unless `--force`; `--generated` skips the generator if its files were just
 * checked. Parts run as parallel processes: `--pages`, `--server`, `--compressed`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism, constants as machine, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled } from '../packages/install.mjs'
import { buildServiceWorker } from './serviceWorker.mjs'
import { hashOf, isFresh, writeStamp } from './stale.mjs'
import { findThrift } from './thrift.mjs'

const inputs = [
  'schemas',
  'generated',
  'model',
  'server',
  'src',
  'public',
  'index.html',
  'scripts/build',
  'scripts/gen',
  'scripts/gen.ts',
  'vite.config.ts',
  'package-lock.json',
]
const stamp = 'dist/.built'
const pages = 'dist/client'
const template = 'dist/template.tar.gz'

export async function ensureBuilt(options) {
  const { pages, finish } = startBuilding(options)
  await pages
  await finish()
}

/**
 * Starts building what has changed. `server` resolves before the pages are done, and `pages` before they are
 * compressed. A build error ends the process; a compression error makes `finish` throw.
 */
export function startBuilding({ isForced = false, isGenerated = false } = {}) {
  ensureInstalled()
  if (!isForced && isFresh(stamp, hashOf(inputs))) {
    const built = Promise.resolve()
    return { server: built, pages: built, finish: async () => undefined }
  }
  endTogether()
  // A server that starts before the pages are built expects the folder.
  mkdirSync(pages, { recursive: true })
  const prepared = existsSync(template) || prepareTemplate()
  const generated = isGenerated ? Promise.resolve(undefined) : generate()
  const bundles = generated.then((early) => {
    console.log('Construindo o console…')
    return {
      server: early?.() ?? run('scripts/build/build.mjs', '--server'),
      pages: run('scripts/build/build.mjs', '--pages'),
    }
  })
  const server = Promise.all([bundles.then((each) => each.server), prepared])
  const served = Promise.all([server, bundles.then((each) => each.pages)])
  const finish = async () => {
    const code = await start(['scripts/build/build.mjs', '--compressed'], 'inherit')
    if (code === 0) writeStamp(stamp, hashOf(inputs))
    // Without an exit code it was ended by a signal and has nothing to report.
    else if (code !== null) throw new Error('As páginas não puderam ser comprimidas.')
  }
  return { server, pages: served, finish }
}

/** Uses the baseline compiler only: the process ends before optimised code would pay off. */
async function prepareTemplate() {
  mustBeZero(
    await start(
      ['--liftoff-only', '--import', 'tsx', 'scripts/build/template.ts', template],
      'inherit',
      true,
    ),
  )
}

/**
 * Generates and, since the generator leaves a core idle, bundles the server from the existing files meanwhile. If they
 * turn out to be outdated, it bundles again.
 */
async function generate() {
  const before = hashOf(['generated'])
  const early = start(['scripts/build/build.mjs', '--server'], 'ignore', true)
  await run('--import', 'tsx', 'scripts/gen.ts')
  const isSame = hashOf(['generated']) === before
  return async () => {
    if ((await early) !== 0 || !isSame) await run('scripts/build/build.mjs', '--server')
  }
}

const building = new Set()
let thrift

function endTogether() {
  process.once('exit', () => {
    for (const child of building) child.kill()
  })
  process.once('SIGTERM', () => {
    // A server that was started meanwhile handles the signal itself.
    if (process.listenerCount('SIGTERM') === 0) process.exit(128 + machine.signals.SIGTERM)
  })
}

async function run(...args) {
  mustBeZero(await start(args, 'inherit'))
}

function mustBeZero(code) {
  if (code !== 0) process.exit(code ?? 1)
}

/** Resolves with the exit code; `isMeanwhile` lowers the priority. */
async function start(args, stdio, isMeanwhile = false) {
  thrift ??= findThrift(15)
  const child = spawn(process.execPath, [...thrift, ...args], { stdio })
  building.add(child)
  if (isMeanwhile && child.pid !== undefined) setPriority(child.pid, machine.priority.PRIORITY_BELOW_NORMAL)
  const [code] = await once(child, 'exit')
  building.delete(child)
  return code
}

async function buildPages() {
  // Lower priority, because preparing the server's database takes longer.
  setPriority(machine.priority.PRIORITY_BELOW_NORMAL)
  const { build } = await import('vite')
  await build({ logLevel: 'warn', plugins: [listModules()] })
  await buildServiceWorker(pages)
}

async function buildServer() {
  const { build } = await import('vite')
  await build(serverBundle(hashOf(inputs)))
}

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

const passkeyPackages = [
  /^@(simplewebauthn|peculiar|hexagon|levischuck)\//,
  /^(asn1js|pvtsutils|pvutils|reflect-metadata|tslib|tsyringe)$/,
]

function serverBundle(version) {
  return {
    configFile: false,
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify(version) },
    // Bundled, because otherwise hundreds of files would be read when the first person uses a passkey.
    ssr: { noExternal: passkeyPackages },
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        checks: { bundlerTimings: false },
        input: {
          main: 'server/run.ts',
          start: 'server/start.ts',
          command: 'server/commands/command.ts',
          pgliteWorker: 'server/db/pgliteWorker.ts',
          pictureWorker: 'server/engine/pictures/pictureWorker.ts',
          pdfWorker: 'server/engine/workers/pdfWorker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  }
}

/** Writes `.br` and `.gz` files, one text file per core at a time. */
async function compressPages() {
  // Pages are served at the same time.
  setPriority(machine.priority.PRIORITY_BELOW_NORMAL)
  const paths = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .map((name) => join(pages, name))
    .filter((path) => /\.(js|css|html|svg|json|webmanifest)$/.test(path) && statSync(path).size > 1024)
  const left = paths.values()
  const work = async () => {
    for (const path of left) await compress(path)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** Compresses whole files at once; a stream per small file takes three times as long. */
async function compress(path) {
  const data = await readFile(path)
  // The size hint avoids allocating memory for large files, which would take longer than compressing most of ours.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(data.length)))),
  }
  await writeWhole(`${path}.br`, await promisify(brotliCompress)(data, { params }))
  await writeWhole(`${path}.gz`, await promisify(gzip)(data, { level: 9 }))
}

/** Atomic, because the file may be requested at the same time. */
async function writeWhole(path, data) {
  await writeFile(`${path}.partial`, data)
  await rename(`${path}.partial`, path)
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const has = (option) => process.argv.includes(option)
  if (has('--pages')) await buildPages()
  else if (has('--compressed')) await compressPages()
  else if (has('--server')) await buildServer()
  else await ensureBuilt({ isForced: has('--force'), isGenerated: has('--generated') })
}

/*
 * `npm run build`: generated files, the browser's files (compressed ahead), the server bundle and the
 * prepared empty database. Skips what is fresh unless `--force`; with `--generated`, files that were just compared with the
 * schemas are not generated again.
 */
import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
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

/** Builds when the sources changed since the last build. */
export async function ensureBuilt({ isForced = false, isGenerated = false } = {}) {
  ensureInstalled()
  if (!isForced && isFresh(stamp, hashOf(inputs))) return
  if (!isGenerated) run(['--import', 'tsx', 'scripts/gen.ts'])
  const version = hashOf(inputs)
  console.log('Construindo o console…')
  const { build } = await import('vite')
  // Side by side: each of them leaves a core idle most of the time.
  await Promise.all([
    build({ logLevel: 'warn', plugins: [listModules()] }).then(() => compressAll('dist/client')),
    build(serverBuild(version)).then(() => existsSync('dist/template.tar.gz') || prepareDatabase()),
  ])
  writeStamp(stamp, hashOf(inputs))
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

function serverBuild(version) {
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
          main: 'server/start.ts',
          pgliteWorker: 'server/db/pgliteWorker.ts',
          pictureWorker: 'server/engine/pictures/pictureWorker.ts',
          template: 'server/db/template.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  }
}

async function prepareDatabase() {
  const { prepareTemplate } = await import(pathToFileURL('dist/server/template.js').href)
  await prepareTemplate('dist/template.tar.gz')
}

function run(args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
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
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`))
  await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const has = (option) => process.argv.includes(option)
  await ensureBuilt({ isForced: has('--force'), isGenerated: has('--generated') })
}

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
  await build({ logLevel: 'warn', plugins: [listModules()] })
  await compressAll('dist/client')
  await build(serverBuild(version))
  if (!existsSync('dist/template.tar.gz')) await prepareDatabase()
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

/** Writes `.br` and `.gz` beside every text file worth it. */
async function compressAll(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) await compressAll(path)
    else if (/\.(js|css|html|svg|json|webmanifest)$/.test(name) && statSync(path).size > 1024) {
      const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      await pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`))
      await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
    }
  }
}

if (process.argv[1]?.endsWith('build.mjs')) {
  const has = (option) => process.argv.includes(option)
  await ensureBuilt({ isForced: has('--force'), isGenerated: has('--generated') })
}

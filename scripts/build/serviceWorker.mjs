/*
 * Bundles the service worker of field mode with the list of the files that the console needs offline. Beside the
 * pages' build, because it is one file with a fixed name and knows the names of all others.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Vite adds a hash to these names, so a changed file has another one. */
const hashed = /-[\w-]{8}\.\w+$/
/** Parts that do nothing without the server, or only licences. */
const onlineOnly =
  /^(licencas\/|sw\.js$|assets\/(ApiPage|SchemasPage|AccessPage|AuditPage|EventsPage|pdfjs|PdfDialog|StateDiagram)-)/
const compressed = /\.(br|gz|partial)$/

/** In the order of their names, so that an unchanged build makes the same worker. */
export function listShellFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !onlineOnly.test(path) && !compressed.test(path))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => ({ url: `/${path}`, revision: hashed.test(path) ? null : hashOf(join(folder, path)) }))
}

export async function buildServiceWorker(folder) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __SHELL_FILES__: JSON.stringify(listShellFiles(folder)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        checks: { bundlerTimings: false },
        input: 'src/engine/field/serviceWorker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
}

/* Measures what opening a form loads in addition to a list, and to the console itself, in a production build. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The parts of a build that are needed here. */
interface Chunk {
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly moduleIds: readonly string[]
}

/** Gzipped bytes of script for the first form, and the number of files. */
export async function weighForm(): Promise<{ readonly bytes: number; readonly files: number }> {
  const built = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  })
  const outputs = 'output' in built ? [built] : Array.isArray(built) ? built : []
  const chunks = outputs.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'))
  const list = reach(chunks, [
    '/src/main.tsx',
    '/src/engine/shell/Console.tsx',
    '/src/engine/list/ListPage.tsx',
  ])
  const form = reach(chunks, ['/src/engine/record/CreatePage.tsx', '/src/engine/record/RecordPage.tsx'])
  const added = [...form].filter((chunk) => !list.has(chunk))
  return { bytes: added.reduce((sum, { code }) => sum + gzipSync(code).length, 0), files: added.length }
}

/** The chunks that contain the modules, with everything they import statically. */
function reach(chunks: readonly Chunk[], modules: readonly string[]): ReadonlySet<Chunk> {
  const reached = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || reached.has(chunk)) return
    reached.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  for (const module of modules) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (!holder) throw new Error(`nothing was built of ${module}`)
    visit(holder)
  }
  return reached
}

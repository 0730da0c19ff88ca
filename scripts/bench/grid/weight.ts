/* Script size of each grid alone: what it adds to a page that already has React and the rest of the console. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Bytes of script, gzipped. */
export interface GridWeights {
  /** The rows of our grid: everything between its header and its sums. */
  readonly body: number
  /** Including header, sums and keyboard navigation. */
  readonly grid: number
  readonly reactDataGrid: number
  readonly agGrid: number
}

/** Builds each of them alone. */
export async function weighGrids(): Promise<GridWeights> {
  const list = `${root}src/engine/list/`
  const own = (id: string) => id.startsWith(list)
  return {
    body: await weigh(`${list}grid/GridBody.tsx`, own),
    grid: await weigh(`${list}grid/Grid.tsx`, own),
    reactDataGrid: await weigh(`${root}scripts/bench/peers/ReactDataGrid.tsx`, (id) =>
      id.includes('/react-data-grid/'),
    ),
    agGrid: await weigh(`${root}scripts/bench/peers/AgGrid.tsx`, (id) => id.includes('/ag-grid-')),
  }
}

/** `isOwn` selects the imported modules that count. */
async function weigh(entry: string, isOwn: (id: string) => boolean): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'own-modules-only',
        enforce: 'pre',
        async resolveId(source, importer) {
          if (importer === undefined) return null
          const found = await this.resolve(source, importer, { skipSelf: true })
          return found && !isOwn(found.id) ? { id: source, external: true } : found
        },
      },
    ],
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'] } },
  })
  const outputs = 'output' in built ? [built] : Array.isArray(built) ? built : []
  const chunks = outputs.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'))
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

/* One run of `npm run gen` as a function: reads, checks, compares and writes. */

import { callsFile, emitCalls } from './calls/emitCalls'
import { formatAnnotation, formatProblem } from './files/problem'
import { type FolderCache, nothingRead } from './files/schemaFile'
import { compareGenerated, type SeenFiles, writeGenerated } from './files/write'
import { generate } from './generate'

export interface RunOptions {
  readonly schemasFolder: string
  readonly outFolder: string
  readonly shownAs: string
  readonly isCheck: boolean
  /** Root of the repository whose endpoints are read as well. */
  readonly callsOf?: string
  /** Also prints annotations for GitHub Actions. */
  readonly annotates?: boolean
  readonly memory?: RunMemory
}

export interface RunMemory {
  readonly read: FolderCache
  readonly seen: SeenFiles
}

export function createRunMemory(): RunMemory {
  return { read: nothingRead(), seen: new Map() }
}

const exampleWords = 'Cada código, com um exemplo errado e um certo, está em docs/erros-dos-schemas.md.'

export interface RunResult {
  readonly isOk: boolean
  readonly lines: readonly string[]
}

/** Runs the generator; writes nothing if a schema has a problem. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { schemasFolder, outFolder, shownAs, isCheck, memory = createRunMemory() } = options
  const {
    files: made,
    problems,
    notes,
  } = await generate(schemasFolder, shownAs, memory.read, options.callsOf)
  const files = new Map(made)
  if (problems.length > 0) {
    const count = problems.length === 1 ? '1 problema.' : `${problems.length} problemas.`
    const annotations = options.annotates ? problems.map(formatAnnotation) : []
    return {
      isOk: false,
      lines: [...problems.map(formatProblem), ...annotations, '', `${count} ${exampleWords}`],
    }
  }
  if (options.callsOf !== undefined) files.set(callsFile, await emitCalls(options.callsOf))
  const compare = isCheck ? compareGenerated : writeGenerated
  const { changed, removed } = compare(files, outFolder, memory.seen)
  if (!isCheck) {
    const line = `${files.size} arquivos conferidos, ${changed.length} escritos, ${removed.length} removidos.`
    return { isOk: true, lines: [...notes.map((note) => `aviso: ${formatProblem(note)}`), line] }
  }
  const stale = [...changed, ...removed].sort()
  if (stale.length === 0) return { isOk: true, lines: [] }
  return {
    isOk: false,
    lines: [
      ...stale.map((path) => `${path}: desatualizado`),
      '',
      'Rode `npm run gen` e versione o resultado.',
    ],
  }
}

/*
 * `generated/calls.json`: the calls as they were read. The compiler is asked only when one of the files that they were read
 * from has changed; what tells so lies beside the packages, so that a comment in such a file changes nothing here.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRow } from '#model/entity/jsonSchema'

const config = 'scripts/gen/calls/tsconfig.json'
/** What makes the schemas of the types. */
const makers = [
  'scripts/gen/calls/bounds.ts',
  'model/wire/bounds.ts',
  'scripts/gen/calls/readCalls.ts',
  'scripts/gen/calls/typeSchema.ts',
  config,
]

/** The name of the file. */
export const callsFile = 'calls.json'

/** What was read last, of one tree. */
interface KnownCalls {
  readonly mark: string
  readonly sources: readonly string[]
  readonly content: string
}

const knownFile = 'node_modules/.cache/calls.json'

/** The content of the file. */
export async function emitCalls(root: string): Promise<string> {
  const path = join(root, knownFile)
  const known = existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined
  if (isKnown(known) && known.mark === markOf(root, known.sources)) return known.content
  const { readCalls } = await import('./readCalls')
  const { sources, ...read } = readCalls(root, join(root, config))
  const content = `${JSON.stringify(read, null, 1)}\n`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ mark: markOf(root, sources), sources, content } satisfies KnownCalls))
  return content
}

function isKnown(value: unknown): value is KnownCalls {
  return isRow(value) && Array.isArray(value.sources) && typeof value.content === 'string'
}

/** Undefined for what a run that was ended left behind. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function markOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of [...makers, ...sources]) {
    const path = join(root, source)
    hash.update(source).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex').slice(0, 16)
}

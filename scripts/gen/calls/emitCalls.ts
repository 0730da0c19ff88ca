/*
 * Emits `generated/calls.json`. The compiler only runs when one of the files it read has changed; the hashes of
 * these files are cached in node_modules.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRow } from '#model/entity/jsonSchema'

const config = 'scripts/gen/calls/tsconfig.json'
const makers = [
  'scripts/gen/calls/bounds.ts',
  'model/problem/bounds.ts',
  'scripts/gen/calls/readCalls.ts',
  'scripts/gen/calls/typeSchema.ts',
  config,
]

export const callsFile = 'calls.json'

interface CachedCalls {
  readonly mark: string
  readonly sources: readonly string[]
  readonly content: string
}

const knownFile = 'node_modules/.cache/calls.json'

export async function emitCalls(root: string): Promise<string> {
  const path = join(root, knownFile)
  const known = existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined
  if (isKnown(known) && known.mark === markOf(root, known.sources)) return known.content
  const { readCalls } = await import('./readCalls')
  const { sources, ...read } = readCalls(root, join(root, config))
  const content = `${JSON.stringify(read, null, 1)}\n`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ mark: markOf(root, sources), sources, content } satisfies CachedCalls))
  return content
}

function isKnown(value: unknown): value is CachedCalls {
  return isRow(value) && Array.isArray(value.sources) && typeof value.content === 'string'
}

/** Undefined for a file that an interrupted run left incomplete. */
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

// A dump of the whole database as lines of text that either engine can be loaded from.
//
// The first line is a header, the second the schema; then each table: a line with its name, a line per row (a
// JSON array), a line with row count and hash; then the sequences. The last line repeats the counts and
// hashes of all tables and has the hash of all lines before it, so a truncated copy is detected.
import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../database'
import { messages } from '../messages'
import { readRows, spellAlike, startSum, type TableSum } from './rows'
import { type CopySchema, type CopySequence, type CopyTable, readSchema, readSequences } from './schema'

export interface CopyHead {
  format: 'console-copia'
  version: 1
  madeAt: string
  madeBy: string
  engine: Database['engine']
}

export interface CopyManifest {
  tables: Record<string, TableSum>
  sequences: CopySequence[]
  /** Hash of all previous lines. */
  sha256: string
}

export type CopyLine =
  | { head: CopyHead }
  | { schema: CopySchema }
  | { table: string }
  | { end: string; sum: TableSum }
  | { manifest: CopyManifest }

/** Runs `work` in a repeatable read transaction, so it sees a single snapshot however long it takes. */
export function atOneMoment<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await spellAlike(tx)
    return work(tx)
  })
}

/** Transforms a table's rows while they are copied, in key order, as PostgreSQL's text. */
export type ChangeRows = (
  tx: Queryable,
  table: CopyTable,
  rows: AsyncIterable<readonly string[]>,
) => AsyncIterable<readonly string[]>

/** Yields the lines in batches, inside a transaction of {@link atOneMoment}. */
export async function* copyLines(
  tx: Queryable,
  told: Pick<CopyHead, 'madeBy' | 'engine'>,
  change: ChangeRows = (_tx, _table, rows) => rows,
): AsyncIterable<readonly string[]> {
  const all = createHash('sha256')
  const noted = (lines: readonly string[]): readonly string[] => {
    for (const line of lines) all.update(line).update('\n')
    return lines
  }
  const say = (line: CopyLine) => noted([JSON.stringify(line)])
  const head: CopyHead = { format: 'console-copia', version: 1, madeAt: new Date().toISOString(), ...told }
  yield say({ head })
  const schema = await readSchema(tx)
  yield say({ schema })
  const tables: Record<string, TableSum> = {}
  for (const table of schema.tables) {
    yield say({ table: table.name })
    const sum = startSum()
    for await (const lines of change(tx, table, readRows(tx, table))) {
      for (const line of lines) sum.add(line)
      yield noted(lines)
    }
    const told = sum.sum()
    tables[table.name] = told
    yield say({ end: table.name, sum: told })
  }
  const sequences = await readSequences(tx, schema.tables)
  yield [JSON.stringify({ manifest: { tables, sequences, sha256: all.digest('hex') } } satisfies CopyLine)]
}

export interface CopyReader {
  head?(head: CopyHead): void | Promise<void>
  schema?(schema: CopySchema): void | Promise<void>
  rows?(table: string, lines: readonly string[]): void | Promise<void>
}

const together = 500

/** @throws Error with a message for the operator when the copy is damaged, truncated or not a copy */
export async function readCopy(lines: AsyncIterable<string>, reader: CopyReader = {}): Promise<CopyManifest> {
  const all = createHash('sha256')
  const tables: Record<string, TableSum> = {}
  let manifest: CopyManifest | undefined
  let open: string | undefined
  let sum = startSum()
  let waiting: string[] = []
  let isHeaded = false
  const flush = async () => {
    if (open !== undefined && waiting.length > 0) await reader.rows?.(open, waiting)
    waiting = []
  }
  for await (const line of lines) {
    if (manifest) throw new Error(messages.copyDamaged('after its end'))
    if (line.startsWith('[')) {
      if (open === undefined) throw new Error(messages.copyDamaged('a row outside of a table'))
      all.update(line).update('\n')
      sum.add(line)
      waiting.push(line)
      // Lines with files are long, so their batches are smaller.
      if (waiting.length >= together || line.length > 100_000) await flush()
      continue
    }
    const said = parseLine(line)
    if (!isHeaded && !('head' in said)) throw new Error(messages.noCopy)
    if ('manifest' in said) {
      manifest = said.manifest
      continue
    }
    all.update(line).update('\n')
    if ('head' in said) {
      if (said.head.format !== 'console-copia') throw new Error(messages.noCopy)
      if (said.head.version !== 1) throw new Error(messages.copyOfLater)
      isHeaded = true
      await reader.head?.(said.head)
    } else if ('schema' in said) await reader.schema?.(said.schema)
    else if ('table' in said) {
      open = said.table
      sum = startSum()
    } else {
      await flush()
      const found = sum.sum()
      if (said.end !== open || !isSameSum(found, said.sum)) throw new Error(messages.copyDamaged(said.end))
      tables[said.end] = found
      open = undefined
    }
  }
  if (!manifest) throw new Error(isHeaded ? messages.copyCutShort : messages.noCopy)
  const differing = differingTables(manifest.tables, tables)
  if (differing.length > 0) throw new Error(messages.copyDamaged(differing.join(', ')))
  if (all.digest('hex') !== manifest.sha256) throw new Error(messages.copyDamaged('hash'))
  return manifest
}

function parseLine(line: string): CopyLine {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {}
  if (!isLine(said)) throw new Error(messages.copyDamaged(line.slice(0, 40)))
  return said
}

function isLine(said: unknown): said is CopyLine {
  if (typeof said !== 'object' || said === null) return false
  if ('table' in said) return typeof said.table === 'string'
  if ('end' in said) return typeof said.end === 'string' && 'sum' in said && isThing(said.sum)
  return ['head', 'schema', 'manifest'].some((word) => word in said && isThing(Reflect.get(said, word)))
}

function isThing(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isSameSum(one: TableSum | undefined, other: TableSum | undefined): boolean {
  return one?.rows === other?.rows && one?.sha256 === other?.sha256
}

export function differingTables(
  one: Readonly<Record<string, TableSum>>,
  other: Readonly<Record<string, TableSum>>,
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !isSameSum(one[name], other[name])).sort()
}

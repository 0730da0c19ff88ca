// A copy of everything in a database, as lines of text that either engine can be filled from.
//
// The first line says what it is, the second what the schema is made of; then each table: a line with its name, a line
// per row (a JSON list), a line with how many there were and their hash; then where the sequences stand; the last line
// repeats the sums of all tables and has the hash of all lines before it. A copy without its last line is cut short.
import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../database'
import { messages } from '../messages'
import { readRows, spellAlike, startSum, type TableSum } from './rows'
import { type CopySchema, type CopySequence, type CopyTable, readSchema, readSequences } from './schema'

/** What is told of a copy beside what it holds. */
export interface CopyHead {
  format: 'console-copia'
  version: 1
  /** When it was begun. */
  madeAt: string
  /** Which version of the product made it. */
  madeBy: string
  engine: Database['engine']
}

/** What a copy holds, in sums. */
export interface CopyManifest {
  tables: Record<string, TableSum>
  sequences: CopySequence[]
  /** Of all lines before. */
  sha256: string
}

/** A line of a copy that is no row. */
export type CopyLine =
  | { head: CopyHead }
  | { schema: CopySchema }
  | { table: string }
  | { end: string; sum: TableSum }
  | { manifest: CopyManifest }

/** One state of a database, however long it is read: nothing that is written meanwhile is seen. */
export function atOneMoment<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await spellAlike(tx)
    return work(tx)
  })
}

/** The lines of a table as a copy shall have them: in the order of its key, values spelled as they are read. */
export type ChangeRows = (
  tx: Queryable,
  table: CopyTable,
  rows: AsyncIterable<readonly string[]>,
) => AsyncIterable<readonly string[]>

/** The lines of a copy, some at a time; inside a transaction of {@link atOneMoment}. */
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

/** What is told to who reads a copy, in its order. */
export interface CopyReader {
  head?(head: CopyHead): void | Promise<void>
  schema?(schema: CopySchema): void | Promise<void>
  /** Rows of a table, some at a time. */
  rows?(table: string, lines: readonly string[]): void | Promise<void>
}

const together = 500

/**
 * Reads a copy and checks it: every count, every hash, and that it ends.
 * @throws Error in words when it is damaged, cut short or no copy
 */
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
      // Lines of bytes are long: a few of them are as much as many of the others.
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
  } catch {
    // As a line that says nothing known.
  }
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

/** Names of tables that are not the same in both. */
export function differingTables(
  one: Readonly<Record<string, TableSum>>,
  other: Readonly<Record<string, TableSum>>,
): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => !isSameSum(one[name], other[name])).sort()
}

/*
 * Includes file contents outside the database (FILES_URL) in a backup, as rows of the tables that store them
 * inside. Each is read once, in chunks, and must match its hash, or the backup fails.
 */
import { createHash } from 'node:crypto'
import type { ChangeRows } from '../db/copy/copy'
import type { Queryable } from '../db/database'
import { cutInParts } from '../engine/index'
import { copiesText } from './messages'

export interface OutsideContents {
  read(sha256: string, from: number, to: number): AsyncIterable<Uint8Array>
}

type Lines = AsyncIterable<readonly string[]>

export function takeIn(contents: OutsideContents): ChangeRows {
  return (tx, { name, columns }, rows) => {
    const names = columns.map((column) => column.name)
    if (name === 'sys_content') return sayInside(rows, names.indexOf('outside'))
    if (name === 'sys_content_part') return addParts(tx, contents, rows, names)
    return rows
  }
}

async function* sayInside(rows: Lines, place: number): Lines {
  for await (const lines of rows) {
    yield lines.map((line) => {
      const values: unknown = JSON.parse(line)
      return JSON.stringify(Array.isArray(values) ? values.with(place, 'false') : values)
    })
  }
}

/** Merges the chunks inside and outside the database in hash order; each file is stored in one of the two. */
async function* addParts(
  tx: Queryable,
  contents: OutsideContents,
  rows: Lines,
  names: readonly string[],
): Lines {
  const outside = await tx.query<{ sha256: string; size: number }>(
    'select sha256, size from sys_content where outside order by sha256',
  )
  let next = 0
  const upTo = async function* (name: string | undefined): Lines {
    for (let one = outside[next]; one && (name === undefined || one.sha256 < name); one = outside[next]) {
      next += 1
      yield* partsOf(contents, one, names)
    }
  }
  const first = names[0] === 'sha256' ? /^\["([0-9a-f]+)"/ : undefined
  if (!first) throw new Error(`sys_content_part begins with ${names[0]}`)
  for await (const lines of rows) {
    for (const line of lines) {
      yield* upTo(first.exec(line)?.[1] ?? '')
      yield [line]
    }
  }
  yield* upTo(undefined)
}

async function* partsOf(
  contents: OutsideContents,
  { sha256, size }: { readonly sha256: string; readonly size: number },
  names: readonly string[],
): Lines {
  const hash = createHash('sha256')
  let place = 0
  // A byte range cannot be empty.
  const bytes = size > 0 ? contents.read(sha256, 0, size - 1) : []
  for await (const part of cutInParts(bytes)) {
    hash.update(part)
    const values: Readonly<Record<string, string>> = {
      ...{ sha256, place: String(place), bytes: `\\x${Buffer.from(part).toString('hex')}` },
    }
    place += 1
    yield [JSON.stringify(names.map((name) => values[name] ?? null))]
  }
  if (hash.digest('hex') !== sha256) throw new Error(copiesText.outsideDamaged(sha256))
}

/*
 * Which entities of a device's copy have to be read again. A pass goes through them in several answers; an entity is
 * left out if it would be read by the same statement, and nothing that this reads was written since the last pass.
 */
import { hash as hashText } from 'node:crypto'
import type { Entity, Filter } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import { type Statement, toText } from '../columns/statement'
import {
  eachTableRead,
  everyTable,
  readStamp,
  readWritten,
  type Stamp,
  tablesRead,
  tablesWritten,
} from '../sql/freshness'
import { selectLabels, selectRows } from '../sql/select'
import { today } from '../sql/value'

/** By entity: a hash of how it is read, so that other access is another read. */
type Reads = Readonly<Record<string, string>>

interface Pass {
  /** When it began. */
  readonly stamp?: Stamp | undefined
  readonly reads: Reads
}

export interface RunningPass extends Pass {
  /** Entities still to be read; of the first, only rows with greater ids. */
  readonly left: readonly string[]
  readonly after: number
  /** Those of which no label can have changed since the last pass: a row of the same values is the same. */
  readonly sameLabels?: readonly string[]
}

export interface CopyState {
  /** The last pass that came to its end. */
  readonly done?: Pass | undefined
  readonly running?: RunningPass | undefined
}

export interface TakenEntity {
  readonly entity: Entity
  readonly filter: Filter
}

interface PassTools {
  readonly db: Queryable
  readonly index: EntityIndex
}

interface PassInput {
  readonly taken: ReadonlyMap<string, TakenEntity>
  /** Entities of which the device has rows. */
  readonly held: readonly string[]
  readonly state: CopyState
  readonly actor: Actor
}

/** Goes on with the running pass, unless the entities or the access to them have changed since it began. */
export async function openPass(
  { db, index }: PassTools,
  { taken, held, state: { done, running }, actor }: PassInput,
): Promise<RunningPass> {
  const access = accessOf(index, actor)
  const [clock] = await db.query<{ day: string }>(`select ${toText(today)} as day`)
  const read = [...taken].map(([name, { entity, filter }]) => {
    const bare = selectRows(index, entity, { filter, sort: [] }, actor)
    const whole = selectRows(index, entity, { filter, sort: [], labels: true }, actor)
    const labels = selectLabels(index, entity, [], actor)
    const labelTables = tablesOfLabels(index, entity, { bare, whole, labels })
    return { name, labelTables, ...readBy(index, [whole, labels], [access, clock?.day]) }
  })
  const reads = Object.fromEntries(read.map(({ name, hash: text }) => [name, text]))
  if (running && isSameReads(running.reads, reads)) return running
  const all = [...new Set(read.flatMap(({ tables }) => tables ?? []))]
  const { sql, params } = tablesWritten(all, done?.stamp)
  const [row] = await db.query(sql, params)
  const written = readWritten(row)
  const isSame = ({ name, hash: text }: (typeof read)[number], tables: readonly string[] | undefined) =>
    done?.stamp !== undefined &&
    done.reads[name] === text &&
    tables !== undefined &&
    ![everyTable, ...tables].some((table) => Object.hasOwn(written, table))
  const left = [
    ...held.filter((name) => !taken.has(name)),
    ...read.flatMap((each) => (isSame(each, each.tables) ? [] : [each.name])),
  ]
  const sameLabels = read.filter((each) => isSame(each, each.labelTables)).map(({ name }) => name)
  return { stamp: row && readStamp(row), reads, left, after: 0, sameLabels }
}

interface LabelStatements {
  readonly bare: Statement
  readonly whole: Statement
  readonly labels: Statement
}

/** Tables that labels of the rows depend on besides the rows themselves; undefined if that cannot be known. */
function tablesOfLabels(
  index: EntityIndex,
  { name }: Entity,
  { bare, whole, labels }: LabelStatements,
): readonly string[] | undefined {
  const [left, all, own] = [bare, whole, labels].map(({ sql }) =>
    eachTableRead(index, sql.replaceAll(toText(today), 'day')),
  )
  if (!left || !all || !own) return undefined
  return [...without(all, left), ...without(own, [name])]
}

/** Each of `some` takes one of the same name away. */
function without(all: readonly string[], some: readonly string[]): readonly string[] {
  const rest = [...all]
  for (const each of some) {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}

/** Ages are the same all day, so the day is part of the hash of statements with ages. */
function readBy(index: EntityIndex, statements: readonly Statement[], [access, day]: readonly unknown[]) {
  const withoutDay = statements.map(({ sql }) => sql.replaceAll(toText(today), 'day'))
  const hasAge = statements.some(({ sql }, at) => sql !== withoutDay[at])
  const tables = withoutDay.map((sql) => tablesRead(index, sql))
  return {
    hash: hash([statements, access, hasAge && day]),
    tables: tables.every((each) => each !== undefined) ? tables.flat() : undefined,
  }
}

function isSameReads(one: Reads, other: Reads): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** What masks and labels depend on besides the statement. */
function accessOf(index: EntityIndex, { role, permissions, level, entity, recordId }: Actor): unknown {
  return [role, permissions, level, entity, recordId, schemasOf(index)]
}

const schemaHashes = new WeakMap<EntityIndex, string>()

function schemasOf(index: EntityIndex): string {
  const known = schemaHashes.get(index) ?? hash([...index.values()])
  schemaHashes.set(index, known)
  return known
}

/** 96 bits, of which a device has some ten thousand. */
export function hash(value: unknown): string {
  return hashText('sha256', JSON.stringify(value), 'base64url').slice(0, 16)
}

/*
 * What a device takes along, as the difference from what it has. Rows are read by the ordinary store, as their person
 * sees them now, and compared by a print of the whole row; so access is decided in one place only. The server knows what
 * a device has from the answers that the device said it has stored.
 */

import type { Condition, Filter } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Actor } from '#model/people/actor'
import { fieldEntities } from '#model/people/fieldEntities'
import { areActive } from '#model/query/areActive'
import type { FieldCopy, FieldCopyInput } from '#model/wire/record/field'
import type { Database } from '../../db/database'
import type { Store } from '../contract'
import type { ServerLimits } from '../http/limits'
import { heldEntities, heldPrints, openDevice, saveCopy } from './devices'
import { hash, openPass, type RunningPass, type TakenEntity } from './pass'

/** Rows to put in one answer. */
const usualMost = 2_000
/** Rows compared at once; an answer may have as many more. */
const batchSize = 250
/** Rows read for one answer. */
const mostRead = 10_000

export interface FieldTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
  readonly limits?: Pick<ServerLimits, 'fieldRows'> | undefined
  now(): Date
}

interface Caller {
  readonly account: number
  readonly actor: Actor
}

/** The rows of one answer so far. */
interface Answer {
  readonly most: number
  readonly puts: Map<string, Row[]>
  readonly forgets: Map<string, number[]>
  readonly given: Map<string, Map<number, string | null>>
  read: number
  size: number
}

/** @throws Problem gone, conflict; unknown_field and others for a filter that no list takes */
export async function copyFor(
  tools: FieldTools,
  input: FieldCopyInput,
  { account, actor }: Caller,
): Promise<FieldCopy> {
  const { db, index, limits, now } = tools
  const device = await openDevice(db, { ...input, account, actor, at: now() })
  const taken = takenBy(index, input, actor)
  const held = await heldEntities(db, device.id)
  let pass = await openPass(tools, { taken, held, state: device.state, actor })
  const most = limits?.fieldRows ?? usualMost
  const answer: Answer = { most, puts: new Map(), forgets: new Map(), given: new Map(), read: 0, size: 0 }
  while (pass.left.length > 0 && !isFull(answer)) {
    const [name = ''] = pass.left
    const after = await readOn(
      tools,
      { device: device.id, name, taken: taken.get(name), pass, actor },
      answer,
    )
    pass = after === undefined ? { ...pass, left: pass.left.slice(1), after: 0 } : { ...pass, after }
  }
  const isWhole = pass.left.length === 0
  const { stamp, reads } = pass
  const state = isWhole ? { done: { stamp, reads } } : { done: device.state.done, running: pass }
  return {
    copia: await saveCopy(db, device, state, answer.given),
    linhas: Object.fromEntries(answer.puts),
    esquecer: Object.fromEntries(answer.forgets),
    falta: !isWhole,
  }
}

/** Entities that the person may not take along count as if the device had not asked for them. */
function takenBy(index: EntityIndex, { entidades }: FieldCopyInput, actor: Actor): Map<string, TakenEntity> {
  const allowed = new Map(fieldEntities(index, actor).map((entity) => [entity.name, entity]))
  return new Map(
    entidades.flatMap(({ entidade, filtro = {} }) => {
      const entity = allowed.get(entidade)
      return entity ? [[entidade, { entity, filter: filtro as Filter }] as const] : []
    }),
  )
}

interface Reading {
  readonly device: string
  readonly name: string
  /** Undefined for an entity that the device does not take along any more. */
  readonly taken: TakenEntity | undefined
  readonly pass: RunningPass
  readonly actor: Actor
}

/** Adds differences until the answer is full. @returns the last id that was compared; undefined at the end */
async function readOn(
  tools: FieldTools,
  { device, name, taken, pass, actor }: Reading,
  answer: Answer,
): Promise<number | undefined> {
  let after = pass.after
  const compare = async (rows: readonly Row[], to: number | undefined) => {
    const held = await heldPrints(tools.db, device, name, [after, to])
    addDifferences(answer, name, rows, held)
  }
  const filter = taken && restOf(taken.filter, after)
  if (taken && filter) {
    const query = { filter, sort: [[systemNames.id, 'ASC'] as const], labels: true }
    const found = await tools.store.stream(taken.entity.name, query, actor)
    let left = found.total
    for await (const rows of found) {
      const step = Math.min(batchSize, answer.most)
      for (let from = 0; from < rows.length; from += step) {
        const some = rows.slice(from, from + step)
        const last = Number(some.at(-1)?.id ?? after)
        await compare(some, last)
        after = last
        left -= some.length
        answer.read += some.length
        if (left > 0 && isFull(answer)) return after
      }
    }
  }
  await compare([], undefined)
  return undefined
}

function isFull({ most, size, read }: Answer): boolean {
  return size >= most || read >= mostRead
}

function addDifferences(
  answer: Answer,
  name: string,
  rows: readonly Row[],
  held: ReadonlyMap<number, string | null>,
): void {
  const given = answer.given.get(name) ?? new Map<number, string | null>()
  const puts: Row[] = []
  const visible = new Set<number>()
  for (const row of rows) {
    const id = Number(row.id)
    const print = hash(row)
    visible.add(id)
    if (held.get(id) === print) continue
    puts.push(row)
    given.set(id, print)
  }
  const forgets = [...held.keys()].filter((id) => !visible.has(id))
  for (const id of forgets) given.set(id, null)
  answer.size += puts.length + forgets.length
  if (puts.length > 0) answer.puts.set(name, [...(answer.puts.get(name) ?? []), ...puts])
  if (forgets.length > 0) answer.forgets.set(name, [...(answer.forgets.get(name) ?? []), ...forgets])
  if (given.size > 0) answer.given.set(name, given)
}

/** The filter for the rows with greater ids; undefined if it matches none. */
function restOf(filter: Filter, after: number): Filter | undefined {
  const { id, active } = systemNames
  const own = filter[id]
  // A condition on ids would also let inactive records in.
  const rest: Filter = areActive(filter) ? { ...filter, [active]: true } : filter
  if (own === undefined) return { ...rest, [id]: { gt: after } }
  if (isOperators(own)) return { ...rest, [id]: { ...own, gt: Math.max(Number(own.gt ?? after), after) } }
  const ids = [own].flat().filter((each) => Number(each) > after)
  return ids.length === 0 ? undefined : { ...rest, [id]: ids }
}

type Operators = Extract<Condition, { readonly gt?: unknown }>

function isOperators(condition: Condition): condition is Operators {
  return isRow(condition)
}

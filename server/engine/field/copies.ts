/*
 * What a device takes along, as the difference from what it has. Rows are read by the ordinary store, as their person
 * sees them now, and compared by a print of the whole row; so access is decided in one place only. The server knows what
 * a device has from the answers that the device said it has stored.
 */

import type { Condition, Entity, Field, Filter } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInlinePicture } from '#model/entity/kindGuards'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Actor } from '#model/people/actor'
import { fieldEntities } from '#model/people/fieldEntities'
import { areActive } from '#model/query/areActive'
import type { FieldCopy, FieldCopyInput } from '#model/wire/record/field'
import type { Database } from '../../db/database'
import type { RowPrint, Store } from '../contract'
import type { ServerLimits } from '../http/limits'
import { heldEntities, heldPrints, openDevice, saveCopy } from './devices'
import { hash, openPass, type RunningPass, type TakenEntity } from './pass'

/** Rows to put or to forget in one answer; some more may be to forget. */
const usualMost = 2_000
/** Bytes of pictures of an entity: those of the newest records. */
const usualPictures = 50_000_000
const mostRead = 10_000
/** Rows compared by one statement where labels need not be read. */
const mostCompared = 50_000

export interface FieldTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: Store
  readonly limits?: Pick<ServerLimits, 'fieldRows' | 'fieldPictures'> | undefined
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
  const { db, store, limits } = tools
  const bytes = limits?.fieldPictures ?? usualPictures
  const names = taken ? pictured(taken.entity) : []
  const all = taken && names.length > 0 ? restOf(taken.filter, 0) : undefined
  const oldest = all
    ? ((await store.oldestWithin(name, { filter: all, names, bytes }, actor)) ?? Infinity)
    : 0
  const held = await heldPrints(db, device, name, pass.after)
  const known = new Map(held.map(({ id, print }) => [id, print]))
  const add = addTo(answer, name)
  const isSameLabels = pass.sameLabels?.includes(name) === true
  const most = isSameLabels ? mostCompared : answer.most
  for (let after = pass.after; ; ) {
    const filter = taken && restOf(taken.filter, after)
    const found = taken && filter ? await store.prints(taken.entity.name, { filter, most }, actor) : []
    const isOpen = ({ id, print }: RowPrint) => !isSameLabels || valuesIn(known.get(id)) !== print
    const open = found.filter(isOpen)
    const wanted = open.slice(0, answer.most - answer.size)
    const isEnd = wanted.length === open.length && found.length < most
    const last = isEnd ? undefined : (wanted.length < open.length ? wanted : found).at(-1)?.id
    const rows = wanted.length === 0 ? [] : await store.pick(name, idsOf(wanted), actor)
    const byId = new Map(rows.map((row) => [Number(row.id), row]))
    for (const { id, print } of wanted) {
      const full = byId.get(id)
      const row = full && id < oldest ? withoutKeys(full, names) : full
      const whole = row && printOf(print, row)
      if (row && whole && whole !== known.get(id)) add.put(id, row, whole)
    }
    // A row that was lost between both statements is compared again in the next pass.
    const there = new Set(idsOf(found))
    for (const { id } of held)
      if (id > after && (last === undefined || id <= last) && !there.has(id)) add.forget(id)
    answer.read += rows.length
    if (last === undefined) return undefined
    if (isFull(answer)) return last
    after = last
  }
}

/** Optional properties with pictures in them, which the device can do without. */
function pictured({ fields }: Entity): readonly string[] {
  const holds = (field: Field) => [field, ...walkFields(field.fields)].some(isInlinePicture)
  return fields.filter((field) => !field.required && holds(field)).map(({ name }) => name)
}

function withoutKeys(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

const idsOf = (rows: readonly RowPrint[]) => rows.map(({ id }) => id)

/** Of the stored values, and of the row as its person sees it: with labels, and with what is masked. */
function printOf(values: string, row: Row): string {
  return `${values}.${hash(row)}`
}

function valuesIn(print: string | undefined): string | undefined {
  return print?.split('.', 1)[0]
}

function isFull({ most, size, read }: Answer): boolean {
  return size >= most || read >= mostRead
}

function addTo(answer: Answer, name: string) {
  const given = answer.given.get(name) ?? new Map<number, string | null>()
  const note = (id: number, print: string | null) => {
    answer.given.set(name, given.set(id, print))
    answer.size += 1
  }
  return {
    put(id: number, row: Row, print: string) {
      note(id, print)
      const rows = answer.puts.get(name)
      if (rows) rows.push(row)
      else answer.puts.set(name, [row])
    },
    forget(id: number) {
      note(id, null)
      const ids = answer.forgets.get(name)
      if (ids) ids.push(id)
      else answer.forgets.set(name, [id])
    },
  }
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

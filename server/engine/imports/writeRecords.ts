/* Writes prepared records through the store on behalf of the person, with the validation and messages of the form. */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInstant, isObject } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { maySee, pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { DatabaseError } from '../../db/database'
import type { BatchChange } from '../contract'
import { changeBatch, isBatchOf, lockRows, UnfitBatch } from '../store/change/changeBatch'
import { createBatch, isBatchable, type PreparedBatch, prepareBatch } from '../store/change/createBatch'
import type { WriteScope, WriteTools } from '../store/change/request'
import { lockRow } from '../store/change/row'
import { nestUnits } from '../store/change/savepoint'
import { importText } from './messages'
import type { PreparedRecord } from './prepare'
import { type LineProblem, type LineState, lineStates } from './rows'

export interface WriteOptions {
  readonly tools: WriteTools
  readonly entity: Entity
  readonly actor: Actor
  /** Whether everything is rolled back afterwards. Computes the warnings that the form would show before saving. */
  readonly isTrial: boolean
}

export type WriteResult = { readonly record: PreparedRecord } & (
  | { readonly state: LineState; readonly warning?: string }
  | { readonly refusal: Problem }
)

/** A batch of records, with everything prepared that needs no transaction. */
export interface RecordBatch {
  readonly records: readonly PreparedRecord[]
  /** The new records, if no hook runs when they are created. */
  readonly ready?: PreparedBatch
}

export function readyPart(entering: WriteOptions, records: readonly PreparedRecord[]): RecordBatch {
  const { tools, entity, actor, isTrial } = entering
  const fresh = freshOf(records)
  if (!areTogether(entering, fresh)) return { records }
  return { records, ready: prepareBatch(tools, entity, valuesOf(fresh), actor, isTrial) }
}

/**
 * Writes records one by one, or all new ones at once if they have no hooks.
 * @param mustGoOn called before each record; throws when the import is cancelled
 * @throws anything except a validation problem of a record
 */
export async function writeRecords(
  entering: WriteOptions,
  scope: WriteScope,
  part: RecordBatch,
  mustGoOn: () => void,
): Promise<readonly WriteResult[]> {
  const fresh = freshOf(part.records)
  const made = areTogether(entering, fresh)
    ? await enterTogether(entering, scope, fresh, part.ready)
    : undefined
  const changed = await changeTogether(entering, scope, part.records)
  const entered: WriteResult[] = []
  for (const record of part.records) {
    mustGoOn()
    entered.push(made?.get(record) ?? changed.get(record) ?? (await enterOne(entering, scope, record)))
  }
  return entered
}

function freshOf(records: readonly PreparedRecord[]): readonly PreparedRecord[] {
  return records.filter(({ id }) => id === undefined)
}

function valuesOf(records: readonly PreparedRecord[]): readonly Row[] {
  return records.map(({ values }) => values)
}

function areTogether(entering: WriteOptions, fresh: readonly PreparedRecord[]): boolean {
  const { tools, entity, actor } = entering
  return fresh.length > 1 && askedOf(entering) === undefined && isBatchable(tools, entity, actor)
}

/** Name of the field whose warning must be read before saving. */
function askedOf({ entity, actor, isTrial }: WriteOptions): string | undefined {
  const field = isTrial ? entity.fields.find(({ name }) => name === entity.form.ask) : undefined
  return field && maySee(field, actor.role) ? field.name : undefined
}

/** If the batch fails, the records that the database refuses are found by halving it. */
async function enterTogether(
  entering: WriteOptions,
  scope: WriteScope,
  fresh: readonly PreparedRecord[],
  prepared?: PreparedBatch,
): Promise<ReadonlyMap<PreparedRecord, WriteResult>> {
  const [first, ...others] = fresh
  if (first && others.length === 0) return new Map([[first, await enterOne(entering, scope, first)]])
  const { tools, entity, actor, isTrial } = entering
  const asked = { entity, inputs: valuesOf(fresh), actor, isTrial, prepared }
  try {
    const refusals = await nestUnits(scope.tx)(() => createBatch(tools, scope, asked))
    return new Map(
      fresh.map((record, at) => {
        const refusal = refusals[at]
        return [record, refusal ? { record, refusal } : { record, state: lineStates.fresh }]
      }),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    const middle = Math.ceil(fresh.length / 2)
    const before = await enterTogether(entering, scope, fresh.slice(0, middle))
    return new Map([...before, ...(await enterTogether(entering, scope, fresh.slice(middle)))])
  }
}

/** The existing records that can be changed in a few statements; none if the database refuses them as a whole. */
async function changeTogether(
  entering: WriteOptions,
  scope: WriteScope,
  records: readonly PreparedRecord[],
): Promise<ReadonlyMap<PreparedRecord, WriteResult>> {
  const { tools, entity, actor } = entering
  const existing = records.flatMap((record) => (record.id === undefined ? [] : [{ record, id: record.id }]))
  const requestOf = (id: number, input: Row): BatchChange => {
    return { act: 'edit', entity, id, input, version: '*', actName: undefined, actor }
  }
  const requests = existing.map(({ id }) => requestOf(id, {}))
  const [first] = requests
  const areDistinct = new Set(existing.map(({ id }) => id)).size === existing.length
  const isAlone = existing.length < 2 || !areDistinct || askedOf(entering) !== undefined
  if (!first || isAlone || !isBatchOf(tools, first)) return new Map()
  const change = async (): Promise<ReadonlyMap<PreparedRecord, WriteResult>> => {
    const saved = await lockRows(tools, scope.tx, requests)
    const known = existing.flatMap(({ record, id }) => {
      const before = saved.get(id)
      return before ? [{ record, id, before }] : []
    })
    const outcomes = await changeBatch(
      tools,
      scope,
      known.map(({ record, id, before }) =>
        requestOf(id, withParts(entity.fields, before, record.values, actor.role)),
      ),
      saved,
    )
    const results = known.flatMap(({ record, before }, place): readonly WriteResult[] => {
      const outcome = outcomes[place]
      if (!outcome) return []
      if ('refusal' in outcome) return [{ record, refusal: outcome.refusal }]
      const isSame = outcome.row[systemNames.version] === before[systemNames.version]
      return [{ record, state: isSame ? lineStates.same : lineStates.changed }]
    })
    return new Map(results.map((result) => [result.record, result]))
  }
  try {
    return await nestUnits(scope.tx)(change)
  } catch (error) {
    if (error instanceof UnfitBatch || isRefusal(error)) return new Map()
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem || (error instanceof DatabaseError && error.code.startsWith('23'))
}

async function enterOne(
  entering: WriteOptions,
  scope: WriteScope,
  record: PreparedRecord,
): Promise<WriteResult> {
  try {
    return { record, ...(await enter(entering, scope, record)) }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'too_many') throw error
    return { record, refusal: error }
  }
}

async function enter(
  entering: WriteOptions,
  { tx, store }: WriteScope,
  { id, values }: PreparedRecord,
): Promise<{ readonly state: LineState; readonly warning?: string }> {
  const { tools, entity, actor } = entering
  const asked = askedOf(entering)
  const warn = (after: Row, before?: Row) => {
    const words = asked === undefined ? undefined : after[asked]
    const isNew = typeof words === 'string' && words !== '' && words !== before?.[asked ?? '']
    return isNew ? { warning: words } : {}
  }
  if (id === undefined) {
    const made: Row = await store.create(entity.name, values, actor)
    return { state: lineStates.fresh, ...warn(made) }
  }
  const before = await lockRow(tools, tx, { entity, actor }, id)
  const patch = withParts(entity.fields, before, values, actor.role)
  const after: Row = await store.update(entity.name, id, patch, '*', actor)
  const isSame = after[systemNames.version] === before[systemNames.version]
  return isSame ? { state: lineStates.same } : { state: lineStates.changed, ...warn(after, before) }
}

/** Keeps the properties of an object for which the line has no columns. */
function withParts(fields: readonly Field[], before: Row, values: Row, role: string): Row {
  const patch: Row = { ...values }
  for (const field of fields) {
    const [old, given] = [before[field.name], values[field.name]]
    // Spreadsheets do not show seconds, so the same minute is no change.
    if (isInstant(field) && isSameMinute(old, given)) patch[field.name] = old
    if (!isObject(field) || !isRow(given) || !isRow(old)) continue
    const seen = pruneRow(field.fields, old, role)
    patch[field.name] = { ...seen, ...withParts(field.fields, seen, given, role) }
  }
  return patch
}

function isSameMinute(old: unknown, given: unknown): boolean {
  return typeof old === 'string' && typeof given === 'string' && old.slice(0, 16) === given.slice(0, 16)
}

export function problemsOf(error: Problem): readonly LineProblem[] {
  const told = error.errors ?? []
  return told.length > 0
    ? told.map(({ path, message }) => ({ path, message }))
    : [{ path: '', message: error.message || importText.failed }]
}

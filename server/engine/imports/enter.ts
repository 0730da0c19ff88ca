/* Enters prepared lines through the store, as their person: what a form would refuse is refused with the same words. */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import { DatabaseError } from '../../db/database'
import { createAll, isPlainlyMade } from '../store/change/createAll'
import type { WriteScope, WriteTools } from '../store/change/request'
import { lockRow } from '../store/change/row'
import { nestUnits } from '../store/change/savepoint'
import { importText } from './messages'
import type { PreparedLine } from './prepare'
import { type LineProblem, type LineState, lineStates } from './rows'

/** Where lines are entered. */
export interface Entering {
  readonly tools: WriteTools
  readonly entity: Entity
  readonly actor: Actor
}

/** A line that was entered, or refused. */
export type Entered = { readonly line: PreparedLine } & (
  | { readonly state: LineState }
  | { readonly refusal: Problem }
)

/**
 * Enters lines, one after the other; new records that nothing follows all at once.
 * @param mustGoOn asked before each
 * @throws what is no refusal of a line
 */
export async function enterLines(
  entering: Entering,
  scope: WriteScope,
  lines: readonly PreparedLine[],
  mustGoOn: () => void,
): Promise<readonly Entered[]> {
  const { tools, entity, actor } = entering
  const fresh = lines.filter(({ id }) => id === undefined)
  const isTogether = fresh.length > 1 && isPlainlyMade(tools, entity)
  const made = isTogether ? await enterTogether(entering, scope, fresh) : undefined
  const entered: Entered[] = []
  for (const line of lines) {
    mustGoOn()
    const known = made?.get(line)
    entered.push(known ?? (await enterOne({ tools, entity, actor }, scope, line)))
  }
  return entered
}

/** Undefined when they cannot be made together: which of them is why is found one by one. */
async function enterTogether(
  { tools, entity, actor }: Entering,
  scope: WriteScope,
  fresh: readonly PreparedLine[],
): Promise<ReadonlyMap<PreparedLine, Entered> | undefined> {
  const inputs = fresh.map(({ values }) => values)
  try {
    const refusals = await nestUnits(scope.tx)(() => createAll(tools, scope, entity, inputs, actor))
    return new Map(
      fresh.map((line, at) => {
        const refusal = refusals[at]
        return [line, refusal ? { line, refusal } : { line, state: lineStates.fresh }]
      }),
    )
  } catch (error) {
    // Class 23 is a constraint that a row contradicts.
    if (error instanceof Problem || (error instanceof DatabaseError && error.code.startsWith('23')))
      return undefined
    throw error
  }
}

async function enterOne(entering: Entering, scope: WriteScope, line: PreparedLine): Promise<Entered> {
  try {
    return { line, state: await enterLine(entering, scope, line) }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'too_many') throw error
    return { line, refusal: error }
  }
}

/** Enters one line. @throws Problem */
async function enterLine(
  { tools, entity, actor }: Entering,
  { tx, store }: WriteScope,
  { id, values }: PreparedLine,
): Promise<LineState> {
  if (id === undefined) {
    await store.create(entity.name, values, actor)
    return lineStates.fresh
  }
  const before = await lockRow(tools, tx, { entity, actor }, id)
  const patch = withParts(entity.fields, before, values, actor.role)
  const after: Row = await store.update(entity.name, id, patch, '*', actor)
  return after[systemNames.version] === before[systemNames.version] ? lineStates.same : lineStates.changed
}

/** What replaces an object keeps the parts that the line says nothing of. */
function withParts(fields: readonly Field[], before: Row, values: Row, role: string): Row {
  const patch: Row = { ...values }
  for (const field of fields) {
    const [old, given] = [before[field.name], values[field.name]]
    // Sheets show no seconds: the minute that the record says already is no change.
    if (field.kind === 'dateTime' && isSameMinute(old, given)) patch[field.name] = old
    if (field.kind !== 'object' || !isRow(given) || !isRow(old)) continue
    const seen = pruneRow(field.fields, old, role)
    patch[field.name] = { ...seen, ...withParts(field.fields, seen, given, role) }
  }
  return patch
}

function isSameMinute(old: unknown, given: unknown): boolean {
  return typeof old === 'string' && typeof given === 'string' && old.slice(0, 16) === given.slice(0, 16)
}

/** What a refusal says of a line. */
export function problemsOf(error: Problem): readonly LineProblem[] {
  const told = error.errors ?? []
  return told.length > 0
    ? told.map(({ path, message }) => ({ path, message }))
    : [{ path: '', message: error.message || importText.failed }]
}

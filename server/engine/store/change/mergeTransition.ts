/* The input of a transition: which fields it may set, and which it must. */
import type { Entity, Field, Transition } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isObject } from '#model/entity/kindGuards'
import { isMade } from '#model/entity/rollup'
import { maySee } from '#model/people/access'
import { type Actor, systemRole } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { normaliseRecord } from '#model/record/record'
import { alwaysDemandedBy, demandedBy, transitionOf } from '#model/record/workflow'
import { valueAt } from '#model/show/cell'
import { validationText } from '#model/validationText'
import { asRow, assertBounded, refuse, unknownProblems, withoutDecorations } from './mergeInput'

/**
 * Merges the fields that the transition lists; the system may set others as well.
 * @throws Problem invalid
 */
export function mergeTransition(
  entity: Entity,
  before: Row,
  transition: Transition,
  input: Row,
  actor: Actor,
): Row {
  assertBounded(entity, input)
  const problems = unknownProblems(entity, input)
  const values = normaliseRecord(entity, withoutDecorations(input))
  const inputPaths = [...transition.input, ...transition.completes]
  const fill = (fields: readonly Field[], here: Row, part: Row, at: string): Row => {
    const filled = { ...here }
    for (const field of fields) {
      if (!(field.name in part)) continue
      const value = part[field.name]
      const isInput = inputPaths.includes(field.path) && maySee(field, actor.role)
      // Set by the system to record who decided and when; people may not set them.
      if (isInput || (actor.role === systemRole && !field.system && !isMade(field)))
        filled[field.name] = value
      else if (isObject(field) && isRow(value) && maySee(field, actor.role)) {
        filled[field.name] = fill(field.fields, asRow(here[field.name]), value, `${at}/${field.name}`)
      } else problems.push({ path: `${at}/${field.name}`, message: validationText.unknownField })
    }
    return filled
  }
  const merged = fill(entity.fields, before, values, '')
  const missing = missingInput(transition, alwaysDemandedBy(transition), { values, merged })
  refuse([...problems, ...missing, ...disallowedValues(transition, merged)])
  return merged
}

/**
 * Requires the fields that the transition demands under a condition on the row to be saved.
 * @throws Problem invalid
 */
export function assertTransitionInput(
  { entity, transition: name, input, actor }: TransitionInput,
  merged: Row,
  today: string,
): void {
  const transition = transitionOf(entity, name)
  if (!transition) return
  const values = normaliseRecord(entity, withoutDecorations(input))
  refuse(missingInput(transition, demandedBy(entity, transition, merged, actor, today), { values, merged }))
}

interface TransitionInput {
  readonly entity: Entity
  readonly transition: string
  readonly input: Row
  readonly actor: Actor
}

/** Demanded fields must come with the transition; a value saved earlier counts only for fields that it `completes`. */
function missingInput(
  { completes }: Transition,
  demanded: Iterable<string>,
  { values, merged }: { readonly values: Row; readonly merged: Row },
): readonly FieldProblem[] {
  return [...demanded]
    .filter((path) => isEmpty(valueAt(completes.includes(path) ? merged : values, path)))
    .map((path) => ({ path: `/${path.replaceAll('.', '/')}`, message: validationText.required }))
}

function disallowedValues({ among }: Transition, merged: Row): readonly FieldProblem[] {
  return Object.entries(among)
    .filter(([path, allowed]) => {
      const value = valueAt(merged, path)
      return !isEmpty(value) && !allowed.some((option) => option === value)
    })
    .map(([path]) => ({ path: `/${path.replaceAll('.', '/')}`, message: validationText.choice }))
}

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

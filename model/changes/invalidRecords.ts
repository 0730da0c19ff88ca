/* Finds errors in a saved record that is older than a rule, limited to what the actor may know. */
import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, fieldAt } from '../entity/paths'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import type { FieldProblem } from '../problem/problem'
import { checkRecord, namesBehind, type Validator } from '../record/validate'

export interface InvalidRecords {
  readonly ids: readonly number[]
  /** Not all records were examined, or too many are invalid. */
  readonly isMore: boolean
}

interface ValidationContext {
  readonly index: EntityIndex
  readonly actor: Actor
  readonly today: string
}

/**
 * Errors of a saved record under the current schema; rules on fields that are hidden from or masked for the
 * actor are left out.
 */
export function problemsOfRecord(
  entity: Entity,
  validator: Validator,
  row: Row,
  { index, actor, today }: ValidationContext,
): readonly FieldProblem[] {
  const isOpen = (name: string) =>
    fieldAt(entity, name) === undefined ||
    (maySeePath(index, entity, name, actor) &&
      (mayAct(entity, 'edit', actor) || !isHiddenAt(index, entity, name, actor)))
  const own = Object.fromEntries(entity.fields.map(({ name }) => [name, row[name] ?? null]))
  return checkRecord(entity, validator, own, actor, today).errors.filter(({ path, message }) =>
    [placeOf(path), ...namesBehind(entity, path, message)].every((name) => name === '' || isOpen(name)),
  )
}

export function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .filter((step) => step !== '' && !/^\d+$/.test(step))
    .join('.')
}

/*
 * What is wrong with a record as it is kept: it was right when it was written, and its schema says more today. The same in
 * browser and server, and no more than the actor may know. Pure.
 */
import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, fieldAt } from '../entity/paths'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../record/hideRow'
import { checkRecord, namesBehind, type Validator } from '../record/validate'
import type { FieldProblem } from '../wire/problem'

/** Records to be corrected, of those that were looked at. */
export interface BrokenRecords {
  readonly ids: readonly number[]
  /** There may be more: not all were looked at, or too many were found. */
  readonly isMore: boolean
}

/** By whom a record is asked about. */
interface Asker {
  readonly index: EntityIndex
  readonly actor: Actor
  /** yyyy-mm-dd */
  readonly today: string
}

/**
 * What today's schema refuses in a kept record. What goes by a field that the actor may not see whole is left out.
 * @example brokenRules(entity, validator, row, { index, actor, today }) // [{ path: '/name', message: 'Obrigatório' }]
 */
export function brokenRules(
  entity: Entity,
  validator: Validator,
  row: Row,
  { index, actor, today }: Asker,
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

/** The path of a field behind a JSON pointer; positions in lists are skipped. */
export function placeOf(pointer: string): string {
  return pointer
    .split('/')
    .filter((step) => step !== '' && !/^\d+$/.test(step))
    .join('.')
}

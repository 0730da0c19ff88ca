import type { Entity, Field, Transition } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { fieldAt } from '../entity/paths'
import { systemNames } from '../entity/system'
import { isClearlyTrue, isTrue } from '../expression/expression'
import { refusalText } from '../messages'
import { mayDo } from '../people/access'
import type { Actor } from '../people/actor'
import { Problem } from '../problem/problem'
import { activeFields, fillNulls } from './record'

export function transitionsFor(entity: Entity, row: Row, actor: Actor, today: string): readonly Transition[] {
  const { workflow } = entity
  if (!workflow) return []
  return Object.values(workflow.transitions).filter(
    (each) =>
      mayDo(entity, each, actor) &&
      isFrom(each, row[workflow.field]) &&
      holds(entity, each, row, actor, today),
  )
}

/** Safe for client input: `constructor` and other inherited names are not transitions. */
export function transitionOf({ workflow }: Entity, name: string): Transition | undefined {
  return workflow && Object.hasOwn(workflow.transitions, name) ? workflow.transitions[name] : undefined
}

/** The transition, if the actor may take it now. @throws Problem not_found, forbidden or conflict */
export function checkTransition(
  entity: Entity,
  row: Row,
  name: string,
  actor: Actor,
  today: string,
): Transition {
  const { workflow } = entity
  const transition = transitionOf(entity, name)
  if (!workflow || !transition) throw new Problem('not_found', refusalText.unknownTransition(name))
  if (!mayDo(entity, transition, actor)) throw new Problem('forbidden', refusalText.forbidden)
  const state = row[workflow.field]
  if (!isFrom(transition, state) || !holds(entity, transition, row, actor, today)) {
    const label = workflow.states[String(state)]?.label ?? String(state)
    throw new Problem('conflict', refusalText.wrongState(transition.label, label))
  }
  return transition
}

/** Four-eyes principle: whether one of the `notBy` accounts, which `row` has by their paths, is the actor's. */
export function isOwnMatter({ notBy }: Transition, row: Row, actor: Actor): boolean {
  return actor.id !== null && notBy.some((path) => row[path] === actor.id)
}

/**
 * The message that says why the actor may not take any further transition; undefined if there is one.
 * @param titles of roles, for people
 */
export function whyClosed(
  entity: Entity,
  transition: Transition,
  row: Row,
  actor: Actor,
  today: string,
  titles: ReadonlyMap<string, string>,
): string | undefined {
  if (!mayDo(entity, transition, actor)) {
    const open = transition.roles
      .filter((role) => role !== actor.role)
      .flatMap((role) => titles.get(role) ?? [])
    return refusalText.onlyFor(open)
  }
  if (row[systemNames.active] === false) return refusalText.inactive
  return holds(entity, transition, row, actor, today) ? undefined : refusalText.notYet
}

export function leadingOn({ workflow }: Entity, row: Row): readonly Transition[] {
  if (!workflow) return []
  return Object.values(workflow.transitions).filter((each) => isFrom(each, row[workflow.field]))
}

/**
 * Paths of fields that the actor must fill for a transition.
 * @param row the record as the transition would leave it
 */
export function demandedBy(
  entity: Entity,
  { demands }: Pick<Transition, 'demands'>,
  row: Row,
  actor: Actor,
  today: string,
): ReadonlySet<string> {
  if (demands.length === 0) return new Set()
  const active = activeFields(entity, row, actor, today)
  const context = fillNulls(entity.fields, row)
  return new Set(
    demands
      .filter(({ field }) => active.has(field.split('.')[0] ?? field))
      .filter(({ when }) => when === undefined || isClearlyTrue(when, context, actor, today))
      .map(({ field }) => field),
  )
}

export function alwaysDemandedBy({ demands }: Pick<Transition, 'demands'>): readonly string[] {
  return demands.filter(({ when }) => when === undefined).map(({ field }) => field)
}

/** The field in a transition's dialog, with only the choices that the transition allows. */
export function askedField(entity: Entity, { among }: Transition, path: string): Field | undefined {
  const field = fieldAt(entity, path)
  const taken = among[path]
  if (!field || !taken) return field
  return { ...field, values: field.values?.filter(({ value }) => taken.some((each) => each === value)) ?? [] }
}

function isFrom(transition: Transition, state: unknown): boolean {
  return transition.from.some((each) => each === state)
}

function holds(entity: Entity, transition: Transition, row: Row, actor: Actor, today: string): boolean {
  return transition.when === undefined || isTrue(transition.when, fillNulls(entity.fields, row), actor, today)
}

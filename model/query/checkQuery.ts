/*
 * Checks the fields and operators of a query; checkSummary.ts those of a summary. A field that the actor may not see is treated as unknown: it
 * cannot be used to filter, sort, sum, count or fetch.
 */

import type { Condition, Entity, Field } from '../entity/entity'
import { isSummable } from '../entity/family'
import { isChoice } from '../entity/kindGuards'
import { type KindTraits, traitsOf } from '../entity/kinds'
import { type EntityIndex, holdsMany, type PathStep, resolvePath, walkFields } from '../entity/paths'
import { treeAt } from '../entity/tree'
import { refusalText } from '../messages'
import { mayAct, maySee, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import { Problem } from '../problem/problem'
import { isOperand } from './operand'
import type { Query } from './query'

/** Operators allowed in a condition besides a value or a list of values. */
export const operators = ['gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'null', 'under', 'notUnder']
const orderOperators = new Set(['gte', 'lte', 'gt', 'lt'])

export type QueryTrait = 'sortable' | 'filterable' | 'summable'

/** @throws Problem unknown_field or unknown_operator, listing what is allowed */
export function checkQuery(index: EntityIndex, entity: Entity, query: Query, actor: Actor): void {
  checkFilter(index, entity, query.filter, actor)
  for (const [path] of query.sort) checkSort(index, entity, path, actor)
  for (const path of query.fields ?? []) need(index, entity, path, actor)
}

export function mayAsk(index: EntityIndex, entity: Entity, filter: Query['filter'], actor: Actor): boolean {
  try {
    checkFilter(index, entity, filter, actor)
    return true
  } catch {
    return false
  }
}

export function maySortBy(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  const steps = resolvePath(index, entity, path) ?? []
  const field = steps.at(-1)?.field
  return (
    field !== undefined &&
    hasTrait(field, 'sortable') &&
    // An ID alone does not identify the record of a polymorphic reference.
    !field.ref?.by &&
    !holdsMany(steps) &&
    maySeePath(index, entity, path, actor) &&
    !isHiddenAt(index, entity, path, actor)
  )
}

function checkSort(index: EntityIndex, entity: Entity, path: string, actor: Actor): void {
  if (maySortBy(index, entity, path, actor)) return
  const isMany = maySeePath(index, entity, path, actor) && holdsMany(resolvePath(index, entity, path) ?? [])
  throw new Problem('unknown_field', isMany ? refusalText.manyValued(path) : refusalText.unknownField(path), {
    allowed: namesWith(entity, actor, 'sortable'),
  })
}

export function checkFilter(index: EntityIndex, entity: Entity, filter: Query['filter'], actor: Actor): void {
  for (const [path, condition] of Object.entries(filter)) {
    const field = need(index, entity, path, actor, 'filterable')
    const asked = { path, field, hasBranches: hasBranches(index, entity, path, actor) }
    // A filter on the actor's own record reveals nothing about others.
    const { ref } = field
    const isOwn = ref !== undefined && !ref.by && ref.entity === actor.entity && condition === actor.recordId
    checkCondition(asked, condition, !isOwn && isHiddenAt(index, entity, path, actor))
  }
}

function hasBranches(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  const steps: readonly PathStep[] = resolvePath(index, entity, path) ?? []
  const tree = treeAt(index, steps)
  return (
    tree?.tree !== undefined &&
    mayAct(tree, 'list', actor) &&
    maySeePath(index, tree, tree.tree.parent, actor)
  )
}

interface ConditionContext {
  readonly path: string
  readonly field: Field
  readonly hasBranches: boolean
}

function checkCondition(
  { path, field, hasBranches }: ConditionContext,
  condition: Condition,
  isMasked: boolean,
): void {
  const isValue = condition === null || typeof condition !== 'object' || Array.isArray(condition)
  // A match would reveal a masked value, so such fields only allow `null`.
  if (isMasked && isValue && condition !== null) throw new Problem('forbidden', refusalText.masked(path))
  if (isValue) return
  const allowed = allowedOperators(field, hasBranches).filter((name) => !isMasked || name === 'null')
  for (const [operator, value] of Object.entries(condition)) {
    if (!allowed.includes(operator))
      throw new Problem('unknown_operator', refusalText.unknownOperator(`${path}.${operator}`), { allowed })
    // Any ID is accepted; an unknown one matches nothing.
    if (operator === 'under' || operator === 'notUnder' || isOperand(field, operator, value)) continue
    const message = refusalText.badOperand(`${path}.${operator}`, value)
    throw new Problem('malformed', message, { errors: [{ path: `/filter/${path}/${operator}`, message }] })
  }
}

function allowedOperators(field: Field, hasBranches: boolean): readonly string[] {
  const traits = traitsOf(field.kind)
  return operators.filter((name) => {
    if (orderOperators.has(name)) return traits.ordered
    if (name === 'under' || name === 'notUnder') return hasBranches
    if (name === 'contains') return traits.json === 'string' || isChoice(field)
    return true
  })
}

export function need(
  index: EntityIndex,
  entity: Entity,
  path: string,
  actor: Actor,
  trait?: QueryTrait,
): Field {
  const steps = resolvePath(index, entity, path)
  const field = steps?.at(-1)?.field
  const isAllowed =
    field !== undefined &&
    maySeePath(index, entity, path, actor) &&
    (trait === undefined || hasTrait(field, trait))
  if (!isAllowed) {
    throw new Problem('unknown_field', refusalText.unknownField(path), {
      allowed: namesWith(entity, actor, trait),
    })
  }
  return field
}

function hasTrait(field: Field, trait: QueryTrait): boolean {
  if (trait === 'summable') return isSummable(field)
  const traits: KindTraits = traitsOf(field.kind)
  return traits[trait]
}

export function namesWith(entity: Entity, actor: Actor, trait?: QueryTrait): readonly string[] {
  return [...walkFields(entity.fields)]
    .filter((field) => maySee(field, actor.role) && (trait === undefined || hasTrait(field, trait)))
    .map((field) => field.path)
}

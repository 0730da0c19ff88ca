/* The fields that actions and transitions use in conditions, texts and URLs. */
import type { Action, Entity, Transition } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'
import { suggestExpressions } from '#model/entity/suggestExpressions'
import { expressionNames } from '#model/expression/expressionNames'
import { mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'

/** A placeholder in a text of a schema: `{field.path}`. */
export const placeholder = /\{([\w.]+)\}/g

export function hasOffers({ actions, workflow }: Entity): boolean {
  return actions.length > 0 || workflow !== undefined
}

/** Maximum buttons per row, including its menu but not the link to the record. */
export const iconRoom = 3

/** Whether the action removes or undoes something, so that only menus offer it. */
export function isDangerous(each: Action | Transition): boolean {
  return each.danger ?? ('method' in each && each.method === 'DELETE')
}

export function mostOffers(entity: Entity, actor: Actor): number {
  const all = [...entity.actions, ...Object.values(entity.workflow?.transitions ?? {})]
  return all.filter((each) => mayDo(entity, each, actor)).length
}

/** Fields that a list must request besides those of its columns. */
export function offerPaths(entity: Entity): readonly string[] {
  const { workflow, actions } = entity
  const transitions = Object.values(workflow?.transitions ?? {})
  const conditions = [
    ...actions.flatMap((each) => [each.when, each.disabled]),
    ...transitions.flatMap(({ when, demands }) => [when, ...demands.map((each) => each.when)]),
  ]
  const said = new Set(transitions.flatMap(({ input, completes }) => [...input, ...completes]))
  const sources = entity.fields.filter(({ name }) => said.has(name)).flatMap(suggestExpressions)
  const texts = [...actions, ...transitions].flatMap(({ confirm, done, failed }) => [confirm, done, failed])
  const known = new Set(entity.fields.map((field) => field.name))
  return [
    ...new Set([
      ...[...conditions, ...sources]
        .flatMap((each) => (each === undefined ? [] : expressionNames(each)))
        .filter((name) => known.has(name)),
      ...[...texts, ...actions.map(({ path }) => path)].flatMap((text) => placeholdersIn(entity, text)),
      ...(workflow ? [workflow.field] : []),
      ...said,
    ]),
  ]
}

function placeholdersIn(entity: Entity, text = ''): readonly string[] {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  return names.filter((name) => fieldAt(entity, name) !== undefined)
}

import type { Entity, Field } from '#model/entity/entity'
import { suggestExpressions } from '#model/entity/suggestExpressions'
import type { Tree } from '#model/expression/expressionTree'
import { readTree } from '../expressions/expressionLanguage'
import { remembered } from '../files/remembered'

type Trees = Readonly<Record<string, Tree>>

/** Expressions that browser and server evaluate. */
export const treesOf = remembered((entity: Entity): Trees => treesBySource(textsOf(entity)))

/** Expressions that only the server evaluates. */
export const eventTreesOf = remembered(
  ({ events }: Entity): Trees =>
    treesBySource(events.flatMap(({ when, set }) => [when, set?.value]).filter((each) => each !== undefined)),
)

function treesBySource(sources: readonly string[]): Trees {
  return Object.fromEntries([...new Set(sources)].sort().map((source) => [source, readTree(source)]))
}

function textsOf({ rules, actions, workflow, record, fields }: Entity): readonly string[] {
  const conditions = [
    ...rules.map(({ when }) => when),
    ...actions.flatMap(({ when, disabled }) => [when, disabled]),
    ...Object.values(workflow?.transitions ?? {}).flatMap(({ when, demands }) => [
      when,
      ...demands.map((each) => each.when),
    ]),
    ...record.print.map(({ when }) => when),
    ...fields.flatMap(ofField),
  ]
  return conditions.filter((each) => each !== undefined)
}

function ofField(field: Field): readonly (string | undefined)[] {
  return [field.show, field.computed, ...suggestExpressions(field), ...field.fields.flatMap(ofField)]
}

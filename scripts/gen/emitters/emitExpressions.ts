import type { Entity, Field } from '#model/entity/entity'
import { suggestExpressions } from '#model/entity/suggestExpressions'
import type { Tree } from '#model/expression/expressionTree'
import { readTree } from '../expressions/expressionLanguage'
import { remembered } from '../files/remembered'

export const treesOf = remembered(
  (entity: Entity): Readonly<Record<string, Tree>> =>
    Object.fromEntries([...new Set(textsOf(entity))].sort().map((source) => [source, readTree(source)])),
)

function textsOf({ rules, actions, workflow, events, record, fields }: Entity): readonly string[] {
  const conditions = [
    ...rules.map(({ when }) => when),
    ...actions.flatMap(({ when, disabled }) => [when, disabled]),
    ...Object.values(workflow?.transitions ?? {}).flatMap(({ when, demands }) => [
      when,
      ...demands.map((each) => each.when),
    ]),
    ...record.print.map(({ when }) => when),
    ...events.flatMap(({ when, set }) => [when, set?.value]),
    ...fields.flatMap(ofField),
  ]
  return conditions.filter((each) => each !== undefined)
}

function ofField(field: Field): readonly (string | undefined)[] {
  return [field.show, field.computed, ...suggestExpressions(field), ...field.fields.flatMap(ofField)]
}

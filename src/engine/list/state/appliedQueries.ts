/* The URL parameters that an entity declares as filters (`list.query`). Pure. */
import type { Condition, Entity, Filter } from '#model/entity/entity'
import { fieldAt } from '#model/entity/paths'

export interface AppliedQuery {
  readonly param: string
  /** The condition for people, such as `Situação: Ativa`. */
  readonly label: string
  readonly field: string
  readonly condition: Condition
}

/** Invalid values are ignored. */
export function appliedQueries(entity: Entity, search: URLSearchParams): readonly AppliedQuery[] {
  return Object.entries(entity.query).flatMap(([param, { field, values }]) => {
    const spelling = search.get(param)
    if (spelling === null || spelling === '') return []
    const known = fieldAt(entity, field)
    const choice = known?.values?.find(
      (each) => String(each.value) === spelling || sameText(each.title, spelling),
    )
    const state = Object.entries(entity.workflow?.field === field ? entity.workflow.states : {}).find(
      ([value, each]) => value === spelling || sameText(each.label, spelling),
    )
    const declared = Object.entries(values).find(([text]) => sameText(text, spelling))
    const condition = declared?.[1] ?? choice?.value ?? state?.[0]
    if (condition === undefined) return []
    const text = declared?.[0] ?? state?.[1].label ?? choice?.title ?? spelling
    return [{ param, field, condition, label: `${known?.title ?? param}: ${text}` }]
  })
}

export function queryFilter(applied: readonly AppliedQuery[]): Filter {
  return Object.fromEntries(applied.map(({ field, condition }) => [field, condition]))
}

function sameText(a: string, b: string): boolean {
  return a.toLocaleLowerCase('pt-BR') === b.toLocaleLowerCase('pt-BR')
}

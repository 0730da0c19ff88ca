import type { Condition, Entity, Field } from '#model/entity/entity'
import { isAdditive } from '#model/entity/family'
import { hasDay, isTemporal } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { mayAct, maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { mayPivotBy } from '#model/query/checkSummary'
import type { ReportPeriod, ReportQuery } from '#model/wire/figures/report'

export type Value = string | number | boolean | null

export interface FieldChoice {
  readonly path: string
  readonly title: string
  readonly field: Field
  readonly isListed: boolean
}

export function emptyQuestion(entidade: string): ReportQuery {
  return { entidade, colunas: [], filtro: {}, somas: [] }
}

/** `yyyy-mm-dd` or empty. */
export type Period = Required<ReportPeriod>

/** Empty for a condition that is not a list of values. */
export function valuesIn(condition: Condition | undefined): readonly Value[] {
  if (isList(condition)) return condition
  return condition === undefined || (typeof condition === 'object' && condition !== null) ? [] : [condition]
}

function isList(condition: Condition | undefined): condition is readonly Value[] {
  return Array.isArray(condition)
}

/** The entities that the user may list, by plural title. */
export function subjectsFor(entities: readonly Entity[], actor: Actor): readonly Entity[] {
  return entities
    .filter(
      (entity) => mayAct(entity, 'list', actor) && (entity.path !== undefined || entity.views.length > 0),
    )
    .toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'))
}

/** The columns of the list, then other sortable fields that the user may see. */
export function choicesOf(index: EntityIndex, entity: Entity, actor: Actor): readonly FieldChoice[] {
  const listed = entity.list.columns.map((column) => ({ path: column.field, text: column.text }))
  const others = entity.fields
    .filter(
      ({ path, kind, ref }) =>
        !ref?.by && !listed.some((each) => each.path === path) && kindTraits[kind].sortable,
    )
    .map((field) => ({ path: field.path, text: field.title }))
  return [...listed, ...others].flatMap(({ path, text }, place) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    if (!field || !maySeePath(index, entity, path, actor)) return []
    return [{ path, title: text === path ? field.title : text, field, isListed: place < listed.length }]
  })
}

export function datesOf(choices: readonly FieldChoice[]): readonly FieldChoice[] {
  return choices.filter(({ field }) => hasDay(field))
}

export function sumsOf(choices: readonly FieldChoice[]): readonly FieldChoice[] {
  return choices.filter(({ field, path }) => isAdditive(field) && path !== 'id')
}

export function groupsOf(entity: Entity, choices: readonly FieldChoice[]): readonly FieldChoice[] {
  const isMeant = (path: string) =>
    entity.list.columns.some((column) => column.field === path && (column.groupable || column.filter))
  return choices.filter(({ path, field }) => isMeant(path) && kindTraits[field.kind].filterable)
}

/** Fields for the axes of a pivot, including dates by period. */
export function tableGroupsOf(
  index: EntityIndex,
  entity: Entity,
  choices: readonly FieldChoice[],
  actor: Actor,
): readonly FieldChoice[] {
  const grouping = groupsOf(entity, choices)
  return choices.filter(
    (choice) =>
      (grouping.includes(choice) || isTemporal(choice.field)) &&
      mayPivotBy(index, entity, { path: choice.path }, actor),
  )
}

export function titleAt(index: EntityIndex, entity: Entity, path: string): string {
  return resolvePath(index, entity, path)?.at(-1)?.field.title ?? path
}

type QueryPart = Exclude<keyof ReportQuery, 'entidade' | 'colunas' | 'filtro' | 'somas'>

/** Sets a property of the query; an empty value removes it. */
export function withPart(question: ReportQuery, name: QueryPart, value: string): ReportQuery {
  const { [name]: _old, ...others } = question
  return value === '' ? others : { ...others, [name]: value }
}

/** Sets a grouping; dates start by month. Without a first grouping there is no second one. */
export function withGroup(
  question: ReportQuery,
  name: 'grupo' | 'segundoGrupo',
  choice: FieldChoice | undefined,
): ReportQuery {
  const { grupo, grupoPor, segundoGrupo, segundoGrupoPor, medida, ...others } = question
  const first = { ...(grupo !== undefined && { grupo }), ...(grupoPor && { grupoPor }) }
  const second = {
    ...(segundoGrupo !== undefined && { segundoGrupo }),
    ...(segundoGrupoPor && { segundoGrupoPor }),
  }
  const measured = medida ? { medida } : {}
  if (name === 'segundoGrupo') {
    if (!choice) return { ...others, ...first, ...measured }
    return {
      ...others,
      ...first,
      ...measured,
      segundoGrupo: choice.path,
      ...(isTemporal(choice.field) && { segundoGrupoPor: 'month' as const }),
    }
  }
  if (!choice) return others
  return {
    ...others,
    ...measured,
    grupo: choice.path,
    ...(isTemporal(choice.field) && { grupoPor: 'month' as const }),
    ...(segundoGrupo !== choice.path && second),
  }
}

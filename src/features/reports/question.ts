/* The question of a report as the wire spells it, and what may be chosen for it in each list. Pure. */

import type { Condition, Entity, Field } from '#model/entity/entity'
import { isAdditive } from '#model/entity/family'
import { hasDay, isTemporal } from '#model/entity/kindGuards'
import { kindTraits } from '#model/entity/kinds'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { mayAct, maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { mayPivotBy } from '#model/query/checkQuery'
import type { ReportPeriod, ReportQuestion } from '#model/wire/figures/report'

/** A value that rows may share. */
export type Value = string | number | boolean | null

/** A field that may be chosen. */
export interface FieldChoice {
  readonly path: string
  readonly title: string
  readonly field: Field
  /** A column of the list rather than any field. */
  readonly isListed: boolean
}

/** A question about a list that asks for nothing in particular. */
export function emptyQuestion(entidade: string): ReportQuestion {
  return { entidade, colunas: [], filtro: {}, somas: [] }
}

/** The period as its inputs hold it: first and last day, an empty text for none. */
export type Period = Required<ReportPeriod>

/** The values that a condition lets through; none for one that says more than a list of values. */
export function valuesIn(condition: Condition | undefined): readonly Value[] {
  if (isList(condition)) return condition
  return condition === undefined || (typeof condition === 'object' && condition !== null) ? [] : [condition]
}

function isList(condition: Condition | undefined): condition is readonly Value[] {
  return Array.isArray(condition)
}

/** The lists that a person may ask about, by name. */
export function subjectsFor(entities: readonly Entity[], actor: Actor): readonly Entity[] {
  return entities
    .filter(
      (entity) => mayAct(entity, 'list', actor) && (entity.path !== undefined || entity.views.length > 0),
    )
    .toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'))
}

/** The columns of the list, then the other simple fields, that this person may see. */
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

/** Choices a period can narrow. */
export function datesOf(choices: readonly FieldChoice[]): readonly FieldChoice[] {
  return choices.filter(({ field }) => hasDay(field))
}

/** Choices that can be summed up. */
export function sumsOf(choices: readonly FieldChoice[]): readonly FieldChoice[] {
  return choices.filter(({ field, path }) => isAdditive(field) && path !== 'id')
}

/** Choices whose values part the rows into groups, or narrow them. */
export function groupsOf(entity: Entity, choices: readonly FieldChoice[]): readonly FieldChoice[] {
  const isMeant = (path: string) =>
    entity.list.columns.some((column) => column.field === path && (column.groupable || column.filter))
  return choices.filter(({ path, field }) => isMeant(path) && kindTraits[field.kind].filterable)
}

/** Choices that put rows together in a table of figures, dates among them by stretches of time. */
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

/** What a field is called that a condition is about. */
export function titleAt(index: EntityIndex, entity: Entity, path: string): string {
  return resolvePath(index, entity, path)?.at(-1)?.field.title ?? path
}

type Part = Exclude<keyof ReportQuestion, 'entidade' | 'colunas' | 'filtro' | 'somas'>

/** The question with another part, or without one. */
export function withPart(question: ReportQuestion, name: Part, value: string): ReportQuestion {
  const { [name]: _old, ...others } = question
  return value === '' ? others : { ...others, [name]: value }
}

/** The question with another grouping, a date by months at first; without the first there is no second. */
export function withGroup(
  question: ReportQuestion,
  name: 'grupo' | 'segundoGrupo',
  choice: FieldChoice | undefined,
): ReportQuestion {
  const { grupo, grupoPor, segundoGrupo, segundoGrupoPor, medida, ...others } = question
  const first = { ...(grupo !== undefined && { grupo }), ...(grupoPor && { grupoPor }) }
  const second = {
    ...(segundoGrupo !== undefined && { segundoGrupo }),
    ...(segundoGrupoPor && { segundoGrupoPor }),
  }
  const told = medida ? { medida } : {}
  if (name === 'segundoGrupo') {
    if (!choice) return { ...others, ...first, ...told }
    return {
      ...others,
      ...first,
      ...told,
      segundoGrupo: choice.path,
      ...(isTemporal(choice.field) && { segundoGrupoPor: 'month' as const }),
    }
  }
  if (!choice) return others
  return {
    ...others,
    ...told,
    grupo: choice.path,
    ...(isTemporal(choice.field) && { grupoPor: 'month' as const }),
    ...(segundoGrupo !== choice.path && second),
  }
}

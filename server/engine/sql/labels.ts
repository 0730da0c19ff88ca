/*
 * Compiles the `_labels` of a row: the labels of referenced records by field path. A list of references has a
 * list of labels in the same order, with null for records that the actor may not see.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isList, isObject, isReference, isReferenceList } from '#model/entity/kindGuards'
import { isAccountField, systemNames } from '#model/entity/system'
import { targetedBy } from '#model/entity/target'
import { maySee } from '#model/people/access'
import { constant, type Fragment, identifier, join, literal, sql } from '../columns/statement'
import { type CompileContext, column, linkOf } from './context'
import { accountName, labelOfId } from './label'
import { idOnce, rawOf, scalarOf, scalarOfJson, type ValueSource } from './value'

/** PostgreSQL takes at most 100 arguments. */
const pairsPerObject = 40

export function labelsObject(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  fields: readonly Field[],
  further: readonly (readonly [path: string, label: Fragment])[],
): Fragment {
  const pairs = [
    ...fields.flatMap((field) => labelsIn(compile, entity, { table }, field, fields)),
    ...further,
  ]
  return jsonObject(pairs)
}

/** `jsonb_build_object` in chunks, omitting null values. */
export function jsonObject(pairs: readonly (readonly [key: string, value: Fragment])[]): Fragment {
  const chunks: Fragment[] = []
  for (let at = 0; at < pairs.length; at += pairsPerObject) {
    const chunk = pairs.slice(at, at + pairsPerObject).map(([key, value]) => sql`${literal(key)}, ${value}`)
    chunks.push(sql`jsonb_build_object(${join(chunk)})`)
  }
  return chunks.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_strip_nulls(${join(chunks, ' || ')})`
}

/** The field itself holds an id or several, outside objects and items. */
export function hasOuterLabel(field: Field): boolean {
  return isAccountField(field) || (!field.ref?.by && (isReference(field) || isReferenceList(field)))
}

const literalNull = constant('null::text')

type LabelPair = readonly [path: string, label: Fragment]

function labelsIn(
  compile: CompileContext,
  entity: Entity,
  place: ValueSource,
  field: Field,
  beside: readonly Field[],
): readonly LabelPair[] {
  if (!maySee(field, compile.actor.role)) return []
  if (isAccountField(field)) return [[field.path, accountName(scalarOf(place, field).sql)]]
  if (field.ref?.by) return [[field.path, labelOfOneOf(compile, place, field, beside)]]
  if (isReference(field)) return [[field.path, labelOfId(compile, field, idOnce(scalarOf(place, field)))]]
  if (isReferenceList(field)) return [[field.path, labelsOfMany(compile, entity, place, field)]]
  if (isObject(field)) {
    const inner: ValueSource = { json: rawOf(place, field) }
    return field.fields.flatMap((child) => labelsIn(compile, entity, inner, child, field.fields))
  }
  if (isList(field)) return labelsOfItems(compile, entity, place, field)
  return []
}

function labelOfOneOf(
  compile: CompileContext,
  place: ValueSource,
  field: Field,
  beside: readonly Field[],
): Fragment {
  const { ref } = field
  const choice = beside.find(({ name }) => name === ref?.by?.field)
  if (!ref || !choice) return literalNull
  const id = idOnce(scalarOf(place, field))
  const said = scalarOf(place, choice).sql
  const cases = Object.keys(ref.by?.of ?? {}).map((value) => {
    const one = { ...field, ref: targetedBy(ref, () => value) }
    return sql`when ${literal(value)} then ${labelOfId(compile, one, id)}`
  })
  return sql`case ${said}::text ${join(cases, ' ')} end`
}

function labelsOfItems(
  compile: CompileContext,
  entity: Entity,
  place: ValueSource,
  field: Field,
): readonly LabelPair[] {
  return field.fields.flatMap((child) => {
    const item = compile.alias()
    const inner = labelsIn(compile, entity, { json: sql`${item}.value` }, child, field.fields)
    const rows = sql`jsonb_array_elements(app_items(${rawOf(place, field)})) with ordinality as ${item}(value, at)`
    return inner.map(
      ([path, label]): LabelPair => [
        path,
        // Most lists are empty, and running a subquery for each row costs more than this.
        sql`case when ${rawOf(place, field)} is not null then (select jsonb_agg(${label} order by ${item}.at) from ${rows}) end`,
      ],
    )
  })
}

function labelsOfMany(compile: CompileContext, entity: Entity, place: ValueSource, field: Field): Fragment {
  const item = compile.alias()
  if ('json' in place) {
    const label = labelOfId(compile, field, idOnce(scalarOfJson(sql`${item}.value`, 'integer')))
    return sql`(select jsonb_agg(${label} order by ${item}.at) from jsonb_array_elements(app_items(${rawOf(place, field)})) with ordinality as ${item}(value, at))`
  }
  const link = linkOf(compile.index, entity, field)
  if (!link) {
    const label = labelOfId(compile, field, sql`${item}.value`)
    return sql`(select jsonb_agg(${label} order by ${item}.at) from unnest(${rawOf(place, field)}) with ordinality as ${item}(value, at))`
  }
  const label = labelOfId(compile, field, column(item, link.to))
  return sql`(select jsonb_agg(${label} order by ${column(item, systemNames.id)}) from ${identifier(link.entity.name)} as ${item} where ${column(item, link.from)} = ${column(place.table, systemNames.id)} and ${column(item, systemNames.active)})`
}

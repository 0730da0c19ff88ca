/*
 * The label of a record as an SQL expression: its entity's template, filled in like `fillLabel` does (an empty field is
 * dropped with the text before it). It contains no records or fields that the actor may not see.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isReference, isReferenceList } from '#model/entity/kindGuards'
import { isSeparator, labelParts, pathLabelOf } from '#model/entity/label'
import { systemNames } from '#model/entity/system'
import { defaultTimeZone } from '#model/formats/index'
import { allOf, constant, type Fragment, identifier, join, literal, sql } from '../columns/statement'
import { type CompileContext, column, mayUse, needPath, targetOf } from './context'
import { compileVisible } from './filter'
import { compilePath } from './reach'
import { namesAbove } from './tree'
import { idOnce, type Scalar, scalarOf } from './value'

const deepest = 3

const nothing = constant('null::text')

/** Null if the actor may not see the record. */
export function labelOfId(compile: CompileContext, field: Field, id: Fragment, depth = 1): Fragment {
  const target = targetOf(compile.index, field)
  if (!target || depth > deepest) return nothing
  const table = compile.alias()
  const condition = allOf([
    sql`${column(table, systemNames.id)} = ${id}`,
    compileVisible(compile, target, table),
  ])
  const label = labelOf(compile, target, table, depth)
  return sql`(select ${label} from ${identifier(target.name)} as ${table} where ${condition})`
}

export function accountName(id: Fragment): Fragment {
  return sql`(select account.name from sys_account as account where account.id = ${id})`
}

export function labelOf(compile: CompileContext, entity: Entity, table: Fragment, depth = 1): Fragment {
  const pieces: LabelPiece[] = []
  let pending = ''
  for (const part of labelParts(entity.label)) {
    if ('text' in part) pending += part.text
    else {
      pieces.push({ before: pending, value: holeOf(compile, entity, table, part.path, depth) })
      pending = ''
    }
  }
  const { before, value } = pieces[0] ?? { before: '', value: undefined }
  if (!value) return literal(pending.trim())
  const isPlain = pieces.length === 1 && isSeparator(before)
  const label = isPlain ? sql`coalesce(${value}, '')` : joinPieces(pieces)
  if (pending.trim() === '') return label
  const tail = literal(isSeparator(pending) ? '' : pending)
  return sql`coalesce(nullif(${label}, '') || ${tail}, ${literal(pending.trim())})`
}

interface LabelPiece {
  readonly before: string
  readonly value: Fragment
}

function joinPieces(pieces: readonly LabelPiece[]): Fragment {
  const [, second] = pieces
  const isEven = pieces.every(
    ({ before }, at) => isSeparator(before) && (at === 0 || before === second?.before),
  )
  if (isEven)
    return sql`concat_ws(${literal(second?.before ?? '')}, ${join(pieces.map(({ value }) => value))})`
  const parts = pieces.map(({ before, value }, at) => {
    const earlier = pieces.slice(0, at).map((piece) => piece.value)
    return sql`coalesce(${prefixOf(before, earlier)} || ${value}, '')`
  })
  return sql`(${join(parts, ' || ')})`
}

function prefixOf(before: string, earlier: readonly Fragment[]): Fragment {
  if (!isSeparator(before)) return literal(before)
  if (earlier.length === 0) return literal('')
  return sql`case when coalesce(${join(earlier)}) is null then '' else ${literal(before)} end`
}

function holeOf(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  path: string,
  depth: number,
): Fragment {
  const steps = needPath(compile, entity, path)
  const field = steps.at(-1)?.field
  if (!field || !mayUse(compile, entity, path)) return nothing
  const way = entity.tree?.parent === path ? pathLabelOf(entity.label, path) : undefined
  if (way) {
    const place = { from: column(table, path), separator: literal(way.separator) }
    return namesAbove(compile, entity, place, {
      isVisible: (each) => compileVisible(compile, entity, each),
      labelOf: (each) => labelOf(compile, { ...entity, label: way.own }, each, depth),
    })
  }
  if (steps.length === 1 && !isReferenceList(field)) {
    return textOf(compile, field, scalarOf({ table }, field), depth)
  }
  const reached = compilePath(compile, entity, table, path)
  if (reached.isMany) return nothing
  return sql`(select ${textOf(compile, field, reached.value, depth)} from (select) as one${reached.joins})`
}

function textOf(compile: CompileContext, field: Field, scalar: Scalar, depth: number): Fragment {
  const value = scalar.sql
  if (isReference(field)) return sql`nullif(${labelOfId(compile, field, idOnce(scalar), depth + 1)}, '')`
  if (field.values && field.values.length > 0) return titleOf(field, scalar)
  if (scalar.inJson && scalar.family !== 'number' && scalar.family !== 'boolean')
    return sql`nullif(${value}, '')`
  const write = written[scalar.family as keyof typeof written]
  return write ? write(value) : sql`nullif(${value}, '')`
}

const written: { readonly [family: string]: (value: Fragment) => Fragment } = {
  integer: (value) => sql`${value}::text`,
  number: (value) => sql`replace(trim_scale(${value})::text, '.', ',')`,
  boolean: (value) => sql`${value}::text`,
  date: (value) => sql`to_char(${value}, 'DD/MM/YYYY')`,
  month: (value) => sql`to_char(${value}, 'MM/YYYY')`,
  instant: (value) => sql`to_char(${value} at time zone ${literal(defaultTimeZone)}, 'DD/MM/YYYY HH24:MI')`,
}

/** The title of a choice, or the value itself if the schema no longer has it. */
export function titleOf(field: Field, scalar: Scalar): Fragment {
  const text = sql`(${scalar.sql})::text`
  const cases = (field.values ?? []).map(
    ({ value, title }) => sql`when ${literal(String(value))} then ${literal(title)}`,
  )
  return sql`(case ${text} ${join(cases, ' ')} else ${text} end)`
}

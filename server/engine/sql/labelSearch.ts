/*
 * Searches for words in referenced records: in their label, or in a field that the list shows. Records that
 * the actor may not see do not match.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isBoolean, isList, isReference, isReferenceList } from '#model/entity/kindGuards'
import { labelParts } from '#model/entity/label'
import { resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { searchedPaths } from '#model/query/searchText'
import { marksWith } from '#model/query/spellings'
import { allOf, anyOf, constant, type Fragment, identifier, sql } from '../columns/statement'
import { contains, likePattern } from './compare'
import { type CompileContext, column, linkOf, mayUse, targetOf } from './context'
import { compileVisible } from './filter'
import { labelOf } from './label'
import { compilePath } from './reach'
import { isInAge, isInTexts, isMarked } from './texts'
import { folded, idOf, rawOf } from './value'
import { labelKey, linkedKey, maxWordMatches, type WordMatches } from './wordMatches'

export interface WordSearch {
  readonly entity: Entity
  readonly table: Fragment
  readonly path: string
  readonly word: string
  readonly sought: WordMatches | undefined
  readonly depth?: number
}

export interface ReferencePath {
  readonly path: string
  readonly field: Field
  readonly target: Entity
  readonly rest: string
}

const deepest = 3

export function referencePathOf(
  { index }: Pick<CompileContext, 'index'>,
  entity: Entity,
  path: string,
): ReferencePath | undefined {
  const steps = resolvePath(index, entity, path) ?? []
  const at = steps.findIndex(({ field }) => field.ref)
  const field = steps[at]?.field
  const target = field && targetOf(index, field)
  if (!field || !target) return undefined
  const names = path.split('.')
  return { path: names.slice(0, at + 1).join('.'), field, target, rest: names.slice(at + 1).join('.') }
}

export function labelContains(compile: CompileContext, wanted: WordSearch): Fragment {
  const { entity, path, word, sought, depth = 1 } = wanted
  const referencePath = referencePathOf(compile, entity, path)
  if (!referencePath || !mayUse(compile, entity, path)) return constant('false')
  const ids = sought?.get(labelKey(referencePath.target.name, referencePath.rest, word))
  if (ids) return refersTo(compile, wanted, referencePath, ids)
  const record = compile.alias()
  return anyOfReached(compile, wanted, referencePath, (id) => {
    const own = column(record, systemNames.id)
    const isCalled = labelCondition(compile, referencePath, record, word, sought, depth)
    const called = sql`select ${own} from ${identifier(referencePath.target.name)} as ${record} where ${isCalled}`
    // The planner expects few rows with a label, so that it hashes them: each label is computed once. For other fields
    // it may expect more than fit, and would read them again for each row.
    if (referencePath.rest === '') return sql`(${id} in (${called})) is true`
    return sql`exists (${called} and ${own} = ${id})`
  })
}

/** Ids of the records that contain the word, with one more than the limit to tell whether there are too many. */
export function selectLabelled(
  compile: CompileContext,
  referencePath: Pick<ReferencePath, 'target' | 'rest'>,
  word: string,
  sought: WordMatches,
): Fragment {
  const record = compile.alias()
  const condition = labelCondition(compile, referencePath, record, word, sought, 1)
  return sql`select ${column(record, systemNames.id)} as id from ${identifier(referencePath.target.name)} as ${record} where ${condition} limit ${constant(String(maxWordMatches + 1))}`
}

/** Ids of the rows linked to one of the ids; undefined if the field stores its references itself. */
export function selectLinked(
  compile: CompileContext,
  entity: Entity,
  field: Field,
  ids: readonly number[],
): Fragment | undefined {
  const link = linkOf(compile.index, entity, field)
  if (!link) return undefined
  const row = compile.alias()
  const isTo = sql`${column(row, link.to)} = any(${ids}::bigint[]) and ${column(row, systemNames.active)}`
  return sql`select distinct ${column(row, link.from)} as id from ${identifier(link.entity.name)} as ${row} where ${isTo} limit ${constant(String(maxWordMatches + 1))}`
}

export function referencedLabelPaths(
  compile: Pick<CompileContext, 'index'>,
  entity: Entity,
): readonly string[] {
  return labelPathsOf(entity).filter((path) => referencePathOf(compile, entity, path))
}

function labelPathsOf(entity: Entity): readonly string[] {
  return labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
}

function labelCondition(
  compile: CompileContext,
  { target, rest }: Pick<ReferencePath, 'target' | 'rest'>,
  record: Fragment,
  word: string,
  sought: WordMatches | undefined,
  depth: number,
): Fragment {
  const visible = compileVisible(compile, target, record)
  if (rest !== '')
    return allOf([visible, isAt(compile, { entity: target, table: record, path: rest, word, sought, depth })])
  const isCalled = sql`${folded(labelOf(compile, target, record))} like ${likePattern(word)}::text`
  return allOf([visible, mayMatchLabel(compile, target, record, word, sought, depth), isCalled])
}

/** A condition that is necessary for the word to be in the label and can use an index. */
function mayMatchLabel(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  word: string,
  sought: WordMatches | undefined,
  depth: number,
): Fragment {
  // The word may span two fields if only punctuation separates them.
  const isGlued = labelParts(entity.label).some((part) => 'text' in part && crosses(part.text, word))
  if (isGlued || depth >= deepest) return constant('true')
  const [far, own] = [
    referencedLabelPaths(compile, entity),
    labelPathsOf(entity).filter((path) => !referencePathOf(compile, entity, path)),
  ]
  if (own.some((path) => !searchedPaths(entity).includes(path))) return constant('true')
  return anyOf([
    ...(own.length > 0 ? [isInTexts(entity, table, searchedPaths(entity), word)] : []),
    ...far.map((path) => labelContains(compile, { entity, table, path, word, sought, depth: depth + 1 })),
  ])
}

function crosses(text: string, word: string): boolean {
  const around = /^\s|\s$/.test(text)
  return around
    ? text.trim() !== '' && word.includes(text.trim().toLowerCase())
    : word.includes(text.toLowerCase())
}

function isAt(compile: CompileContext, wanted: WordSearch): Fragment {
  const { entity, table, path, word } = wanted
  if (referencePathOf(compile, entity, path))
    return labelContains(compile, { ...wanted, depth: (wanted.depth ?? 1) + 1 })
  if (!mayUse(compile, entity, path)) return constant('false')
  if (searchedPaths(entity).includes(path)) return isInTexts(entity, table, [path], word)
  const { value, field } = compilePath(compile, entity, table, path)
  if (isBoolean(field)) return isMarked(value.sql, marksWith(field, word))
  return field.age === undefined ? contains(value, word) : isInAge(entity, field, value.sql, word)
}

/** Condition that the row refers to one of these records, which can use an index. */
function refersTo(
  compile: CompileContext,
  wanted: WordSearch,
  referencePath: ReferencePath,
  ids: readonly number[],
): Fragment {
  const { entity, table, word, sought } = wanted
  if (ids.length === 0) return constant('false')
  const isOwn = !referencePath.path.includes('.')
  const given = sql`${ids}::bigint[]`
  if (isOwn && isReference(referencePath.field))
    return sql`${column(table, referencePath.field.name)} = any(${given})`
  if (isOwn && isReferenceList(referencePath.field)) {
    if (!linkOf(compile.index, entity, referencePath.field))
      return sql`${column(table, referencePath.field.name)} && ${given}`
    const own = sought?.get(linkedKey(entity.name, referencePath.path, word))
    if (own)
      return own.length === 0
        ? constant('false')
        : sql`${column(table, systemNames.id)} = any(${own}::bigint[])`
  }
  const listed = itemOf(compile, entity, referencePath)
  if (listed) {
    const items = ids.map((id) => JSON.stringify([{ [listed.name]: id }]))
    return sql`${column(table, listed.list)} @> any(${items}::jsonb[])`
  }
  const { isMany, value } = compilePath(compile, entity, table, referencePath.path)
  if (!isMany && value.inJson) return sql`${value.sql} = any(${ids}::numeric[])`
  return anyOfReached(compile, wanted, referencePath, (id) => sql`${id} = any(${given})`)
}

function itemOf({ index }: CompileContext, entity: Entity, referencePath: ReferencePath) {
  const steps = resolvePath(index, entity, referencePath.path) ?? []
  const [list] = steps
  if (steps.length !== 2 || !isList(list?.field) || !isReference(referencePath.field)) return undefined
  return { list: list.field.name, name: referencePath.field.name }
}

function anyOfReached(
  compile: CompileContext,
  wanted: WordSearch,
  referencePath: ReferencePath,
  test: (id: Fragment) => Fragment,
): Fragment {
  const { entity, table } = wanted
  const steps = resolvePath(compile.index, entity, referencePath.path) ?? []
  if (steps.length === 1 && isReference(referencePath.field))
    return test(rawOf({ table }, referencePath.field))
  const { joins, value } = compilePath(compile, entity, table, referencePath.path)
  return sql`exists (select 1 from (select) as one${joins} where ${test(idOf(value))})`
}

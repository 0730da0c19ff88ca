/* Filters of scopes, views, first steps, references and URL parameters: paths, values, operators. E207, E223, E245, E314. */

import type { Field } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { isReferenceList } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { isOperand, isValue } from '#model/query/operand'
import { typeOfActor } from '../expressions/actorType'
import { areComparable, typeOfField, typeText } from '../expressions/valueType'
import { at, type Cursor, entriesOf, itemsOf, namesText, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { readPath } from '../sources/readPath'
import type { Source, Sources } from '../sources/sources'

const actorPrefix = '$actor.'

export function checkFilters(source: Source, sources: Sources): readonly SchemaProblem[] {
  const { words } = source
  return [
    ...entriesOf(at(words, 'scope')).flatMap(([role, scope]) =>
      (Array.isArray(scope.value) ? itemsOf(scope) : [scope]).flatMap((filter) =>
        checkFilter(filter, source, sources, 'scope', role),
      ),
    ),
    ...itemsOf(at(words, 'views')).flatMap((view) =>
      checkFilter(at(view, 'filter'), source, sources, 'views.filter'),
    ),
    ...itemsOf(at(words, 'start')).flatMap((step) =>
      checkFilter(at(step, 'where'), source, sources, 'start.where'),
    ),
    ...entriesOf(at(words, 'list', 'query')).flatMap(([, query]) => checkQueryValues(query, source, sources)),
  ]
}

/** Checks a single filter; `role` is set if `$actor` values are allowed. */
export function checkFilter(
  filter: Cursor,
  source: Source,
  sources: Sources,
  inside: string,
  role?: string,
  isFilledIn: (text: string) => boolean = () => false,
): readonly SchemaProblem[] {
  return entriesOf(filter).flatMap(([path, condition]) => {
    const { field, owner, problems } = readPath(sources, source, path, condition, {
      inside,
      crosses: true,
      atKey: true,
    })
    const actor = isFilledIn(textOf(condition) ?? '') ? [] : checkActor(condition, sources, inside, role)
    if (field && actor?.length === 0) return checkActorType(condition, { field, owner }, sources, role)
    if (!field || actor) return [...problems, ...(actor ?? [])]
    if (!traitsOf(field.kind).filterable) {
      const message = `"${path}" é ${field.kind} e não pode ser filtrado`
      return [problemAt(condition, 'E223', message, { atKey: true })]
    }
    return checkCondition(condition, field)
  })
}

/** An ID of one entity must not be compared with a reference to another. */
function checkActorType(
  condition: Cursor,
  { field, owner }: { readonly field: Field; readonly owner: string | undefined },
  sources: Sources,
  role: string | undefined,
): readonly SchemaProblem[] {
  const member = (textOf(condition) ?? '').slice(actorPrefix.length)
  if (role === undefined || !sources.accounts.has(role)) return []
  const [wanted, given] = [typeOfField(field, owner), typeOfActor(sources, member, role)]
  if (!wanted || !given || areComparable(wanted, given)) return []
  const fitting = sources.accounts
    .get(role)
    ?.entity.fields.map(({ name }) => name)
    .concat('recordId')
    .find((name) => {
      const type = typeOfActor(sources, name, role)
      return type?.type === wanted.type && areComparable(wanted, type)
    })
  const message = `"${field.path}" é ${typeText(wanted)}, e ${actorPrefix}${member} é ${typeText(given)}: ${role} não veria registro nenhum, ou o de outra pessoa`
  return [
    problemAt(condition, 'E431', message, {
      suggestion: fitting === undefined ? undefined : actorPrefix + fitting,
    }),
  ]
}

function checkQueryValues(query: Cursor, source: Source, sources: Sources): readonly SchemaProblem[] {
  const path = textOf(at(query, 'field'))
  if (path === undefined) return []
  const { field } = readPath(sources, source, path, query, { inside: 'list.query', crosses: true })
  if (!field) return []
  return entriesOf(at(query, 'values')).flatMap(([, condition]) => checkCondition(condition, field))
}

function checkActor(
  condition: Cursor,
  sources: Sources,
  inside: string,
  role: string | undefined,
): readonly SchemaProblem[] | undefined {
  const text = textOf(condition)
  if (text === undefined || !text.startsWith('$')) return undefined
  if (role === undefined) {
    return [problemAt(condition, 'E314', `${inside} não conhece quem entrou: "${text}" só vale em scope`)]
  }
  const account = sources.accounts.get(role)
  if (!account) return []
  const known = [
    'id',
    'recordId',
    ...account.entity.fields.map((field) => field.name).filter((name) => name !== 'id'),
  ]
  const name = text.slice(actorPrefix.length)
  if (text.startsWith(actorPrefix) && known.includes(name)) return []
  const near = suggest(
    text,
    known.map((each) => actorPrefix + each),
  )
  const message = `"${text}" não existe para o papel "${role}": use ${actorPrefix}id, ${actorPrefix}recordId ou um campo de "${account.name}"`
  return [problemAt(condition, 'E314', message, { suggestion: near })]
}

function checkCondition(condition: Cursor, field: Field): readonly SchemaProblem[] {
  if (isRow(condition.value)) {
    return entriesOf(condition).flatMap(([operator, value]) => checkOperator(operator, value, field))
  }
  const values = Array.isArray(condition.value) ? itemsOf(condition) : [condition]
  return values.flatMap((each) => checkValue(each, field))
}

const orderOperators = ['gte', 'lte', 'gt', 'lt']

function checkOperator(operator: string, value: Cursor, field: Field): readonly SchemaProblem[] {
  if (orderOperators.includes(operator) && !traitsOf(field.kind).ordered) {
    const message = `"${field.path}" é ${field.kind} e não tem ordem: "${operator}" não serve`
    return [problemAt(value, 'E245', message, { atKey: true })]
  }
  if (operator === 'ne') return checkValue(value, field)
  if (isRelative(value) || operator === 'under' || operator === 'notUnder') return []
  return isOperand(field, operator, value.value) ? [] : [unfit(value, field)]
}

function isRelative(place: Cursor): boolean {
  return textOf(place)?.startsWith('$') === true
}

function unfit(place: Cursor, field: Field): SchemaProblem {
  const message = `${JSON.stringify(place.value)} não serve para "${field.path}", que é ${field.kind}`
  return problemAt(place, 'E207', message)
}

const typesByTrait: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
}

function checkValue(place: Cursor, field: Field): readonly SchemaProblem[] {
  const { value } = place
  if (value === null || value === undefined || typeof value === 'object') return []
  if (field.values) {
    const allowed = field.values.map((each) => each.value)
    if (allowed.some((each) => each === value)) return []
    const names = allowed.map(String)
    const message = `${JSON.stringify(value)} não é um valor de "${field.path}"; os valores são ${namesText(names)}`
    return [problemAt(place, 'E207', message, { suggestion: suggest(String(value), names) })]
  }
  const type = isReferenceList(field) ? 'number' : typesByTrait[traitsOf(field.kind).json]
  if (type === undefined || isRelative(place)) return []
  return typeof value === type && isValue(field, value) ? [] : [unfit(place, field)]
}

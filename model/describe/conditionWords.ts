/* Translates CEL conditions to pt-BR, with the titles of the fields they read. */
import type { Entity, Field } from '../entity/entity'
import { isTemporal } from '../entity/kindGuards'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { systemNames } from '../entity/system'
import { treeOf } from '../expression/expression'
import { isNull, type Tree } from '../expression/expressionTree'
import { showValue } from '../show/show'
import { pathTitle } from './pathTitle'
import { words } from './words'

interface Reader {
  readonly index: EntityIndex
  readonly entity: Entity
  readonly items: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
}

/** Thrown, and caught in this file, for expressions that cannot be translated. */
class UntranslatableError extends Error {}

/**
 * Translates a condition; undefined if the sentence would be unclear.
 * @param roles titles of roles by name
 * @example conditionWords(index, entity, "status == 'open' && area > 10", roles)
 *   // 'Situação é “Aberta” e Área é maior que 10'
 */
export function conditionWords(
  index: EntityIndex,
  entity: Entity,
  source: string,
  roles: ReadonlyMap<string, string>,
): string | undefined {
  try {
    return saidOf({ index, entity, items: new Map(), roles }, treeOf(source), 'whole')
  } catch (error) {
    if (error instanceof UntranslatableError) return undefined
    throw error
  }
}

type Precedence = 'whole' | 'and' | 'or' | 'part'

function saidOf(reader: Reader, tree: Tree, where: Precedence): string {
  if (typeof tree === 'string') return factOf(reader, tree)
  switch (tree[0]) {
    case '&&':
    case '||': {
      const own = tree[0] === '&&' ? 'and' : 'or'
      const parts = withoutChecks(tree[0], partsOf(tree[0], tree))
      const [first] = parts
      if (parts.length === 1 && first !== undefined) return saidOf(reader, first, where)
      const text = parts.map((each) => saidOf(reader, each, own)).join(words[own])
      return where === 'whole' || where === own ? text : `(${text})`
    }
    case '!':
      return negated(reader, tree[1], where)
    case '==':
    case '!=':
      return equality(reader, tree[0], tree[1], tree[2])
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(reader, tree[0], tree[1], tree[2])
    case 'in':
      return membership(reader, tree[1], tree[2], true)
    case 'exists':
    case 'all': {
      const [operation, list, name, body] = tree
      return words[operation](...itemsOf(reader, list, name, body, where))
    }
    case 'call':
      return question(reader, tree)
    default:
      return factOf(reader, tree)
  }
}

function factOf(reader: Reader, tree: Tree): string {
  return words.is(valueText(reader, tree), words.yes)
}

function partsOf(operator: '&&' | '||', tree: Tree): readonly Tree[] {
  return Array.isArray(tree) && tree[0] === operator
    ? [...partsOf(operator, tree[1] as Tree), ...partsOf(operator, tree[2] as Tree)]
    : [tree]
}

/** Drops null checks of values that another operand compares anyway. */
function withoutChecks(operator: '&&' | '||', parts: readonly Tree[]): readonly Tree[] {
  if (operator === '||') return parts
  const read = (tree: Tree): string => JSON.stringify(tree)
  return parts.filter((part, at) => {
    const checked = checkedIn(part)
    if (checked === undefined) return true
    const own = read(checked)
    return !parts.some((other, i) => i !== at && checkedIn(other) === undefined && read(other).includes(own))
  })
}

function checkedIn(tree: Tree): Tree | undefined {
  if (!Array.isArray(tree) || tree[0] !== '!=') return undefined
  return isNull(tree[2]) ? (tree[1] as Tree) : isNull(tree[1]) ? (tree[2] as Tree) : undefined
}

function negated(reader: Reader, inner: Tree, where: Precedence): string {
  if (Array.isArray(inner) && inner[0] === 'in')
    return membership(reader, inner[1] as Tree, inner[2] as Tree, false)
  if (Array.isArray(inner) && inner[0] === 'exists') {
    const [, list, name, body] = inner as readonly ['exists', Tree, string, Tree]
    return words.noneIn(...itemsOf(reader, list, name, body, where))
  }
  if (typeof inner === 'string' || inner[0] === '.') return words.is(valueText(reader, inner), words.no)
  return words.not(saidOf(reader, inner, 'part'))
}

function itemsOf(
  reader: Reader,
  list: Tree,
  name: string,
  body: Tree,
  where: Precedence,
): readonly [title: string, asked: string] {
  const path = pathIn(reader, list)
  // A comparison of two items of the same list has no clear wording.
  if (path === undefined || [...reader.items.values()].includes(path)) throw new UntranslatableError()
  const items = new Map([...reader.items, [name, path]])
  return [titleOf(reader, path), saidOf({ ...reader, items }, body, where === 'whole' ? where : 'part')]
}

function equality(reader: Reader, sign: '==' | '!=', left: Tree, right: Tree): string {
  if (isNull(left) || isNull(right)) {
    const what = isNull(left) ? right : left
    if (what === systemNames.id) return sign === '==' ? words.isNew : words.isKept
    return sign === '==' ? words.empty(valueText(reader, what)) : words.filled(valueText(reader, what))
  }
  if (isCondition(left) && isCondition(right)) {
    const both = [saidOf(reader, left, 'part'), saidOf(reader, right, 'part')] as const
    return sign === '!=' ? words.onlyOne(...both) : words.bothOrNone(...both)
  }
  const [what, other] = isLiteral(left) ? [right, left] : [left, right]
  const [a, b] = [valueText(reader, what), valueText(reader, other, what)]
  return sign === '==' ? words.is(a, b) : words.isNot(a, b)
}

function comparison(reader: Reader, sign: '<' | '<=' | '>' | '>=', left: Tree, right: Tree): string {
  const isDay = [left, right].some((each) => isDayIn(reader, each))
  return words[isDay ? 'days' : 'numbers'][sign](
    valueText(reader, left, right),
    valueText(reader, right, left),
  )
}

function membership(reader: Reader, what: Tree, list: Tree, isIn: boolean): string {
  if (Array.isArray(list) && list[0] === 'list') {
    const values = (list.slice(1) as readonly Tree[]).map((each) => valueText(reader, each, what))
    return (isIn ? words.among : words.notAmong)(valueText(reader, what), values)
  }
  return (isIn ? words.within : words.notWithin)(valueText(reader, what), valueText(reader, list))
}

function question(reader: Reader, [, name, ...args]: readonly ['call', string, ...Tree[]]): string {
  const [first, second] = args
  if (first === undefined) throw new UntranslatableError()
  if (name === 'dyn') return saidOf(reader, first, 'part')
  if (second !== undefined && (name === 'startsWith' || name === 'endsWith' || name === 'contains')) {
    return words[name](valueText(reader, first), valueText(reader, second, first))
  }
  throw new UntranslatableError()
}

/** Translates an operand. If it is compared with a choice field (`beside`), it is displayed by the choice's title. */
function valueText(reader: Reader, tree: Tree, beside?: Tree): string {
  if (typeof tree === 'string') {
    if (tree === 'hoje') return words.today
    return reader.items.has(tree) ? words.item : titleOf(reader, pathIn(reader, tree) ?? tree)
  }
  switch (tree[0]) {
    case '#':
    case '=':
      return literalText(reader, tree[1], beside)
    case '.': {
      const path = pathIn(reader, tree)
      if (path !== undefined) return titleOf(reader, path)
      if (isActorRole(tree)) return words.role
      const [name, member, ...others] = chainIn(tree) ?? []
      if (name !== 'actor' || member === undefined || others.length > 0) throw new UntranslatableError()
      return words.ofActor(member)
    }
    case '+':
    case '-':
    case '*':
    case '/':
      return calculation(reader, tree[0], tree[1], tree[2])
    case 'call':
      return callText(reader, tree)
    default:
      throw new UntranslatableError()
  }
}

type ArithmeticSign = '+' | '-' | '*' | '/'

/** Adds parentheses only where the tree differs from operator precedence. */
function calculation(reader: Reader, sign: ArithmeticSign, left: Tree, right: Tree): string {
  const isTight = sign === '*' || sign === '/'
  const part = (tree: Tree, isSecond: boolean): string => {
    const text = valueText(reader, tree)
    const inner = Array.isArray(tree) ? tree[0] : ''
    const isLoose = inner === '+' || inner === '-'
    const isOfSame = isTight ? inner === '*' || inner === '/' : isLoose
    const turns = isSecond && isOfSame && (sign === '-' || sign === '/')
    return (isTight && isLoose) || turns ? `(${text})` : text
  }
  return `${part(left, false)} ${words.signs[sign]} ${part(right, true)}`
}

function callText(reader: Reader, [, name, ...args]: readonly ['call', string, ...Tree[]]): string {
  const [first, second] = args
  if (first === undefined) throw new UntranslatableError()
  if (name === 'dyn' || name === 'string' || name === 'double') return valueText(reader, first)
  if (name === 'size') return words.count(valueText(reader, first))
  if (name === 'round') return valueText(reader, first)
  if (name === 'sum' && Array.isArray(second) && second[0] === '=') {
    const path = pathIn(reader, first)
    if (path !== undefined)
      return words.sum(titleOf(reader, `${path}.${String(second[1])}`), titleOf(reader, path))
  }
  if (name === 'addDays' && second !== undefined) {
    const isBefore = second[0] === 'minus'
    const days = isBefore ? second[1] : second
    if (!Array.isArray(days) || days[0] !== '#') throw new UntranslatableError()
    return words.daysFrom(valueText(reader, first), Number(days[1]), isBefore)
  }
  throw new UntranslatableError()
}

function literalText(
  reader: Reader,
  value: string | number | boolean | null,
  beside: Tree | undefined,
): string {
  if (beside !== undefined && isActorRole(beside))
    return words.quoted(reader.roles.get(String(value)) ?? String(value))
  const path = beside === undefined ? undefined : pathIn(reader, beside)
  const field = path === undefined ? undefined : fieldAtEnd(reader, path)
  const state =
    path === reader.entity.workflow?.field ? reader.entity.workflow?.states[String(value)] : undefined
  if (state) return words.quoted(state.label)
  if (value === null) return words.nothing
  const shown = field ? showValue(value, field) : ''
  const text = shown === '' ? plainText(value) : shown
  return typeof value === 'string' ? words.quoted(text) : text
}

function plainText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return typeof value === 'number' ? value.toLocaleString('pt-BR') : value
}

function isActorRole(tree: Tree): boolean {
  const chain = chainIn(tree)
  return chain?.length === 2 && chain[0] === 'actor' && chain[1] === 'role'
}

function pathIn({ index, entity, items }: Reader, tree: Tree): string | undefined {
  const chain = chainIn(tree)
  if (!chain) return undefined
  const [first = '', ...rest] = chain
  const path = [items.get(first) ?? first, ...rest].join('.')
  return resolvePath(index, entity, path) ? path : undefined
}

function chainIn(tree: Tree): readonly string[] | undefined {
  if (typeof tree === 'string') return [tree]
  if (tree[0] !== '.') return undefined
  const before = chainIn(tree[1])
  return before && [...before, tree[2]]
}

function fieldAtEnd({ index, entity }: Reader, path: string): Field | undefined {
  return resolvePath(index, entity, path)?.at(-1)?.field
}

function titleOf({ index, entity }: Reader, path: string): string {
  return pathTitle(index, entity, path)
}

function isDayIn(reader: Reader, tree: Tree): boolean {
  if (tree === 'hoje') return true
  const path = pathIn(reader, tree)
  return path !== undefined && isTemporal(fieldAtEnd(reader, path))
}

function isLiteral(tree: Tree): boolean {
  return Array.isArray(tree) && (tree[0] === '=' || tree[0] === '#')
}

function isCondition(tree: Tree): boolean {
  return (
    Array.isArray(tree) && ['==', '!=', '<', '<=', '>', '>=', '&&', '||', '!', 'in'].includes(String(tree[0]))
  )
}

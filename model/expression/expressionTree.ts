/*
 * Expression trees and their evaluation. `npm run gen` parses the text once with a CEL library; browser and
 * server only walk the tree, with that library's semantics: two number types, no implicit conversion, and
 * `&&`, `||` and `exists` that ignore an error if another operand determines the result.
 */
import { callFunction } from './expressionFunctions'

type Binary = '==' | '!=' | 'in' | '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>='
type Macro = 'exists' | 'exists_one' | 'all' | 'filter' | 'map'

export type Tree =
  | string
  | readonly ['#', number]
  | readonly ['=', string | number | boolean | null]
  | readonly ['list', ...Tree[]]
  /** Alternating keys and values. */
  | readonly ['object', ...Tree[]]
  | readonly ['.' | 'has', Tree, string]
  | readonly ['[]', Tree, Tree]
  | readonly ['!' | 'minus', Tree]
  | readonly ['?:', Tree, Tree, Tree]
  | readonly ['&&' | '||' | Binary, Tree, Tree]
  /** A macro (`exists`, `map` …) with its list, the item's name and the body. */
  | readonly [Macro, Tree, string, Tree]
  /** Function name and arguments; a method's receiver comes first. */
  | readonly ['call', string, ...Tree[]]

type Scope = Readonly<Record<string, unknown>>

/** Evaluates a tree, looking up names in the scope. Integers are `bigint`. @throws Error */
export function walkTree(tree: Tree, scope: Scope): unknown {
  if (typeof tree === 'string') return known(memberOf(scope, tree), tree)
  const walk = (each: Tree) => walkTree(each, scope)
  switch (tree[0]) {
    case '#':
      return BigInt(tree[1])
    case '=':
      return tree[1]
    case 'list':
      return (tree.slice(1) as readonly Tree[]).map(walk)
    case 'object':
      return toObject((tree.slice(1) as readonly Tree[]).map(walk))
    case '.':
      return known(memberOf(walk(tree[1]), tree[2]), tree[2])
    case 'has':
      return memberOf(walk(tree[1]), tree[2]) !== undefined
    case '[]':
      return itemOf(walk(tree[1]), walk(tree[2]))
    case '!':
      return !toBoolean(walk(tree[1]))
    case 'minus':
      return negate(walk(tree[1]))
    case '?:':
      return walk(toBoolean(walk(tree[1])) ? tree[2] : tree[3])
    case '&&':
    case '||':
      return decide(tree[0] === '||', [() => walk(tree[1]), () => walk(tree[2])])
    case 'exists':
    case 'all':
      return decide(tree[0] === 'exists', questions(tree, scope))
    case 'exists_one':
      return questions(tree, scope).filter((ask) => toBoolean(ask())).length === 1
    case 'filter': {
      const ask = questions(tree, scope)
      return toItems(walk(tree[1])).filter((_item, i) => toBoolean(ask[i]?.()))
    }
    case 'map':
      return questions(tree, scope).map((ask) => ask())
    case 'call':
      return callFunction(tree[1], (tree.slice(2) as readonly Tree[]).map(walk))
    default:
      return operate(tree[0], walk(tree[1]), walk(tree[2]))
  }
}

/**
 * Variable names, each with the members read from it; list indexes are omitted, and so are names that are
 * only compared with null.
 */
export function chainsOf(tree: Tree): readonly (readonly string[])[] {
  if (typeof tree === 'string') return [[tree]]
  const [operation, ...parts] = tree
  if (operation === '=' || operation === '#') return []
  const [first, second] = parts
  if (operation === '.' || operation === 'has') {
    const [chain, ...others] = isTree(first) ? chainsOf(first) : []
    return [...(chain ? [[...chain, String(second)]] : []), ...others]
  }
  const trees = operation === 'call' ? parts.slice(1) : parts
  const isAboutNull = (operation === '==' || operation === '!=') && trees.some(isNull)
  return trees.flatMap((each, at) => {
    // A macro's item name is not a field of the record.
    if (!isTree(each) || (isMacro(operation) && at === 1)) return []
    return isAboutNull && typeof each === 'string' ? [] : chainsOf(each)
  })
}

function isTree(part: unknown): part is Tree {
  return typeof part === 'string' || Array.isArray(part)
}

export function isNull(tree: unknown): boolean {
  return Array.isArray(tree) && tree[0] === '=' && tree[1] === null
}

function isMacro(operation: string): boolean {
  return ['exists', 'exists_one', 'all', 'filter', 'map'].includes(operation)
}

function toObject(parts: readonly unknown[]): Scope {
  return Object.fromEntries(
    parts.flatMap((key, i) => (i % 2 === 0 ? [[String(key), parts[i + 1]] as const] : [])),
  )
}

function questions([, list, name, body]: readonly [Macro, Tree, string, Tree], scope: Scope) {
  return toItems(walkTree(list, scope)).map((item) => () => walkTree(body, { ...scope, [name]: item }))
}

function decide(decisive: boolean, asks: readonly (() => unknown)[]): boolean {
  let failure: unknown
  for (const ask of asks) {
    try {
      if (toBoolean(ask()) === decisive) return decisive
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return !decisive
}

function operate(operator: Binary, left: unknown, right: unknown): unknown {
  switch (operator) {
    case '==':
      return isEqual(left, right)
    case '!=':
      return !isEqual(left, right)
    case 'in':
      return Array.isArray(right)
        ? right.some((each) => isEqual(left, each))
        : toItems(right).includes(String(left))
    case '<':
      return compare(left, right) < 0
    case '<=':
      return compare(left, right) <= 0
    case '>':
      return compare(left, right) > 0
    case '>=':
      return compare(left, right) >= 0
    default:
      return calculate(operator, left, right)
  }
}

type Calculation = '+' | '-' | '*' | '/' | '%'

function calculate(sign: Calculation, left: unknown, right: unknown): unknown {
  if (typeof left === 'bigint' && typeof right === 'bigint') return whole[sign](left, right)
  if (isNumber(left) && isNumber(right) && sign !== '%') return broken[sign](Number(left), Number(right))
  if (sign === '+' && typeof left === 'string' && typeof right === 'string') return left + right
  if (sign === '+' && Array.isArray(left) && Array.isArray(right)) return [...left, ...right]
  throw unfit(sign, left, right)
}

const whole: Readonly<Record<Calculation, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

const broken: Readonly<Record<Exclude<Calculation, '%'>, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}

function compare(left: unknown, right: unknown): number {
  const isSame = typeof left === typeof right
  const isOrdered = typeof left === 'string' || typeof left === 'boolean' || left instanceof Date
  if (!(isNumber(left) && isNumber(right)) && !(isSame && isOrdered)) throw unfit('<', left, right)
  const [a, b] = [left as number, right as number]
  return a < b ? -1 : a > b ? 1 : a >= b ? 0 : Number.NaN
}

function isEqual(left: unknown, right: unknown): boolean {
  // An integer and a double can be equal.
  if (isNumber(left) && isNumber(right)) return compare(left, right) === 0
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime()
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right))
    return left === right
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => name in right && isEqual(left[name], right[name]))
  )
}

function negate(value: unknown): number | bigint {
  if (isNumber(value)) return -value
  throw unfit('-', value)
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && !Array.isArray(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function itemOf(value: unknown, key: unknown): unknown {
  if (!Array.isArray(value)) return known(memberOf(value, String(key)), String(key))
  return known(isNumber(key) ? value[Number(key)] : undefined, String(key))
}

function toItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isObject(value)) return Object.keys(value)
  throw unfit('list', value)
}

function toBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw unfit('bool', value)
}

function known(value: unknown, name: string): unknown {
  if (value === undefined) throw new Error(`nothing is called ${name}`)
  return value
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function unfit(operator: string, ...values: readonly unknown[]): Error {
  const kinds = values.map((value) => (value === null ? 'null' : typeof value))
  return new Error(`${operator} does not fit ${kinds.join(', ')}`)
}

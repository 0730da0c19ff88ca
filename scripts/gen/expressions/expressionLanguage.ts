/*
 * Room: the expressions of schema files, read and checked. Hides the library that knows their language.
 *
 * The language of expressions: CEL as a library knows it, with our own functions. Reads texts into the trees that
 * browser and server walk, and runs texts itself, which tells types that do not fit and shows that the walk is right.
 */
import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import type { Row } from '#model/entity/jsonSchema'
import { callFunction, functionNames } from '#model/expression/expressionFunctions'
import type { Tree } from '#model/expression/expressionTree'

function makeLanguage(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  // JSON knows one kind of number; CEL does not mix its two. Whole literals beside fields must work.
  const mixed: Readonly<Record<string, (a: number, b: number) => number>> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
  }
  for (const [sign, work] of Object.entries(mixed)) {
    made.registerOperator(`double ${sign} int`, (a: number, b: bigint) => work(a, Number(b)))
    made.registerOperator(`int ${sign} double`, (a: bigint, b: number) => work(Number(a), b))
  }
  for (const [name, takes, gives] of ownFunctions) {
    made.registerFunction(`${name}(${takes}): ${gives}`, (...args: unknown[]) => callFunction(name, args))
  }
  return made
}

/** What we add to the language: name, arguments, result. */
const ownFunctions = [
  ['round', 'double', 'double'],
  ['round', 'double, int', 'double'],
  ['sum', 'list', 'double'],
  ['sum', 'list, string', 'double'],
  ['addDays', 'string, double', 'string'],
  ['addDays', 'string, int', 'string'],
  ['addMonths', 'string, double', 'string'],
  ['addMonths', 'string, int', 'string'],
  ['dayOf', 'string', 'string'],
  ['daysBetween', 'string, string', 'int'],
  ['monthsBetween', 'string, string', 'int'],
] as const

const language = makeLanguage()

/** What is asked of each item of a list. */
export const macros: ReadonlySet<string> = new Set(['exists', 'exists_one', 'all', 'map', 'filter'])

/** Functions and macros that expressions may use. */
export const callable: ReadonlySet<string> = new Set([...functionNames, ...macros, 'has'])

/** The library's own tree of a text. @throws ParseError */
export function parseExpression(source: string): ASTNode {
  return language.parse(source).ast
}

/** The value of a text as the library sees it. @throws ParseError, EvaluationError, TypeError */
export function runExpression(source: string, scope: Row): unknown {
  const value: unknown = language.parse(source)(scope)
  return typeof value === 'bigint' ? Number(value) : value
}

/** The tree of a text. @throws ParseError; Error for what trees leave out, which checkExpressionTree names */
export function readTree(source: string): Tree {
  return toTree(parseExpression(source))
}

function toTree(node: ASTNode): Tree {
  switch (node.op) {
    case 'id':
      return node.args
    case 'value':
      return literal(node, node.args)
    case 'list':
      return ['list', ...node.args.map(toTree)]
    case '.':
      return ['.', toTree(node.args[0]), node.args[1]]
    case '[]':
      return ['[]', toTree(node.args[0]), toTree(node.args[1])]
    case '!_':
      return ['!', toTree(node.args)]
    case '-_':
      return ['minus', toTree(node.args)]
    case '?:':
      return ['?:', toTree(node.args[0]), toTree(node.args[1]), toTree(node.args[2])]
    case 'call':
      return callTree(node.args[0], node.args[1], node)
    case 'rcall':
      return methodTree(node.args[0], node.args[1], node.args[2], node)
    case 'map':
      return ['object', ...node.args.flat().map(toTree)]
    case '.?':
    case '[?]':
      throw leftOut(node)
    default:
      return [node.op, toTree(node.args[0]), toTree(node.args[1])]
  }
}

function leftOut({ op, start }: ASTNode): Error {
  return new Error(`${op} at ${start}`)
}

function literal(node: ASTNode, value: unknown): Tree {
  if (typeof value === 'bigint') return ['#', Number(value)]
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return ['=', value as string | number | boolean | null]
  throw leftOut(node)
}

function callTree(name: string, args: readonly ASTNode[], node: ASTNode): Tree {
  const [first] = args
  if (name === 'has' && first?.op === '.') return ['has', toTree(first.args[0]), first.args[1]]
  if (!callable.has(name)) throw leftOut(node)
  return ['call', name, ...args.map(toTree)]
}

function methodTree(name: string, receiver: ASTNode, args: readonly ASTNode[], node: ASTNode): Tree {
  const [variable, ...bodies] = args
  if (!macros.has(name) || variable?.op !== 'id') {
    if (!callable.has(name)) throw leftOut(node)
    return ['call', name, toTree(receiver), ...args.map(toTree)]
  }
  const [body, result] = bodies
  if (!body) throw leftOut(node)
  const list = toTree(receiver)
  // `map` with a condition.
  if (result) return ['map', ['filter', list, variable.args, toTree(body)], variable.args, toTree(result)]
  return [name as 'map', list, variable.args, toTree(body)]
}

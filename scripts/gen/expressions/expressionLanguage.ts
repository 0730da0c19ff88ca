/*
 * Parses and checks CEL expressions. Hides the CEL library. Extends CEL with our functions and parses texts
 * into the trees that browser and server evaluate. The library can also evaluate texts itself, to find type
 * errors and to verify our evaluation.
 */
import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import type { Row } from '#model/entity/jsonSchema'
import { callFunction, functionNames } from '#model/expression/expressionFunctions'
import type { Tree } from '#model/expression/expressionTree'

function makeLanguage(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  // JSON has a single number type, but CEL does not mix integers and doubles; integer literals next to fields
  // must work.
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

export const macros: ReadonlySet<string> = new Set(['exists', 'exists_one', 'all', 'map', 'filter'])

export const callable: ReadonlySet<string> = new Set([...functionNames, ...macros, 'has'])

/** The library's own tree. @throws ParseError */
export function parseExpression(source: string): ASTNode {
  return language.parse(source).ast
}

/** Evaluates a text with the library. @throws ParseError, EvaluationError, TypeError */
export function runExpression(source: string, scope: Row): unknown {
  const value: unknown = language.parse(source)(scope)
  return typeof value === 'bigint' ? Number(value) : value
}

/** Parses a text into our tree. @throws ParseError; Error for unsupported constructs, which checkExpressionTree reports */
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

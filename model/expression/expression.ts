/*
 * CEL expressions of schema files. Hides the parser and its trees; nothing is ever evaluated as code.
 *
 * `npm run gen` parses expressions, browser and server walk the trees. Names are the record's fields (null if
 * missing),
 * `actor`, and `hoje` for today as yyyy-mm-dd.
 */

import { expressionNames } from './expressionNames'
import { chainsOf, type Tree, walkTree } from './expressionTree'

type Values = Readonly<Record<string, unknown>>

/** The account that `actor` stands for in an expression, and the fields of its record. */
interface Caller {
  readonly id: number | null
  readonly role: string
  readonly recordId?: number
  readonly record?: Values
}

/** Thrown when an expression cannot be parsed or evaluated; the message quotes it. */
export class ExpressionError extends Error {
  constructor(source: string, cause: unknown) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    super(`${reason} (${source})`, { cause })
    this.name = 'ExpressionError'
  }
}

const trees = new Map<string, Tree>()
const mentioned = new Map<string, readonly string[]>()
let read: ((source: string) => Tree) | undefined

/** Registers parsed expressions by their text; generated entities include theirs. */
export function addExpressions(added: Readonly<Record<string, Tree>>): void {
  for (const [source, tree] of Object.entries(added)) trees.set(source, tree)
}

/** Sets a parser for expressions that were not generated, for schema checks and tests; the product has none. */
export function readExpressionsWith(reader: (source: string) => Tree): void {
  read = reader
}

/** @throws ExpressionError */
export function treeOf(source: string): Tree {
  const tree = trees.get(source) ?? readTree(source)
  trees.set(source, tree)
  return tree
}

function readTree(source: string): Tree {
  if (!read) throw new Error(`The expression was not generated: ${source}`)
  try {
    return read(source)
  } catch (cause) {
    throw new ExpressionError(source, cause)
  }
}

/** Names whose members an expression reads, also inside lists: `farm` for `farm.name`, `farms` for `farms[0].name`. */
export function membersIn(source: string): ReadonlySet<string> {
  return new Set(chainsOf(treeOf(source)).flatMap(([name = '', ...members]) => (members[0] ? [name] : [])))
}

/**
 * The variables of an expression. Fields that it mentions and the record lacks are null; `actor.role`,
 * `actor.id` and `actor.recordId` are the account's, even if the actor's record has fields with these names.
 */
export function scopeOf(source: string, row: Values, actor: Caller, today: string): Values {
  const names = mentioned.get(source) ?? expressionNames(source)
  mentioned.set(source, names)
  const scope: Record<string, unknown> = {}
  for (const name of names) scope[name] = Object.hasOwn(row, name) ? row[name] : null
  if ('actor' in scope)
    scope.actor = { ...actor.record, role: actor.role, id: actor.id, recordId: actor.recordId ?? null }
  if ('hoje' in scope) scope.hoje = today
  return scope
}

/** Evaluates an expression over a record. @throws ExpressionError */
export function evaluate(source: string, row: Values, actor: Caller, today: string): unknown {
  const tree = treeOf(source)
  const { stackTraceLimit } = Error
  // Empty values make many expressions fail, and a stack takes longer than the evaluation.
  Error.stackTraceLimit = 0
  try {
    const value = walkTree(tree, scopeOf(source, row, actor, today))
    return typeof value === 'bigint' ? Number(value) : value
  } catch (cause) {
    throw new ExpressionError(source, cause)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

export function isClearlyTrue(source: string, row: Values, actor: Caller, today: string): boolean {
  try {
    return isTrue(source, row, actor, today)
  } catch (problem) {
    if (problem instanceof ExpressionError) return false
    throw problem
  }
}

/** Only `true` counts, not any truthy value. @throws ExpressionError */
export function isTrue(source: string, row: Values, actor: Caller, today: string): boolean {
  return evaluate(source, row, actor, today) === true
}

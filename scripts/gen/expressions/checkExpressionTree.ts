/* Reports unknown fields, members, functions and values in an expression. E205–E208, E352, E353. */
import { type ASTNode, ParseError } from '@marcbachmann/cel-js'
import type { Field } from '#model/entity/entity'
import { isChoice, isJson } from '#model/entity/kindGuards'
import { findExplosion } from '../checks/explosive'
import { namesText } from '../files/cursor'
import { suggest } from '../files/suggest'
import type { Scope } from '../sources/nodes'
import { dateArgumentsOf, whyNoDate } from './dateArguments'
import { callable, macros, parseExpression } from './expressionLanguage'
import { compareTypes, type ExpressionFault, type TypedNode, typeOfCall } from './operandTypes'
import type { ValueType } from './valueType'

export interface ExpressionNames {
  readonly fields: Scope
  readonly actor: ReadonlySet<string>
  typeOfActor(member: string): ValueType | undefined
  readonly roles: ReadonlySet<string>
}

const actorName = 'actor'
const todayName = 'hoje'

/** In text order; only one for a syntax error. */
export function readExpression(source: string, names: ExpressionNames): readonly ExpressionFault[] {
  try {
    const faults: ExpressionFault[] = []
    walk(parseExpression(source), { names, locals: new Map(), faults })
    return faults
  } catch (problem) {
    if (!(problem instanceof ParseError)) throw problem
    const start = problem.range?.start ?? 0
    return [{ code: 'E204', message: `expressão CEL inválida: ${syntaxText(problem)}`, start }]
  }
}

function syntaxText(problem: ParseError): string {
  const { summary } = problem
  const translate = syntaxTexts[problem.code]
  return translate ? translate(summary.slice(summary.indexOf(':') + 1).trim()) : summary
}

const syntaxTexts: Readonly<Record<string, (detail: string) => string>> = {
  unexpected_token: (detail) =>
    detail === 'EOF' ? 'termina cedo demais' : `não esperava ${tokens[detail] ?? detail} aqui`,
  unexpected_character: (detail) => `caractere inesperado ${detail}`,
  unterminated_string: () => 'texto sem aspas de fechamento',
  expected_token: (detail) => {
    const [, wanted = '', got = ''] = /^Expected (\w+), got (\w+)$/.exec(detail) ?? []
    return `esperava ${tokens[wanted] ?? wanted} e encontrou ${tokens[got] ?? got}`
  },
}

const tokens: Readonly<Record<string, string>> = {
  EOF: 'o fim',
  IDENTIFIER: 'um nome',
  LPAREN: '"("',
  RPAREN: '")"',
  LBRACKET: '"["',
  RBRACKET: '"]"',
  LBRACE: '"{"',
  RBRACE: '"}"',
  COLON: '":"',
  COMMA: '","',
  DOT: '"."',
}

export function unknownCalls(source: string): readonly ExpressionFault[] {
  const none = { fields: new Map(), actor: new Set<string>(), roles: new Set<string>() }
  const faults = readExpression(source, { ...none, typeOfActor: () => undefined })
  return faults.filter(({ code }) => code === 'E206')
}

interface TreeContext {
  readonly names: ExpressionNames
  /** Variables of macros (`exists(x, …)`) and their fields. */
  readonly locals: ReadonlyMap<string, Shape>
  readonly faults: ExpressionFault[]
}

type Shape = { readonly field: Field } | { readonly type: ValueType } | 'actor' | 'role' | undefined

function walk(node: ASTNode, state: TreeContext): Shape {
  switch (node.op) {
    case 'value':
      return undefined
    case 'id':
      return walkName(node.args, node.start, state)
    case '.':
      return walkMember(walk(node.args[0], state), node.args[1], node, state)
    case '[]':
      walk(node.args[1], state)
      return walk(node.args[0], state)
    case 'call':
      walkFunction(node.args[0], node.start, state)
      checkSum(node.args[0], node.args[1], state)
      walkArguments(node.args[0], node.args[1], state)
      return typeOfCall(node.args[0])
    case 'rcall':
      return walkMethod(node.args[0], node.args[1], node.args[2], node.start, state)
    case 'list':
      for (const each of node.args) walk(each, state)
      return undefined
    case 'map':
      for (const each of node.args.flat()) walk(each, state)
      return undefined
    case '.?':
    case '[?]': {
      const message = 'parte da linguagem CEL que o console não conhece'
      state.faults.push({ code: 'E206', message, start: node.start })
      return undefined
    }
    case '?:':
      walk(node.args[0], state)
      walk(node.args[1], state)
      return walk(node.args[2], state)
    case '!_':
    case '-_':
      walk(node.args, state)
      return undefined
    default: {
      const [left, right] = node.args
      const shapes = [walk(left, state), walk(right, state)] as const
      const listed = right.op === 'list' ? right.args : []
      if (node.op === '==' || node.op === '!=') {
        checkLiterals(shapes[0], [right], state)
        checkLiterals(shapes[1], [left], state)
      }
      if (node.op === 'in') checkLiterals(shapes[0], listed, state)
      const sides = [typed(left, shapes[0], state), typed(right, shapes[1], state)] as const
      const items = listed.map((each) => typed(each, undefined, state))
      state.faults.push(...compareTypes(node.op, sides, items))
      return typeOfCall(node.op)
    }
  }
}

function typed(node: ASTNode, shape: Shape, state: TreeContext): TypedNode {
  const known =
    typeof shape === 'object' && 'type' in shape ? { type: shape.type } : { field: fieldOf(shape) }
  return { node, ...known, isTold: allowedBy(shape, state) !== undefined }
}

function fieldOf(shape: Shape): Field | undefined {
  return typeof shape === 'object' && 'field' in shape ? shape.field : undefined
}

function walkName(name: string, start: number, state: TreeContext): Shape {
  if (state.locals.has(name)) return state.locals.get(name)
  if (name === actorName) return 'actor'
  if (name === todayName) return { type: { type: 'date' } }
  const field = state.names.fields.get(name)
  if (field) return { field }
  const known = [...state.names.fields.keys(), actorName, todayName]
  const suggestion = suggest(name, known)
  const allowed = suggestion === undefined ? `; os nomes são ${namesText(known)}` : ''
  state.faults.push({
    code: 'E205',
    message: `nome desconhecido na expressão: "${name}"${allowed}`,
    start,
    suggestion,
  })
  return undefined
}

function walkMember(base: Shape, name: string, node: ASTNode, state: TreeContext): Shape {
  // The position of a member node is that of its object; the name is at its end.
  const start = node.end - name.length
  if (base === 'actor') {
    if (!state.names.actor.has(name)) {
      const message = `actor não tem "${name}"; tem ${namesText(state.names.actor)}`
      state.faults.push({ code: 'E205', message, start, suggestion: suggest(name, state.names.actor) })
    }
    if (name === 'role') return 'role'
    const type = state.names.typeOfActor(name)
    return type && { type }
  }
  const holder = fieldOf(base)
  if (!holder || isJson(holder)) return undefined
  const children = holder.fields
  const field = children.find((each) => each.name === name)
  if (field) return { field }
  const known = children.map((each) => each.name)
  const message =
    known.length > 0
      ? `"${holder.name}" não tem "${name}"; tem ${namesText(known)}`
      : `"${holder.name}" é ${holder.kind} e não tem campos`
  state.faults.push({ code: 'E205', message, start, suggestion: suggest(name, known) })
  return undefined
}

function walkFunction(name: string, start: number, state: TreeContext): void {
  if (callable.has(name)) return
  const message = `função desconhecida na expressão: "${name}"`
  state.faults.push({ code: 'E206', message, start, suggestion: suggest(name, callable) })
}

/** The leading arguments of date functions must be dates. */
function walkArguments(name: string, args: readonly ASTNode[], state: TreeContext): void {
  for (const [place, each] of args.entries()) {
    const shape = walk(each, state)
    const field = fieldOf(shape)
    const wrong = place < dateArgumentsOf(name) ? whyNoDate(each, field) : undefined
    if (wrong === undefined) continue
    state.faults.push({ code: 'E353', message: `${name} trabalha com datas, e ${wrong}`, start: each.start })
  }
}

/** `sum(list, "name")`: the items must have the field. */
function checkSum(name: string, args: readonly ASTNode[], state: TreeContext): void {
  const [list, member] = args
  if (name !== 'sum' || list?.op !== 'id' || member?.op !== 'value' || typeof member.args !== 'string') return
  const field = state.names.fields.get(list.args)
  const known = field?.fields.map((each) => each.name) ?? []
  if (known.length === 0 || known.includes(member.args)) return
  const message = `"${list.args}" não tem "${member.args}"; tem ${namesText(known)}`
  state.faults.push({
    code: 'E205',
    message,
    start: member.start + 1,
    suggestion: suggest(member.args, known),
  })
}

function walkMethod(
  name: string,
  receiver: ASTNode,
  args: readonly ASTNode[],
  start: number,
  state: TreeContext,
): Shape {
  const base = walk(receiver, state)
  walkFunction(name, start, state)
  if (name === 'matches') checkMatches(args, state)
  const [variable, ...rest] = args
  if (!macros.has(name) || variable?.op !== 'id') {
    for (const each of args) walk(each, state)
    return undefined
  }
  const inner = { ...state, locals: new Map([...state.locals, [variable.args, base] as const]) }
  for (const each of rest) walk(each, inner)
  return name === 'filter' ? base : undefined
}

/** `text.matches("…")` needs a literal pattern that runs in bounded time, never one from a record. */
function checkMatches([pattern]: readonly ASTNode[], { faults }: TreeContext): void {
  if (!pattern) return
  if (pattern.op !== 'value' || typeof pattern.args !== 'string') {
    const message = 'matches só aceita um texto escrito na própria expressão, como campo.matches("^[0-9]+$")'
    faults.push({ code: 'E352', message, start: pattern.start })
    return
  }
  const found = findExplosion(pattern.args)
  if (found) faults.push({ code: 'E352', message: found.message, start: pattern.start + 1 + found.start })
}

function checkLiterals(shape: Shape, nodes: readonly ASTNode[], state: TreeContext): void {
  const allowed = allowedBy(shape, state)
  if (!allowed) return
  for (const node of nodes) {
    if (node.op !== 'value') continue
    const value = typeof node.args === 'bigint' ? Number(node.args) : node.args
    if (typeof value !== 'string' && typeof value !== 'number') continue
    if (allowed.values.some((each) => each === value)) continue
    const known = allowed.values.map(String)
    const message = `${JSON.stringify(value)} não é um valor de "${allowed.name}"; os valores são ${namesText(known)}`
    const code = shape === 'role' ? 'E309' : 'E207'
    state.faults.push({ code, message, start: node.start, suggestion: suggest(String(value), known) })
  }
}

function allowedBy(
  shape: Shape,
  state: TreeContext,
): { readonly name: string; readonly values: readonly (string | number | boolean)[] } | undefined {
  if (shape === 'role') return { name: `${actorName}.role`, values: [...state.names.roles] }
  const field = fieldOf(shape)
  if (!isChoice(field) || !field.values) return undefined
  return { name: field.name, values: field.values.map(({ value }) => value) }
}

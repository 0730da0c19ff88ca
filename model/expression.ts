/*
 * Expressions of schema files: CEL, evaluated by a library in browser and server alike, never by `eval`.
 * Names are the record's fields (missing ones are null), `actor` and `hoje` (today, yyyy-mm-dd).
 */
import { Environment } from '@marcbachmann/cel-js'
import type { Actor } from './actor'
import { expressionNames } from './expressionNames'
import type { Row } from './jsonSchema'

/** A CEL expression that cannot be read or evaluated; the message quotes it. */
export class ExpressionError extends Error {
  constructor(source: string, cause: unknown) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
    super(`${reason} (${source})`, { cause })
    this.name = 'ExpressionError'
  }
}

type Compiled = (context: Record<string, unknown>) => unknown
interface Program {
  readonly run: Compiled
  readonly names: readonly string[]
}

const environment = makeEnvironment()
const programs = new Map<string, Program>()

function makeEnvironment(): Environment {
  const made = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  // JSON knows one kind of number; CEL does not mix its two. Whole literals beside fields must work.
  const mixed: Record<string, (a: number, b: number) => number> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
  }
  for (const [sign, work] of Object.entries(mixed)) {
    made.registerOperator(`double ${sign} int`, (a: number, b: bigint) => work(a, Number(b)))
    made.registerOperator(`int ${sign} double`, (a: bigint, b: number) => work(Number(a), b))
  }
  made.registerFunction('round(double): double', (x: number) => Math.round(x))
  made.registerFunction('round(double, int): double', (x: number, places: bigint) => {
    const scale = 10 ** Number(places)
    return Math.round((x + Number.EPSILON) * scale) / scale
  })
  made.registerFunction('sum(list, string): double', (items: readonly unknown[], name: string) =>
    items.reduce<number>((total, item) => total + toNumber((item as Row | null)?.[name]), 0),
  )
  made.registerFunction('sum(list): double', (items: readonly unknown[]) =>
    items.reduce<number>((total, item) => total + toNumber(item), 0),
  )
  made.registerFunction('addDays(string, double): string', (day: string, count: number) =>
    addDays(day, count),
  )
  made.registerFunction('addDays(string, int): string', (day: string, count: bigint) =>
    addDays(day, Number(count)),
  )
  return made
}

function toNumber(value: unknown): number {
  return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : 0
}

function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
}

function compile(source: string): Program {
  const known = programs.get(source)
  if (known) return known
  try {
    const run = environment.parse(source)
    const program = { run: run as Compiled, names: expressionNames(source) }
    programs.set(source, program)
    return program
  } catch (cause) {
    throw new ExpressionError(source, cause)
  }
}

/**
 * The value of an expression over a record.
 * @example evaluate('area > 0.0 && actor.role == "x"', row, actor, '2026-11-20')
 * @throws ExpressionError
 */
export function evaluate(source: string, row: Row, actor: Actor, today: string): unknown {
  const program = compile(source)
  const context: Record<string, unknown> = {}
  for (const name of program.names) context[name] = null
  Object.assign(context, row, {
    // the record first: its own `id` and `role` must not pass for the account's
    actor: { ...actor.record, role: actor.role, id: actor.id, recordId: actor.recordId ?? null },
    hoje: today,
  })
  try {
    const value = program.run(context)
    return typeof value === 'bigint' ? Number(value) : value
  } catch (cause) {
    throw new ExpressionError(source, cause)
  }
}

/** Is the expression exactly true? */
export function isTrue(source: string, row: Row, actor: Actor, today: string): boolean {
  return evaluate(source, row, actor, today) === true
}

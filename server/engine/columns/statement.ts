/*
 * Composes SQL from text and values that are kept apart. A value can only become a parameter, names are
 * always quoted, and parameters are numbered once, at the end.
 */

export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

// JSON cannot carry a symbol, so no request value passes for a fragment.
const isPiece = Symbol('piece of SQL')

/** A piece of SQL: text parts with a value between each two. */
export interface Fragment {
  readonly [isPiece]: true
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
}

function makeFragment(texts: readonly string[], values: readonly unknown[]): Fragment {
  return { [isPiece]: true, texts, values }
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && isPiece in value
}

interface Draft {
  readonly texts: string[]
  readonly values: unknown[]
}

function addText({ texts }: Draft, text: string): void {
  texts[texts.length - 1] += text
}

function addPiece(draft: Draft, piece: unknown): void {
  if (!isFragment(piece)) {
    draft.values.push(piece)
    draft.texts.push('')
    return
  }
  addText(draft, piece.texts[0] ?? '')
  for (let at = 1; at < piece.texts.length; at++) draft.texts.push(piece.texts[at] ?? '')
  for (const value of piece.values) draft.values.push(value)
}

/**
 * Composes SQL: a fragment put in is part of the text, anything else is a parameter.
 * @example sql`select * from ${identifier(table)} where size > ${size}::bigint`
 */
export function sql(strings: TemplateStringsArray, ...holes: readonly unknown[]): Fragment {
  const draft: Draft = { texts: [strings[0] ?? ''], values: [] }
  for (const [at, hole] of holes.entries()) {
    addPiece(draft, hole)
    addText(draft, strings[at + 1] ?? '')
  }
  return makeFragment(draft.texts, draft.values)
}

export function identifier(name: string): Fragment {
  return makeFragment([`"${name.replaceAll('"', '""')}"`], [])
}

/** A quoted string constant, for schema texts that must match an index; never for request values. */
export function literal(text: string): Fragment {
  // With standard_conforming_strings, only quotes need escaping.
  return makeFragment([`'${text.replaceAll("'", "''")}'`], [])
}

/** Raw SQL written in the engine, such as a type name; never user input. */
export function constant(text: string): Fragment {
  return makeFragment([text], [])
}

export const empty: Fragment = constant('')

export function join(parts: readonly Fragment[], separator = ', '): Fragment {
  const draft: Draft = { texts: [''], values: [] }
  for (const [at, part] of parts.entries()) {
    if (at > 0) addText(draft, separator)
    addPiece(draft, part)
  }
  return makeFragment(draft.texts, draft.values)
}

export function allOf(conditions: readonly Fragment[]): Fragment {
  return combine(conditions, ' and ', 'true')
}

export function anyOf(conditions: readonly Fragment[]): Fragment {
  return combine(conditions, ' or ', 'false')
}

/** Compares the SQL text of fragments without parameters. */
export function isSame(one: Fragment, other: Fragment): boolean {
  return one.values.length + other.values.length === 0 && one.texts[0] === other.texts[0]
}

function combine(conditions: readonly Fragment[], operator: string, neutral: string): Fragment {
  const telling = conditions.filter(({ texts }) => texts.length > 1 || texts[0] !== neutral)
  const [first] = telling
  if (!first) return constant(neutral)
  return telling.length === 1 ? first : sql`(${join(telling, operator)})`
}

/** Numbers the parameters: `$1`, `$2` … */
export function toStatement(fragment: Fragment): Statement {
  const text = fragment.texts.reduce((all, piece, at) => `${all}$${at}${piece}`)
  return { sql: text, params: fragment.values }
}

/** Inlines the values as typed constants, for DDL from schemas; never for request values. */
export function toConstants(fragment: Fragment): string {
  const [first = '', ...others] = fragment.texts
  return others.reduce((all, piece, at) => `${all}${spellConstant(fragment.values[at])}${piece}`, first)
}

function spellConstant(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(spellConstant).join(', ')}]`
  return toText(literal(String(value)))
}

/** @example quote('size') // '"size"' */
export function quote(name: string): string {
  return toText(identifier(name))
}

/** For DDL. @throws Error when the fragment has values */
export function toText(fragment: Fragment): string {
  if (fragment.values.length > 0) throw new Error('DDL takes no parameters')
  return fragment.texts.join('')
}

/*
 * SQL by composition: pieces of text with their values beside them, never inside.
 * A value can only become a parameter, a name is always quoted, and parameters are numbered once, at the end.
 */

/** A statement ready for the database. */
export interface Statement {
  readonly sql: string
  readonly params: readonly unknown[]
}

// Nothing that a request can say carries it, so no value passes for a piece of SQL.
const isPiece = Symbol('piece of SQL')

/** A piece of SQL: texts with one value between each two. */
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

/** A fragment being put together. */
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

/** A quoted name. */
export function identifier(name: string): Fragment {
  return makeFragment([`"${name.replaceAll('"', '""')}"`], [])
}

/** A quoted text constant, for texts of schemas that an index must be able to match; never for a request's values. */
export function literal(text: string): Fragment {
  // PostgreSQL's standard strings know one escape only, the doubled quote.
  return makeFragment([`'${text.replaceAll("'", "''")}'`], [])
}

/** Text of the engine's own, such as a type name. Never anything from outside. */
export function constant(text: string): Fragment {
  return makeFragment([text], [])
}

/** The empty fragment. */
export const empty: Fragment = constant('')

/** Fragments one after the other. */
export function join(parts: readonly Fragment[], separator = ', '): Fragment {
  const draft: Draft = { texts: [''], values: [] }
  for (const [at, part] of parts.entries()) {
    if (at > 0) addText(draft, separator)
    addPiece(draft, part)
  }
  return makeFragment(draft.texts, draft.values)
}

/** All hold; true when there are none. */
export function allOf(conditions: readonly Fragment[]): Fragment {
  return combine(conditions, ' and ', 'true')
}

/** Any holds; false when there are none. */
export function anyOf(conditions: readonly Fragment[]): Fragment {
  return combine(conditions, ' or ', 'false')
}

/** Are they the same words, without parameters? */
export function isSame(one: Fragment, other: Fragment): boolean {
  return one.values.length + other.values.length === 0 && one.texts[0] === other.texts[0]
}

function combine(conditions: readonly Fragment[], operator: string, neutral: string): Fragment {
  const telling = conditions.filter(({ texts }) => texts.length > 1 || texts[0] !== neutral)
  const [first] = telling
  if (!first) return constant(neutral)
  return telling.length === 1 ? first : sql`(${join(telling, operator)})`
}

/** Numbers the parameters. */
export function toStatement(fragment: Fragment): Statement {
  const text = fragment.texts.reduce((all, piece, at) => `${all}$${at}${piece}`)
  return { sql: text, params: fragment.values }
}

/**
 * A fragment with its values as constants, for what the database keeps of schemas (DDL); never for a request's values.
 * Each is written as a text, which the type beside it reads.
 */
export function toConstants(fragment: Fragment): string {
  const [first = '', ...others] = fragment.texts
  return others.reduce((all, piece, at) => `${all}${spellConstant(fragment.values[at])}${piece}`, first)
}

function spellConstant(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(spellConstant).join(', ')}]`
  return toText(literal(String(value)))
}

/** The text of a fragment that has no values (DDL). */
export function toText(fragment: Fragment): string {
  if (fragment.values.length > 0) throw new Error('DDL takes no parameters')
  return fragment.texts.join('')
}

/*
 * Fields that are one of two others, depending on a third: `tipo_pessoa == 'J' ? cnpj : cpf`. A column for such a
 * field fills the right one. The deciding value is the line's own, or is deduced from the formats and from which of
 * the two are filled.
 */
import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isBoolean } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { treeOf } from '../expression/expression'
import type { Tree } from '../expression/expressionTree'
import { fold } from '../formats/fold'
import { formats, isFormat } from '../formats/index'
import { canonical } from './readCell'
import { importReadingText } from './texts'

export interface EitherField {
  readonly field: Field
  readonly by: Field
  readonly value: unknown
  readonly other: unknown
  readonly sides: readonly [Field, Field]
}

export interface EitherValue {
  readonly path: string
  readonly value: unknown
}

interface EitherProblem {
  readonly path: string
  readonly message: string
}

export interface EitherColumns {
  readonly eithers: readonly EitherField[]
  readonly mapped: ReadonlySet<string>
}

export function eitherFields(entity: Entity, fillable: readonly Field[]): readonly EitherField[] {
  const known = new Map(fillable.map((field) => [field.path, field]))
  return entity.fields.flatMap((field) => {
    if (field.computed === undefined) return []
    const parts = partsOf(treeOf(field.computed))
    const [by, first, second] = (parts?.names ?? []).map((name) => known.get(name))
    if (!parts || !by || !first || !second) return []
    if (![first, second].every((side) => isAlike(field, side))) return []
    const values: readonly unknown[] = isBoolean(by)
      ? [true, false]
      : (by.values ?? []).map(({ value }) => value)
    if (!values.includes(parts.value)) return []
    const others = values.filter((value) => value !== parts.value)
    const other = others.length === 1 ? others[0] : by.default === parts.value ? undefined : by.default
    return [{ field, by, value: parts.value, other, sides: [first, second] }]
  })
}

/** Matches `a == value ? b : c` and its negation. */
function partsOf(tree: Tree): { readonly names: readonly string[]; readonly value: unknown } | undefined {
  if (typeof tree === 'string' || tree[0] !== '?:') return undefined
  const [, when, first, second] = tree
  if (typeof when === 'string' || (when[0] !== '==' && when[0] !== '!=')) return undefined
  const [sign, by, literal] = when
  if (typeof by !== 'string' || typeof first !== 'string' || typeof second !== 'string') return undefined
  if (typeof literal === 'string' || (literal[0] !== '=' && literal[0] !== '#')) return undefined
  return { names: sign === '==' ? [by, first, second] : [by, second, first], value: literal[1] }
}

function isAlike(field: Field, side: Field): boolean {
  const [own, others] = [traitsOf(field.kind), traitsOf(side.kind)]
  if (field.ref || side.ref || side.values) return false
  return own.family === 'text' ? others.family === 'text' && !others.isMany : field.kind === side.kind
}

/**
 * Moves the values into the selected fields.
 * @param record values of the existing record
 * @returns contradictions between columns
 */
export function resolveEitherFields(
  { eithers, mapped }: EitherColumns,
  values: Row,
  read: readonly EitherValue[],
  record: Row = {},
): readonly EitherProblem[] {
  const problems: EitherProblem[] = []
  for (const by of new Set(eithers.map((each) => each.by))) {
    const own = eithers.filter((each) => each.by === by)
    const said = values[by.path] ?? record[by.path]
    const deduced = said === undefined || said === null ? deduce(own, values, read) : undefined
    if (deduced !== undefined) values[by.path] = deduced
    const value = said ?? deduced ?? by.default
    for (const either of own) {
      const [first, second] = either.sides
      const [meant, unmeant] = value === either.value ? [first, second] : [second, first]
      const cell = read.find(({ path }) => path === either.field.path)
      if (cell) problems.push(...put(cell, meant, values))
      // A column for only one side also counts for the other: companies are listed among people under `Nome`.
      else if (!mapped.has(meant.path)) moveTo(meant, unmeant, values)
    }
  }
  return problems
}

export function meantBy({ by, value, sides }: EitherField, row: Row): Field {
  return sides[(row[by.path] ?? by.default) === value ? 0 : 1]
}

function put({ path, value }: EitherValue, to: Field, values: Row): readonly EitherProblem[] {
  const meant = typeof value === 'string' ? canonical(to, value) : value
  const before = values[to.path]
  if (before === undefined || before === null) values[to.path] = meant
  else if (meant !== null && fold(String(before)) !== fold(String(meant)))
    return [{ path, message: importReadingText.differs(to.title) }]
  return []
}

function moveTo(meant: Field, unmeant: Field, values: Row): void {
  const value = values[unmeant.path]
  if (typeof value !== 'string') return
  if (formatOf(meant) !== undefined && fitOf(meant, value) === 0) return
  values[meant.path] = canonical(meant, value)
  delete values[unmeant.path]
}

/** Infers the deciding value from text formats, or from which of the two are filled. */
function deduce(own: readonly EitherField[], values: Row, read: readonly EitherValue[]): unknown {
  for (const rule of [byFormat, byFilled, byAllFilled]) {
    const sides = new Set(own.flatMap((either) => rule(either, values, read, own) ?? []))
    const [side] = sides
    if (sides.size === 1) return side
  }
  return undefined
}

type Rule = (
  either: EitherField,
  values: Row,
  read: readonly EitherValue[],
  own: readonly EitherField[],
) => unknown

const byFormat: Rule = (either, values, read) => {
  const cell = read.find(({ path }) => path === either.field.path)?.value
  const texts = cell === undefined ? either.sides.map(({ path }) => values[path]) : [cell]
  const said = texts.filter((text) => typeof text === 'string')
  const [first, second] = either.sides.map((side) => Math.max(0, ...said.map((text) => fitOf(side, text))))
  if (first === undefined || second === undefined || first === second) return undefined
  return first > second ? either.value : either.other
}

const byFilled: Rule = ({ sides, value, other }, values) => {
  const [first, second] = sides.map(({ path }) => isFilled(values[path]))
  return first === second ? undefined : first ? value : other
}

const byAllFilled: Rule = ({ value, other }, values, _read, own) => {
  const [first, second] = [0, 1].map((at) =>
    own.every(({ sides }) => isFilled(values[sides[at]?.path ?? ''])),
  )
  return first === second ? undefined : first ? value : other
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function formatOf(field: Field) {
  const name = field.format ?? traitsOf(field.kind).format ?? ''
  return isFormat(name) ? formats[name] : undefined
}

/** 2: matches the field's format; 1: looks like a mistyped one; 0: no match. */
function fitOf(field: Field, text: string): 0 | 1 | 2 {
  const format = formatOf(field)
  if (!format) return 0
  const own = format.normalise(text)
  if (format.validate(own) === undefined) return 2
  const length = (each: string) => each.replace(/[^\p{L}\p{N}]/gu, '').length
  return length(own) === length(format.sample(0)) ? 1 : 0
}

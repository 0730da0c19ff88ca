/*
 * Where the values of a path are in a row: in objects and list items, or, behind a reference, under the path itself
 * as the server writes it. Promises the values a statement would compare; one of the wrong type is no value.
 */
import type { Entity, Field } from '../entity/entity'
import { type Family, familyOf, isNumeric } from '../entity/family'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { normaliseDateTime } from '../formats/index'
import { refusalText } from '../messages'
import { firstDayOf } from '../query/given'
import { Problem } from '../wire/problem'

/** A value that is compared. */
export type Value = string | number | boolean

/** How the values of a path are read and compared. */
export interface Source {
  readonly path: string
  /** The field at the end; only its kind is guessed when it belongs to an entity that nobody knows here. */
  readonly field: Pick<Field, 'kind' | 'values' | 'ref' | 'format'>
  readonly family: Family
  /** Compared as texts, accents and case ignored first. */
  readonly isTextual: boolean
  /** A row may have several values. */
  readonly isMany: boolean
  /** The values of a row as they stand, at least one (null or undefined when there are none). */
  readAll(row: Row): readonly unknown[]
  /** The value as it is compared; null when it is none. */
  toValue(raw: unknown): Value | null
}

/** Finds a path. @throws Problem unknown_field */
export function findSource(
  entity: Entity,
  path: string,
  rows: readonly Row[],
  entities?: EntityIndex,
): Source {
  const own = ownSteps(entity, path)
  if (!own) throw new Problem('unknown_field', refusalText.unknownField(path))
  return own.isWhole ? ownSource(path, own.steps) : farSource(entity, path, rows, entities)
}

/** The steps up to the end, or up to the reference after which the path leaves the entity. */
function ownSteps(entity: Entity, path: string): { steps: readonly Field[]; isWhole: boolean } | undefined {
  const steps: Field[] = []
  let fields = entity.fields
  for (const name of path.split('.')) {
    const field = fields.find((each) => each.name === name)
    if (!field) return steps.at(-1)?.ref ? { steps, isWhole: false } : undefined
    steps.push(field)
    fields = field.fields
  }
  return { steps, isWhole: true }
}

function ownSource(path: string, steps: readonly Field[]): Source {
  const [field] = steps.slice(-1)
  if (!field) throw new Error('an empty path')
  const { family, isMany } = familyOf(field)
  const isInside = steps.length > 1
  return {
    path,
    field,
    family,
    isTextual: isTextual(family, isInside),
    isMany: isMany || steps.slice(0, -1).some((step) => step.kind === 'list'),
    toValue: isInside ? insideReaders[readerOf(family)] : readers[family],
    readAll(row) {
      const found: unknown[] = []
      gather(row, steps, 0, isMany, found)
      return found
    },
  }
}

/** Objects and lists that are not there still give one missing value, as a left join does. */
function gather(
  holder: unknown,
  steps: readonly Field[],
  at: number,
  isMany: boolean,
  found: unknown[],
): void {
  const step = steps[at]
  const value = step && isRow(holder) ? holder[step.name] : undefined
  const isLast = at === steps.length - 1
  if (isLast && !isMany) found.push(value)
  else if (isLast || step?.kind === 'list') {
    const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [undefined]
    for (const item of items) isLast ? found.push(item) : gather(item, steps, at + 1, isMany, found)
  } else gather(value, steps, at + 1, isMany, found)
}

function farSource(entity: Entity, path: string, rows: readonly Row[], entities?: EntityIndex): Source {
  const field = (entities && resolvePath(entities, entity, path)?.at(-1)?.field) ?? guessField(path, rows)
  const { family } = familyOf(field)
  return {
    path,
    field,
    family,
    isTextual: isTextual(family, false),
    isMany: rows.some((row) => Array.isArray(row[path])),
    toValue: readers[family],
    readAll(row) {
      const value = row[path]
      return Array.isArray(value) && value.length > 0 ? value : [Array.isArray(value) ? undefined : value]
    },
  }
}

function guessField(path: string, rows: readonly Row[]): Source['field'] {
  const values = rows.flatMap((row) => row[path] ?? [])
  const kind = typeof values[0] === 'number' ? 'decimal' : typeof values[0] === 'boolean' ? 'boolean' : 'text'
  return { kind }
}

/** Inside JSON days and instants are texts. */
function isTextual(family: Family, isInside: boolean): boolean {
  return readerOf(family) === 'text' && (isInside || family === 'text' || family === 'opaque')
}

function readerOf(family: Family): 'number' | 'boolean' | 'text' {
  return isNumeric(family) ? 'number' : family === 'boolean' ? 'boolean' : 'text'
}

type Reader = (raw: unknown) => Value | null

const readNumber: Reader = (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? raw : null)
const readBoolean: Reader = (raw) => (typeof raw === 'boolean' ? raw : null)
const readText: Reader = (raw) => {
  if (typeof raw === 'string') return raw
  if (raw === null || raw === undefined) return null
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}
const readDay: Reader = (raw) => (typeof raw === 'string' ? raw : null)
const readMonth: Reader = (raw) => (typeof raw === 'string' ? firstDayOf(raw) : null)
const canonicalInstant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/
const readInstant: Reader = (raw) => {
  if (typeof raw !== 'string') return null
  return canonicalInstant.test(raw) ? raw : normaliseDateTime(raw)
}

const insideReaders = { number: readNumber, boolean: readBoolean, text: readText }

const readers = {
  text: readText,
  integer: readNumber,
  number: readNumber,
  boolean: readBoolean,
  date: readDay,
  month: readMonth,
  instant: readInstant,
  opaque: readText,
} as const satisfies Record<Family, Reader>

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

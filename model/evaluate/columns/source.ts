/* Reads a path from a row; across a reference, the full path is the key, as the server writes it. */
import type { Entity, Field } from '../../entity/entity'
import { type Family, familyOf } from '../../entity/family'
import { isRow, type Row } from '../../entity/jsonSchema'
import { isList } from '../../entity/kindGuards'
import { type EntityIndex, resolvePath } from '../../entity/paths'
import { refusalText } from '../../messages'
import { Problem } from '../../problem/problem'
import { type ConvertValue, converterOf, type Value } from './comparable'

export interface Source {
  readonly path: string
  /** The last field of the path; if its entity is unknown, only a kind inferred from the rows. */
  readonly field: Pick<Field, 'kind' | 'values' | 'ref' | 'format'>
  readonly family: Family
  readonly isMany: boolean
  /** The raw values of a row; at least one, which may be null or undefined. */
  readAll(row: Row): readonly unknown[]
  readonly toValue: ConvertValue
}

/** @throws Problem unknown_field */
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

export function readerOf({ path, readAll, toValue }: Source): (row: Row) => Value | null {
  return path.includes('.') ? (row) => toValue(readAll(row)[0]) : (row) => toValue(row[path])
}

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
  return {
    path,
    field,
    family,
    isMany: isMany || steps.slice(0, -1).some(isList),
    toValue: converterOf(family, steps.length > 1),
    readAll(row) {
      const found: unknown[] = []
      gather(row, steps, 0, isMany, found)
      return found
    },
  }
}

/** A missing object or an empty list yields one missing value, like a left join. */
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
  else if (isLast || isList(step)) {
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
    isMany: rows.some((row) => Array.isArray(row[path])),
    toValue: converterOf(family, false),
    readAll(row) {
      const value = row[path]
      return Array.isArray(value) && value.length > 0 ? value : [Array.isArray(value) ? undefined : value]
    },
  }
}

function guessField(path: string, rows: readonly Row[]): Source['field'] {
  for (const row of rows) {
    const [value] = [row[path] ?? []].flat()
    if (value !== undefined) return { kind: guessKind(value) }
  }
  return { kind: 'text' }
}

function guessKind(value: unknown): Field['kind'] {
  return typeof value === 'number' ? 'decimal' : typeof value === 'boolean' ? 'boolean' : 'text'
}

/* Describes a log entry's details without technical ones; unknown details are shown as stored. Pure. */
import type { Entity } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { formatInteger } from '#model/formats/index'
import { isCondition } from '#model/query/queryUrl'
import { showCondition } from '#model/show/condition'
import { text } from './messages'

const silent: ReadonlySet<string> = new Set(['range', 'labels', 'platform'])
/** Every list request includes these fields. */
const usual: ReadonlySet<string> = new Set(['id', 'ativo'])

/** Text, or references that are rendered by their labels. */
export type DetailPart = string | { readonly entity: string; readonly ids: readonly number[] }

export function describeDetail(
  detail: string,
  entity: Entity | undefined,
  index: EntityIndex,
): readonly (readonly DetailPart[])[] {
  return [...new URLSearchParams(detail)].flatMap(([name, value]) => {
    // The total is shown only if it is a number of rows, as for exports.
    if (silent.has(name) || (name === 'total' && !/^\d+$/.test(value))) return []
    const parts = (entity && formatters[name]?.(value, entity, index)) ?? [
      text.words[name]?.[value] ?? plain(value),
    ]
    return parts.join('') === '' ? [] : [joinWords([`${text.details[name] ?? name}: `, ...parts])]
  })
}

type DetailFormatter = (
  value: string,
  entity: Entity,
  index: EntityIndex,
) => readonly DetailPart[] | undefined

const formatters: Readonly<Record<string, DetailFormatter>> = {
  fields: (value, entity, index) => [
    value
      .split(',')
      .filter((path) => !usual.has(path))
      .map((path) => titleOf(path, entity, index))
      .join(', '),
  ],
  sort: (value, entity, index) => {
    const order = readJson(value)
    if (!Array.isArray(order)) return undefined
    const pairs: readonly unknown[] = Array.isArray(order[0]) ? order : [order]
    const keys = pairs
      .map((pair) => (Array.isArray(pair) ? pair : []))
      .map(([path, way]) => `${titleOf(String(path), entity, index)}${way === 'DESC' ? text.descending : ''}`)
    return [keys.join(', ')]
  },
  filter: (value, entity, index) => {
    const filter = readJson(value)
    if (typeof filter !== 'object' || filter === null) return undefined
    return Object.entries(filter)
      .filter(([path]) => path !== 'ativo')
      .flatMap(([path, condition], at) => [
        `${at > 0 ? ' · ' : ''}${titleOf(path, entity, index)} `,
        describeCondition(condition, path, entity, index),
      ])
  },
}

function describeCondition(condition: unknown, path: string, entity: Entity, index: EntityIndex): DetailPart {
  const field = fieldOf(path, entity, index)
  const ids = [condition].flat().filter((each) => typeof each === 'number')
  if (field?.ref && ids.length > 0) return { entity: field.ref.entity, ids }
  const isState = entity.workflow?.field === path
  const show = (value: unknown) =>
    (isState ? entity.workflow?.states[String(value)]?.label : undefined) ??
    (isCondition(value) ? showCondition(value, field) : String(value))
  return Array.isArray(condition) ? condition.map(show).join(text.or) : show(condition)
}

function joinWords(parts: readonly DetailPart[]): readonly DetailPart[] {
  const joined: DetailPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof last === 'string' && typeof part === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

function plain(value: string): string {
  return /^\d{4,15}$/.test(value) ? formatInteger(Number(value)) : value
}

function fieldOf(path: string, entity: Entity, index: EntityIndex) {
  return resolvePath(index, entity, path)?.at(-1)?.field
}

function titleOf(path: string, entity: Entity, index: EntityIndex): string {
  return fieldOf(path, entity, index)?.title ?? path
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

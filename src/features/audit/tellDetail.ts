/*
 * The detail of an act in words: fields by their titles, values as lists show them. What says nothing to people, like
 * the range of a page, is left out. Pure; what it does not understand stays as the server wrote it.
 */
import type { Entity } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { showValue } from '#model/show/show'
import { text } from './messages'

const silent: ReadonlySet<string> = new Set(['range', 'labels', 'platform'])
/** Fields that every list asks for. */
const usual: ReadonlySet<string> = new Set(['id', 'ativo'])

/** The lines of a detail. */
export function tellDetail(
  detail: string,
  entity: Entity | undefined,
  index: EntityIndex,
): readonly string[] {
  return [...new URLSearchParams(detail)].flatMap(([name, value]) => {
    if (silent.has(name)) return []
    const told = entity ? (tellers[name]?.(value, entity, index) ?? value) : value
    return told === '' ? [] : [`${text.details[name] ?? name}: ${told}`]
  })
}

type Teller = (value: string, entity: Entity, index: EntityIndex) => string | undefined

const tellers: Readonly<Record<string, Teller>> = {
  fields: (value, entity, index) =>
    value
      .split(',')
      .filter((path) => !usual.has(path))
      .map((path) => titleOf(path, entity, index))
      .join(', '),
  sort: (value, entity, index) => {
    const order = readJson(value)
    if (!Array.isArray(order)) return undefined
    const pairs: readonly unknown[] = Array.isArray(order[0]) ? order : [order]
    return pairs
      .map((pair) => (Array.isArray(pair) ? pair : []))
      .map(([path, way]) => `${titleOf(String(path), entity, index)}${way === 'DESC' ? text.descending : ''}`)
      .join(', ')
  },
  filter: (value, entity, index) => {
    const filter = readJson(value)
    if (typeof filter !== 'object' || filter === null) return undefined
    return Object.entries(filter)
      .filter(([path]) => path !== 'ativo')
      .map(
        ([path, condition]) =>
          `${titleOf(path, entity, index)} ${tellCondition(condition, path, entity, index)}`,
      )
      .join(' · ')
  },
}

function tellCondition(condition: unknown, path: string, entity: Entity, index: EntityIndex): string {
  const field = fieldOf(path, entity, index)
  const show = (value: unknown) => {
    const state = entity.workflow?.field === path ? entity.workflow.states[String(value)]?.label : undefined
    return state ?? (field ? showValue(value, field) : String(value))
  }
  if (Array.isArray(condition)) return condition.map(show).join(text.or)
  if (typeof condition !== 'object' || condition === null) return show(condition)
  return Object.entries(condition)
    .map(([operator, value]) => text.operators[operator]?.(show(value)) ?? show(value))
    .join(' ')
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

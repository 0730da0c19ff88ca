/* The search over everything: the part of a text that is searched, and which records of an entity it shows. */
import type { Entity } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { distanceOf } from './distance'

/** Records of each entity that are compared. */
export const comparedHits = 100
const most = 5
/** Shorter words match everything and are ignored. */
const shortest = 2

export function searchedText(typed: string): string {
  return typed
    .split(/\s+/)
    .filter(({ length }) => length >= shortest)
    .join(' ')
}

export function hitsOf({ name, title }: Entity, rows: readonly Row[], q: string) {
  return rows
    .map(({ id, _label: label }) => ({
      entity: name,
      id: Number(id),
      label: typeof label === 'string' && label !== '' ? label : title,
    }))
    .toSorted((a, b) => distanceOf(a.label, q) - distanceOf(b.label, q))
    .slice(0, most)
}

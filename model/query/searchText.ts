/*
 * The text a record is found by and the words that are looked for: the same in the database and in memory.
 */

import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { type EntityIndex, fieldAt } from '../entity/paths'
import { formats, isFormat, withoutInvisible } from '../formats/index'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../record/hideRow'
import { fold } from './fold'

/**
 * The text a row is found by: its search fields as stored and as shown, titles of coded values, folded.
 * @example searchText(entity, { name: 'São João', zip: '37550000' }) // 'sao joao\n37550000\n37.550-000'
 */
export function searchText(entity: Entity, row: Row): string {
  const texts = entity.list.search.flatMap((path) => {
    const field = fieldAt(entity, path)
    return field ? valuesAt(row, path).flatMap((value) => spellingsOf(field, value)) : []
  })
  return fold(legible([...new Set(texts)].join('\n')))
}

/** The text without what cannot be seen: no database keeps a NUL, and what has no width is not looked for. */
export function legible(text: string): string {
  return withoutInvisible(text).replaceAll('\0', '')
}

/** The search fields that the actor may find records by: a fragment of what is masked must not tell whose it is. */
export function searchPaths(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  return entity.list.search.filter(
    (path) => maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor),
  )
}

function valuesAt(row: Row, path: string): readonly unknown[] {
  let values: readonly unknown[] = [row]
  for (const name of path.split('.')) {
    values = values.flatMap((value) => {
      const next = typeof value === 'object' && value !== null ? (value as Row)[name] : undefined
      return Array.isArray(next) ? next : [next]
    })
  }
  return values.filter((value) => value !== null && value !== undefined && typeof value !== 'object')
}

/** A value as stored and as a person would type it. */
export function spellingsOf(field: Field, value: unknown): readonly string[] {
  const text = String(value)
  const choice = field.values?.find((each) => String(each.value) === text)
  const shown = field.format && isFormat(field.format) ? [formats[field.format].show(text)] : []
  return [text, ...shown, ...(choice ? [choice.title] : [])]
}

/** The words that must all be found. */
export function searchWords(q: string): readonly string[] {
  return fold(legible(q))
    .split(/\s+/)
    .filter((word) => word !== '')
}

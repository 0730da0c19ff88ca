/*
 * The search text of records and the words searched for in it; SQL and in-memory evaluation agree. A record
 * is found by everything its list can show of it, both as stored and as displayed.
 */

import type { Entity, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { isPicture, isStoredFile } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { labelParts } from '../entity/label'
import { type EntityIndex, fieldAt, resolvePath } from '../entity/paths'
import { isCounted } from '../entity/rollup'
import { fold } from '../formats/fold'
import { withoutInvisible } from '../formats/index'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import { unitPath } from '../show/unit'
import { isCountedNumber, spellerIn } from './spellings'

/** Separates the texts of two fields; search words never contain it. */
export const searchSeparator = '\uf8ff'
/** The first character of a field's text identifies the field; search words never contain one of these. */
const firstKey = 0xe000
const privateUse = /[\ue000-\uf8ff\0]/g

const known = new WeakMap<Entity, readonly string[]>()

/**
 * The record's own values by which it is found: searched fields, list columns and its label. Values of other
 * records, ages and roll-ups are excluded, because they change without a write to the record.
 */
export function searchedPaths(entity: Entity): readonly string[] {
  const made = known.get(entity)
  if (made) return made
  const holes = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
  const shown = entity.list.columns.map(({ field }) => field)
  const named = [...entity.list.search, ...shown, ...holes]
  const paths = [...new Set([...named, ...pathsBeside(entity, named)])].filter((path) => {
    const field = fieldAt(entity, path)
    return field && !field.system && isText(field)
  })
  known.set(entity, paths)
  return paths
}

/**
 * Other fields that affect how these are displayed: the one that qualifies a state, and those that determine a unit.
 */
function pathsBeside(entity: Entity, paths: readonly string[]): readonly string[] {
  const { workflow } = entity
  const beside = workflow?.beside && paths.includes(workflow.field) ? [workflow.beside.field] : []
  return [...beside, ...paths.flatMap((path) => unitPath(fieldAt(entity, path) ?? {}, path) ?? [])]
}

/** Removes NUL, which PostgreSQL cannot store, and zero-width characters. */
export function legible(text: string): string {
  return withoutInvisible(text).replaceAll('\0', '')
}

function isText(field: Field): boolean {
  if (field.ref || isCounted(field)) return false
  return traitsOf(field.kind).filterable || (isStoredFile(field) && !isPicture(field))
}

/**
 * The stored and displayed values of the searched paths, folded, each after the key of its path.
 * @example searchText(entity, { name: 'São João', zip: '37550000' }) // '…sao joao…37550000\n37.550-000'
 */
export function searchText(entity: Entity, row: Row): string {
  const texts = writersOf(entity).map((write) => write(row))
  return texts.filter((text) => text !== '').join(searchSeparator)
}

export function searchTextAt(entity: Entity, row: Row, path: string): string {
  return writerAt(entity, path)(row)
}

type TextWriter = (row: Row) => string

const writers = new WeakMap<Entity, readonly TextWriter[]>()

function writersOf(entity: Entity): readonly TextWriter[] {
  const made = writers.get(entity) ?? searchedPaths(entity).map((path) => writerAt(entity, path))
  writers.set(entity, made)
  return made
}

function writerAt(entity: Entity, path: string): TextWriter {
  const field = fieldAt(entity, path)
  if (!field) return () => ''
  const spell = spellerIn(entity, field)
  const [key = ''] = searchKeys(entity, [path])
  return (row) => {
    const values = valuesAt(row, path)
    if (values.length === 0) return ''
    const text = legible([...new Set(values.flatMap(spell))].join('\n').replace(privateUse, ''))
    return text === '' ? '' : `${key}${fold(text)}`
  }
}

export function searchKeys(entity: Entity, paths: readonly string[]): readonly string[] {
  const all = searchedPaths(entity)
  return paths.map((path) => String.fromCharCode(firstKey + all.indexOf(path)))
}

/** Own paths that the actor may search. Masked ones are excluded: a matching fragment would reveal whose value it is. */
export function searchPaths(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  return searchedPaths(entity).filter((path) => mayFindBy(index, entity, path, actor))
}

/** Paths searched in the actor's own record, which is never masked; none if that record belongs to another entity. */
export function ownSearchPaths(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  if (actor.entity !== entity.name || actor.recordId === undefined) return []
  return searchedPaths(entity).filter((path) => maySeePath(index, entity, path, actor))
}

/** Displayed paths that are not in the record's own search text: other records, system fields, ages and roll-ups. */
export function shownElsewhere(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  const aged = entity.list.search.filter((path) => fieldAt(entity, path)?.age !== undefined)
  const called = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
  const shown = [...new Set([...entity.list.columns.map(({ field }) => field), ...called, ...aged])]
  return shown.filter((path) => {
    const steps = resolvePath(index, entity, path) ?? []
    const isElsewhere = steps.some(
      ({ field }) => field.ref || field.system || field.age !== undefined || isCountedNumber(field),
    )
    return isElsewhere && mayFindBy(index, entity, path, actor)
  })
}

function mayFindBy(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  return maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor)
}

export function valuesAt(row: Row, path: string): readonly unknown[] {
  if (!path.includes('.')) {
    const own = row[path]
    const all: readonly unknown[] = Array.isArray(own) ? own : [own]
    return all.filter((value) => value !== null && value !== undefined)
  }
  let values: readonly unknown[] = [row]
  for (const name of path.split('.')) {
    values = values.flatMap((value) => {
      const next = isRow(value) ? value[name] : undefined
      return Array.isArray(next) ? next : [next]
    })
  }
  return values.filter((value) => value !== null && value !== undefined)
}

/** Words that must all match. Punctuation on its own is ignored unless there is nothing else. */
export function searchWords(q: string): readonly string[] {
  const words = fold(legible(q.replace(privateUse, '').normalize('NFC')))
    .split(/\s+/)
    .map((word) => word.replace(/[,;]+$/, ''))
    .filter((word) => word !== '')
  const telling = words.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return telling.length > 0 ? telling : words
}

/** The word and, if it looks like a document or phone number with punctuation, its digits alone. */
export function wordForms(word: string): readonly string[] {
  const digits = word.replace(/\D/g, '')
  const isDocument = /^[\d()./+-]+$/.test(word) && digits.length >= 6 && !/^\d\d?\/\d\d?\/\d+$/.test(word)
  return isDocument && digits !== word ? [word, digits] : [word]
}

export function isMomentWord(word: string): boolean {
  return /^[\d/:]+$/.test(word) && /[/:]/.test(word)
}

export function idOfWord(word: string): number | undefined {
  return /^\d{1,15}$/.test(word) ? Number(word) : undefined
}

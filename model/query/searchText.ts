/*
 * What a record is found by and the words that are looked for: the same in the database and in memory. A record is
 * found by all that its list can show of it, as it is stored and as it is shown.
 */

import type { Entity, Field } from '../entity/entity'
import { isJudgedSingly, itemOf } from '../entity/itemOf'
import { isRow, type Row } from '../entity/jsonSchema'
import { isBoolean, isPicture, isStoredFile } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { labelParts } from '../entity/label'
import { type EntityIndex, fieldAt, resolvePath, walkFields } from '../entity/paths'
import { isCounted } from '../entity/rollup'
import { withoutInvisible } from '../formats/index'
import { maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../record/hideRow'
import { showValue } from '../show/show'
import { unitBy, unitPath } from '../show/unit'
import { fold } from './fold'

/** Stands between the texts of two fields; no word has it. */
export const searchSeparator = '\uf8ff'
/** The first character of a field's text says which field it is; no word has one of these either. */
const firstKey = 0xe000
const privateUse = /[\ue000-\uf8ff\0]/g

const known = new WeakMap<Entity, readonly string[]>()

/**
 * The record's own values that it is found by: those its schema names, those its list shows and those it is called by.
 * What it refers to is not among them: that may change its name without the record. Nor is what is counted:
 * ages change with the day, roll-ups with other records.
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

/** What is shown with these values from others of the record: what stands beside its state, and the units of its numbers. */
function pathsBeside(entity: Entity, paths: readonly string[]): readonly string[] {
  const { workflow } = entity
  const beside = workflow?.beside && paths.includes(workflow.field) ? [workflow.beside.field] : []
  return [...beside, ...paths.flatMap((path) => unitPath(fieldAt(entity, path) ?? {}, path) ?? [])]
}

/** The text without what cannot be seen: no database keeps a NUL, and what has no width is not looked for. */
export function legible(text: string): string {
  return withoutInvisible(text).replaceAll('\0', '')
}

/** Does a person read it as a text that is kept? */
function isText(field: Field): boolean {
  if (field.ref || isCounted(field)) return false
  return traitsOf(field.kind).filterable || (isStoredFile(field) && !isPicture(field))
}

/**
 * The text a row is found by: the values of its paths as stored and as shown, folded, each behind the key of its path.
 * @example searchText(entity, { name: 'São João', zip: '37550000' }) // '…sao joao…37550000\n37.550-000'
 */
export function searchText(entity: Entity, row: Row): string {
  const texts = searchedPaths(entity).map((path) => searchTextAt(entity, row, path))
  return texts.filter((text) => text !== '').join(searchSeparator)
}

/** The part of that text which one of the searched paths gives; empty where it has no value. */
export function searchTextAt(entity: Entity, row: Row, path: string): string {
  const field = fieldAt(entity, path)
  const spelled = field ? valuesAt(row, path).flatMap((value) => spellingsIn(entity, field, value)) : []
  const text = legible([...new Set(spelled)].join('\n').replace(privateUse, ''))
  return text === '' ? '' : `${searchKeys(entity, [path])}${fold(text)}`
}

/** The keys before the texts of these paths. */
export function searchKeys(entity: Entity, paths: readonly string[]): readonly string[] {
  const all = searchedPaths(entity)
  return paths.map((path) => String.fromCharCode(firstKey + all.indexOf(path)))
}

/** The own values that the actor may find records by: a fragment of what is masked must not tell whose it is. */
export function searchPaths(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  return searchedPaths(entity).filter((path) => mayFindBy(index, entity, path, actor))
}

/** The same of the actor's own record, which people see whole; none where that is no record of the entity. */
export function ownSearchPaths(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  if (actor.entity !== entity.name || actor.recordId === undefined) return []
  return searchedPaths(entity).filter((path) => maySeePath(index, entity, path, actor))
}

/**
 * The paths that are shown in the list or the label and lead to other records, to what the engine itself keeps or to ages, as far as the actor may find
 * by them.
 */
export function shownElsewhere(index: EntityIndex, entity: Entity, actor: Actor): readonly string[] {
  const aged = entity.list.search.filter((path) => fieldAt(entity, path)?.age !== undefined)
  const called = labelParts(entity.label).flatMap((part) => ('path' in part ? [part.path] : []))
  const shown = [...new Set([...entity.list.columns.map(({ field }) => field), ...called, ...aged])]
  return shown.filter((path) => {
    const steps = resolvePath(index, entity, path) ?? []
    const isElsewhere = steps.some(({ field }) => field.ref || field.system || field.age !== undefined)
    return isElsewhere && mayFindBy(index, entity, path, actor)
  })
}

function mayFindBy(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  return maySeePath(index, entity, path, actor) && !isHiddenAt(index, entity, path, actor)
}

/** The values at a path, one or several. */
export function valuesAt(row: Row, path: string): readonly unknown[] {
  let values: readonly unknown[] = [row]
  for (const name of path.split('.')) {
    values = values.flatMap((value) => {
      const next = isRow(value) ? value[name] : undefined
      return Array.isArray(next) ? next : [next]
    })
  }
  return values.filter((value) => value !== null && value !== undefined)
}

/** The spellings of a value, with the text that a column shows in its place. */
export function spellingsIn(entity: Entity, field: Field, value: unknown): readonly string[] {
  const column = entity.list.columns.find((each) => each.field === field.path)
  const altered = column?.values?.[String(value)]
  if (isBoolean(field) && altered !== undefined) return [altered]
  const told = toldBy(entity, field.path, value)
  return [...spellingsOf(field, value), ...(altered === undefined ? [] : [altered]), ...told]
}

/** What the value adds to how others are shown: the words beside the state, the unit of a number. */
export function toldBy(entity: Entity, path: string, value: unknown): readonly string[] {
  const { beside } = entity.workflow ?? {}
  const words = beside?.field === path ? (beside.values[String(value)]?.label ?? []) : []
  return [words, measuredBy(entity, path).flatMap((field) => unitBy(field, value) ?? [])].flat()
}

const measured = new WeakMap<Entity, readonly Field[]>()

/** The numbers whose unit the value at a path decides. */
function measuredBy(entity: Entity, path: string): readonly Field[] {
  const fields =
    measured.get(entity) ?? [...walkFields(entity.fields)].filter(({ units }) => units !== undefined)
  measured.set(entity, fields)
  return fields.filter((field) => unitPath(field, field.path) === path)
}

/** A value as stored, as shown, and as a person would type it. */
export function spellingsOf(field: Field, value: unknown): readonly string[] {
  const choice = field.values?.find((each) => String(each.value) === String(value))
  // One of several values is shown as it is called.
  const shown = choice?.title ?? showValue(value, traitsOf(field.kind).isMany ? asOne(field) : field)
  // Yes and no are stored as words that are shown nowhere.
  if (typeof value === 'object' || typeof value === 'boolean') return [shown]
  const typed = typeof value === 'number' ? [shown.replaceAll('.', '')] : []
  return [String(value), shown, ...typed]
}

function asOne(field: Field): Field {
  return isJudgedSingly(field) ? itemOf(field) : { ...field, kind: 'text' }
}

/** The words that must all be found: letters and digits, whatever commas and dashes stand between them. */
export function searchWords(q: string): readonly string[] {
  const words = fold(legible(q.replace(privateUse, '').normalize('NFC')))
    .split(/\s+/)
    .map((word) => word.replace(/[,;]+$/, ''))
    .filter((word) => word !== '')
  const telling = words.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return telling.length > 0 ? telling : words
}

/** A word as it may stand in a text: a document or phone typed with other points and dashes is its digits. */
export function wordForms(word: string): readonly string[] {
  const digits = word.replace(/\D/g, '')
  const isDocument = /^[\d()./+-]+$/.test(word) && digits.length >= 6 && !/^\d\d?\/\d\d?\/\d+$/.test(word)
  return isDocument && digits !== word ? [word, digits] : [word]
}

/** The two values of a field that says yes or no, as far as the word is in how they are shown. */
export function marksWith(field: Field, word: string, entity?: Entity): readonly boolean[] {
  const spell = (value: boolean) => (entity ? spellingsIn(entity, field, value) : spellingsOf(field, value))
  return [true, false].filter((value) => spell(value).some((text) => fold(text).includes(word)))
}

/** Is it (a part of) a day or an hour as people write them? */
export function isMomentWord(word: string): boolean {
  return /^[\d/:]+$/.test(word) && /[/:]/.test(word)
}

/** The id that a word is; undefined when it is none. */
export function idOfWord(word: string): number | undefined {
  return /^\d{1,15}$/.test(word) ? Number(word) : undefined
}

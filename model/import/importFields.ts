/*
 * The fields that a column can fill, and their titles in spreadsheets. Hides column matching, cell formats, and how
 * lines map to records: one each, several lines per record (list items), or several records per line (`spread`).
 */
import type { Entity, Field } from '../entity/entity'
import { isList, isObject, isOpaque } from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { type EntityIndex, fieldAt } from '../entity/paths'
import { systemFields, systemNames } from '../entity/system'
import { mayAct, mayEdit, maySee } from '../people/access'
import type { Actor } from '../people/actor'
import { isNarrowed } from '../record/creation/isNarrowed'
import { type ImportMode, importModes } from '../wire/record/import'
import { type EitherField, eitherFields } from './eitherFields'

export interface ImportField {
  /** For a column named after a choice, with the choice in brackets: `valor[CBT]`. */
  readonly path: string
  /** With the titles of the objects around it: `Endereço: CEP`. */
  readonly title: string
  readonly field: Field
  readonly isMany: boolean
  /** The record's ID, which is only used to find existing records. */
  readonly isId: boolean
  readonly list?: string
  /** The choice that the column is named after; each of its cells makes one record. */
  readonly named?: SpreadChoice
  readonly either?: EitherField
}

interface SpreadChoice {
  readonly path: string
  readonly value: string | number | boolean
  readonly names: readonly string[]
  readonly unit?: string
}

/** What identifies a record in a spreadsheet: a set of fields, or the ID. */
export interface ImportKey {
  /** Paths joined by `+`, as in the API. */
  readonly name: string
  readonly paths: readonly string[]
}

/** Fields that the actor may fill by import, the ID first, the others in the order of the form. */
export function importFields(entity: Entity, actor: Actor): readonly ImportField[] {
  const number = systemFields.find(({ name }) => name === systemNames.id)
  const id = number
    ? [{ path: number.path, title: number.title, field: number, isMany: false, isId: true }]
    : []
  const plain = leavesOf({ entity, actor, titles: [] }, entity.fields)
  const eithers = eithersOf(entity, actor, plain)
  const own = [...plain, ...eithers, ...namedFields(entity, plain)]
  return mayAct(entity, 'edit', actor) ? [...id, ...own] : own
}

function eithersOf(entity: Entity, actor: Actor, plain: readonly ImportField[]): readonly ImportField[] {
  const fillable = plain.flatMap(({ field, list }) => (list === undefined ? [field] : []))
  return eitherFields(entity, fillable)
    .filter(({ field }) => maySee(field, actor.role))
    .map((either) => {
      const { path, title } = either.field
      return { path, title, field: either.field, isMany: false, isId: false, either }
    })
}

interface ParentPath {
  readonly entity: Entity
  readonly actor: Actor
  readonly titles: readonly string[]
  readonly list?: string
}

function leavesOf(around: ParentPath, fields: readonly Field[]): readonly ImportField[] {
  const { entity, actor, list } = around
  return fields.flatMap((field) => {
    if (isClosed(entity, field, actor)) return []
    const titles = [...around.titles, field.title]
    if (isObject(field)) return leavesOf({ ...around, titles }, field.fields)
    // A line is an item of a single list, so lists inside list items cannot be imported.
    if (isList(field))
      return list === undefined ? leavesOf({ ...around, titles, list: field.path }, field.fields) : []
    if (isOpaque(field)) return []
    const { isMany } = traitsOf(field.kind)
    const leaf = { path: field.path, title: titles.join(': '), isMany, isId: false }
    return [{ ...leaf, field: withWords(entity, field), ...(list !== undefined && { list }) }]
  })
}

function isClosed({ workflow }: Entity, field: Field, { role }: Actor): boolean {
  const isMade = field.system || field.readOnly || field.computed !== undefined || field.age !== undefined
  return isMade || workflow?.field === field.path || !mayEdit(field, role)
}

function withWords(entity: Entity, field: Field): Field {
  const values = entity.import?.columns.find((column) => column.field === field.path)?.values ?? {}
  return Object.keys(values).length > 0 ? { ...field, aliases: { ...field.aliases, ...values } } : field
}

function namedFields({ import: words }: Entity, plain: readonly ImportField[]): readonly ImportField[] {
  const { spread } = words ?? {}
  const name = plain.find(({ path }) => path === spread?.name)
  const value = plain.find(({ path }) => path === spread?.value)
  if (!spread || !name || !value) return []
  const { values = [], aliases = {} } = name.field
  return values.map((choice) => {
    const unit = spread.units[String(choice.value)]
    const spellings = Object.entries(aliases).flatMap(([word, meant]) =>
      meant === choice.value ? [word] : [],
    )
    const named: SpreadChoice = {
      path: name.path,
      value: choice.value,
      names: [choice.title, String(choice.value), ...spellings],
      ...(unit !== undefined && { unit }),
    }
    const path = `${value.path}[${choice.value}]`
    return { ...value, path, title: `${value.title}: ${choice.title}`, named }
  })
}

export function unreadableFields(entity: Entity, actor: Actor): readonly Field[] {
  const known = new Set(importFields(entity, actor).map(({ path }) => path.split('.')[0]))
  return entity.fields.filter((field) => !isClosed(entity, field, actor) && !known.has(field.name))
}

/** What a spreadsheet can do for the actor; nothing if it can fill no field. */
export function openModes(entity: Entity, actor: Actor): readonly ImportMode[] {
  const isFillable = importFields(entity, actor).some(({ isId }) => !isId)
  const missing = unreadableFields(entity, actor).some((each) => each.required && each.default === undefined)
  const [creates, edits] = [!missing && mayAct(entity, 'create', actor), mayAct(entity, 'edit', actor)]
  return importModes.filter(
    (mode) => isFillable && (creates || mode === 'atualizar') && (edits || mode === 'inserir'),
  )
}

function filledBy(fields: readonly ImportField[], mapped: readonly (string | null)[]): ReadonlySet<string> {
  const columns = new Set(mapped)
  return new Set(
    fields.flatMap(({ path, field, named }) =>
      columns.has(path) ? [path, field.path, ...(named ? [named.path] : [])] : [],
    ),
  )
}

export function importKeys(
  entity: Entity,
  actor: Actor,
  mapped: readonly (string | null)[],
): readonly ImportKey[] {
  const mayReveal = mayAct(entity, 'reveal', actor)
  const fields = importFields(entity, actor)
  const filled = filledBy(fields, mapped)
  const either = fields.flatMap((each) =>
    each.either?.sides.every(({ unique }) => unique) ? [each.field] : [],
  )
  const alone = [...entity.fields.filter(({ unique }) => unique), ...either].map(({ name }) => [name])
  const sets = [...entity.unique, ...entity.uniqueWhere.map(({ fields }) => fields), ...alone]
  const fit = sets.filter(
    (set) =>
      set.some((name) => filled.has(name)) &&
      set.every((name) => {
        const field = entity.fields.find((each) => each.name === name)
        return (
          field !== undefined &&
          // With `emptyCounts`, a missing column counts as empty.
          (filled.has(name) || field.emptyCounts === true) &&
          maySee(field, actor.role) &&
          (mayReveal || field.pii === undefined)
        )
      }),
  )
  const keys = [...fit, ...(mapped.includes(systemNames.id) ? [[systemNames.id]] : [])]
  const named = keys.map((paths) => ({ name: paths.join('+'), paths }))
  return [...new Map(named.map((key) => [key.name, key])).values()]
}

/** Required fields without a column or default; inside an object only if the object is required or partly filled. */
export function missingFields(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
  mapped: readonly (string | null)[],
): readonly ImportField[] {
  const fields = importFields(entity, actor)
  const filled = filledBy(fields, mapped)
  const sides = fields.flatMap(({ path, either }) => (filled.has(path) && either ? either.sides : []))
  return fields.filter(
    ({ path, field, named }) =>
      field.required &&
      field.default === undefined &&
      named === undefined &&
      !isNarrowed(index, field, actor.role) &&
      !filled.has(path) &&
      !sides.some((side) => side.path === path) &&
      aroundOf(path).every(
        (around) =>
          fieldAt(entity, around)?.required || mapped.some((each) => each?.startsWith(`${around}.`) ?? false),
      ),
  )
}

function aroundOf(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

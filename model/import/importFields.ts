/* The fields of an entity that a column of a sheet can fill, and what they are called there. Pure. */
import type { Entity, Field } from '../entity/entity'
import { fieldAt } from '../entity/paths'
import { systemFields, systemNames } from '../entity/system'
import { mayAct, mayEdit, maySee } from '../people/access'
import type { Actor } from '../people/actor'
import { isReadable } from './readCell'

/** A field that a column can fill. */
export interface ImportField {
  readonly path: string
  /** With the titles of the objects around it: `Endereço: CEP`. */
  readonly title: string
  readonly field: Field
  /** Its cell may hold several values. */
  readonly isMany: boolean
  /** Known by it are records that are here already; it is written by nothing. */
  readonly isId: boolean
}

/** What tells records apart in a sheet: a set of fields, or the number of the record. */
export interface ImportKey {
  /** Paths joined by `+`, which is how it is called on the wire. */
  readonly name: string
  readonly paths: readonly string[]
}

/** Kinds of several values that one cell can hold. */
const many: ReadonlySet<string> = new Set(['choices', 'tags', 'references', 'numbers', 'dates'])

/** The fields that this person may fill by a sheet, in the order of the form; the number of the record first. */
export function importFields(entity: Entity, actor: Actor): readonly ImportField[] {
  const number = systemFields.find(({ name }) => name === systemNames.id)
  const id = number
    ? [{ path: number.path, title: number.title, field: number, isMany: false, isId: true }]
    : []
  const own = leavesOf(entity, entity.fields, actor, [])
  return mayAct(entity, 'edit', actor) ? [...id, ...own] : own
}

function leavesOf(
  entity: Entity,
  fields: readonly Field[],
  actor: Actor,
  around: readonly string[],
): readonly ImportField[] {
  return fields.flatMap((field) => {
    const isClosed = field.system || field.readOnly || field.computed !== undefined || field.age !== undefined
    if (isClosed || entity.workflow?.field === field.path || !mayEdit(field, actor.role)) return []
    const titles = [...around, field.title]
    if (field.kind === 'object') return leavesOf(entity, field.fields, actor, titles)
    const isMany = many.has(field.kind)
    if (!isMany && !isReadable(field.kind)) return []
    return [{ path: field.path, title: titles.join(': '), field, isMany, isId: false }]
  })
}

/** Top-level fields of the entity that no column can fill although people fill them in forms. */
export function unreadableFields(entity: Entity, actor: Actor): readonly Field[] {
  const known = new Set(importFields(entity, actor).map(({ path }) => path.split('.')[0]))
  return entity.fields.filter(
    (field) =>
      !field.system &&
      !field.readOnly &&
      field.computed === undefined &&
      field.age === undefined &&
      entity.workflow?.field !== field.path &&
      mayEdit(field, actor.role) &&
      !known.has(field.name),
  )
}

/** The sets that tell records apart, of those whose fields have a column; the number of the record last. */
export function importKeys(
  entity: Entity,
  actor: Actor,
  mapped: readonly (string | null)[],
): readonly ImportKey[] {
  const mayReveal = mayAct(entity, 'reveal', actor)
  const alone = entity.fields.filter(({ unique }) => unique).map(({ name }) => [name])
  const sets = [...entity.unique, ...entity.uniqueWhere.map(({ fields }) => fields), ...alone]
  const fit = sets.filter((set) =>
    set.every((name) => {
      const field = entity.fields.find((each) => each.name === name)
      return (
        field !== undefined &&
        mapped.includes(name) &&
        maySee(field, actor.role) &&
        (mayReveal || field.pii === undefined)
      )
    }),
  )
  const keys = [...fit, ...(mapped.includes(systemNames.id) ? [[systemNames.id]] : [])]
  const named = keys.map((paths) => ({ name: paths.join('+'), paths }))
  return [...new Map(named.map((key) => [key.name, key])).values()]
}

/** Required fields that no column fills and that nothing else can; of an object, where it is required or begun. */
export function missingFields(
  entity: Entity,
  actor: Actor,
  mapped: readonly (string | null)[],
): readonly ImportField[] {
  return importFields(entity, actor).filter(
    ({ path, field }) =>
      field.required &&
      field.default === undefined &&
      !mapped.includes(path) &&
      aroundOf(path).every(
        (object) =>
          fieldAt(entity, object)?.required || mapped.some((each) => each?.startsWith(`${object}.`) ?? false),
      ),
  )
}

/** The objects that a path lies in, the outermost first. */
function aroundOf(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

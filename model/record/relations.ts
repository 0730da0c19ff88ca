/* Related rows of a record: every entity that refers to it, as its schema orders and hides them. */
import type { Entity, Field, Reference, RelatedList } from '../entity/entity'
import type { Condition, Filter } from '../entity/field'
import { traitsOf } from '../entity/kinds'
import { loadBodies } from '../entity/load/lazyEntity'
import { type EntityIndex, resolvePath, walkFields } from '../entity/paths'
import { systemNames } from '../entity/system'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'

export interface Relation extends Pick<RelatedList, 'columns' | 'sort'> {
  /** Unique per record: `plot.farm_id`. */
  readonly key: string
  readonly title: string
  readonly entity: Entity
  readonly path: string
  /** Extra conditions, including whether inactive rows are listed. */
  readonly filter: Filter
}

const known = new WeakMap<EntityIndex, Map<string, readonly Relation[]>>()

export function relationsOf(index: EntityIndex, entity: Entity): readonly Relation[] {
  const made = known.get(index) ?? new Map<string, readonly Relation[]>()
  known.set(index, made)
  const found = made.get(entity.name) ?? findRelations(index, entity)
  made.set(entity.name, found)
  return found
}

export function relationsFor(index: EntityIndex, entity: Entity, actor: Actor): readonly Relation[] {
  return relationsOf(index, entity).filter((each) => mayFind(index, each, actor))
}

export function relationsNamed(
  index: EntityIndex,
  lists: readonly RelatedList[],
  actor: Actor,
): readonly Relation[] {
  return titled(lists.flatMap((each) => namedRelation(index, each) ?? [])).filter((each) =>
    mayFind(index, each, actor),
  )
}

function mayFind(index: EntityIndex, { entity, path, filter }: Relation, actor: Actor): boolean {
  return (
    mayAct(entity, 'list', actor) &&
    [path, ...Object.keys(filter)].every(
      (each) => maySeePath(index, entity, each, actor) && !isHiddenAt(index, entity, each, actor),
    )
  )
}

export function filterOf({ path, filter }: Relation, id: number): Filter {
  return { ...filter, [path]: id as Condition }
}

function findRelations(index: EntityIndex, entity: Entity): readonly Relation[] {
  const { related, hide } = entity.record
  const told = related.flatMap((each) => namedRelation(index, each) ?? [])
  const others = [...expandedRelations(index, entity), ...ownRelations(index, entity)]
  const all = [...told, ...others.filter(({ key }) => !hide.includes(key))]
  return titled(all.filter(({ key }, at) => all.findIndex((other) => other.key === key) === at))
}

function namedRelation(index: EntityIndex, { from, title, filter, ...looks }: RelatedList) {
  const at = from.indexOf('.')
  const entity = index.get(from.slice(0, at))
  const path = from.slice(at + 1)
  if (!entity || !resolvePath(index, entity, path)) return undefined
  return { key: from, entity, path, title: title ?? '', filter: filter ?? {}, ...looks } satisfies Relation
}

/** The list's expanded rows; inactive ones are included so that they can be reactivated. */
function expandedRelations(index: EntityIndex, { list: { expand } }: Entity): readonly Relation[] {
  const entity = expand && index.get(expand.entity)
  if (!expand || !entity) return []
  const filter = { ...expand.filter, [systemNames.active]: [true, false] }
  const { field: path, title } = expand
  return [{ key: `${expand.entity}.${path}`, entity, path, title, filter }]
}

/**
 * Every reference that people fill in; read-only groups are left out, because their values only await approval. Link
 * entities are left out, because the records that they link say more.
 */
function ownRelations(index: EntityIndex, entity: Entity): readonly Relation[] {
  // Its rows are listed already, with more details than the many-to-many field.
  const expanded = entity.list.expand?.entity ?? ''
  return leadingTo(index, entity)
    .flatMap(leadingOf)
    .filter(({ to, through }) => to === entity.name && through !== expanded)
    .map(({ entity: from, path, filter }) => ({
      key: `${from.name}.${path}`,
      entity: from,
      path,
      title: '',
      filter,
    }))
}

interface IncomingReference {
  readonly entity: Entity
  readonly path: string
  readonly to: string
  readonly through: string | undefined
  /** For a polymorphic reference, the choices that select this entity. */
  readonly filter: Filter
}

function leadingTo(index: EntityIndex, entity: Entity): readonly Entity[] {
  const links = new Set([...index.values()].flatMap(({ linkedBy }) => linkedBy))
  return [...index.values()].filter(({ name, leadsTo }) => leadsTo.includes(entity.name) && !links.has(name))
}

/** Loads the entity and everything its record page may list; undefined if all is loaded. */
export function openRelated(index: EntityIndex, entity: Entity): Promise<void> | undefined {
  const opening = loadBodies([entity])
  if (opening) return opening.then(() => openRelated(index, entity))
  const { related, charts, print } = entity.record
  const named = [...related, ...charts, ...print.flatMap((form) => form.related)]
  return loadBodies([
    ...leadingTo(index, entity),
    ...named.flatMap(({ from }) => index.get(from.slice(0, from.indexOf('.'))) ?? []),
  ])
}

function leadingOf(entity: Entity): readonly IncomingReference[] {
  const open = entity.fields.filter((field) => !field.readOnly || field.fields.length === 0)
  return [...walkFields(open)].flatMap((field): readonly IncomingReference[] => {
    const { path, ref, kind } = field
    if (!ref || !traitsOf(kind).filterable) return []
    if (ref.by) return followed(entity, field, ref.by)
    return [{ entity, path, to: ref.entity, through: ref.through, filter: {} }]
  })
}

/** Only for root fields: in a list, the filter would also match the choice of one item with the reference of another. */
function followed(
  entity: Entity,
  { name, path }: Field,
  by: NonNullable<Reference['by']>,
): readonly IncomingReference[] {
  const choice = entity.fields.find((field) => field.name === by.field)
  if (path !== name || !choice) return []
  return [...new Set(Object.values(by.of))].map((to) => {
    const meant = (choice.values ?? []).flatMap(({ value }) => (by.of[String(value)] === to ? [value] : []))
    const [first] = meant
    const filter = { [choice.name]: meant.length === 1 && first !== undefined ? first : meant }
    return { entity, path, to, through: undefined, filter }
  })
}

/** Titled by the entity; if it occurs several times also by the field, or by the group of fields of one title. */
function titled(relations: readonly Relation[]): readonly Relation[] {
  return relations.map((each) => {
    if (each.title !== '') return each
    const { entity, path } = each
    const others = relations.filter((other) => other !== each && other.entity === entity)
    if (others.length === 0) return { ...each, title: entity.plural }
    const own = titleAt(entity, path)
    const group = titleAt(entity, path.slice(0, Math.max(0, path.lastIndexOf('.'))))
    const isTold = others.every((other) => titleAt(entity, other.path) !== own)
    return { ...each, title: `${entity.plural} (${(isTold ? own : group) ?? own ?? path})` }
  })
}

function titleAt({ fields }: Entity, path: string): string | undefined {
  return [...walkFields(fields)].find((field) => field.path === path)?.title
}

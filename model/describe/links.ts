/* What leads from an entity to others, and from others to it. */

import type { Entity, Field } from '../entity/entity'
import { isList, isReferenceList } from '../entity/kindGuards'
import { type EntityIndex, walkFields } from '../entity/paths'

/** A reference between two entities. */
export interface Link {
  readonly from: Entity
  readonly to: Entity
  /** Path in `from`. */
  readonly path: string
  readonly title: string
  /** A record leads to several. */
  readonly isMany: boolean
  readonly isRequired: boolean
  /** Title of the entity whose rows hold the list. */
  readonly through?: string
}

/** What the entity refers to. */
export function linksFrom(index: EntityIndex, from: Entity): readonly Link[] {
  return [...walkFields(from.fields)].flatMap((field) => {
    const ends = endsOf(field).flatMap((name) => index.get(name) ?? [])
    return ends.map((to) => linkOf(index, from, to, field))
  })
}

/** What refers to the entity. */
export function linksTo(index: EntityIndex, to: Entity): readonly Link[] {
  return [...index.values()].flatMap((from) => linksFrom(index, from).filter((link) => link.to === to))
}

function endsOf({ ref }: Field): readonly string[] {
  if (!ref) return []
  return ref.by ? [...new Set(Object.values(ref.by.of))] : [ref.entity]
}

function linkOf(index: EntityIndex, from: Entity, to: Entity, field: Field): Link {
  const { path, title, required, ref } = field
  const through = ref?.through === undefined ? undefined : index.get(ref.through)?.title
  const isInList = from.fields.some((outer) => isList(outer) && path.startsWith(`${outer.name}.`))
  return {
    from,
    to,
    path,
    title,
    isMany: isReferenceList(field) || isInList,
    isRequired: required,
    ...(through !== undefined && { through }),
  }
}

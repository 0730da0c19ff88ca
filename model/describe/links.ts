import type { Entity, Field } from '../entity/entity'
import { isList, isReferenceList } from '../entity/kindGuards'
import { type EntityIndex, walkFields } from '../entity/paths'

export interface Link {
  readonly from: Entity
  readonly to: Entity
  readonly path: string
  readonly title: string
  readonly isMany: boolean
  readonly isRequired: boolean
  readonly through?: string
}

export function linksFrom(index: EntityIndex, from: Entity): readonly Link[] {
  return [...walkFields(from.fields)].flatMap((field) => {
    const ends = endsOf(field).flatMap((name) => index.get(name) ?? [])
    return ends.map((to) => linkOf(index, from, to, field))
  })
}

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

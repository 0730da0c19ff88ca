/* The product's entities, read from the generated schemas: journeys loop over them and name none. */
import { readFileSync } from 'node:fs'
import type { Entity } from '../../model/entity/entity'
import { type EntityBody, type EntityHead, joinEntity } from '../../model/entity/head'

const heads = JSON.parse(readFileSync('generated/heads.json', 'utf8')) as readonly EntityHead[]

/** Every entity, by name. */
export const entities: readonly Entity[] = heads.map((head) =>
  joinEntity(head, JSON.parse(readFileSync(`generated/schemas/${head.name}.json`, 'utf8')) as EntityBody),
)

/** A section of a role area: where it lists and what its page is called. */
export interface SectionOf {
  readonly entity: Entity
  readonly path: string
  readonly title: string
}

/** Sections that the menu of a role shows. */
export function menuOf(role: string): readonly SectionOf[] {
  return entities
    .filter((entity) => entity.menu?.roles.includes(role) && entity.access.list.includes(role))
    .map((entity) => ({ entity, path: listPath(entity), title: entity.menu?.title ?? entity.plural }))
}

/** Where an entity's list stands in an area. */
export function listPath(entity: Entity): string {
  const base = entity.path ?? entity.views[0]?.path ?? ''
  return entity.routes.list === '' ? base : `${base}/${entity.routes.list}`
}

/* The entities of the installation, read from the generated schemas, so that tests loop over them and name none. */
import { readFileSync } from 'node:fs'
import type { Entity } from '../../model/entity/entity'
import { type EntityBody, type EntityHead, joinEntity } from '../../model/entity/load/head'

const heads = JSON.parse(readFileSync('generated/heads.json', 'utf8')) as readonly EntityHead[]

export const entities: readonly Entity[] = heads
  .filter(({ system }) => !system)
  .map((head) =>
    joinEntity(head, JSON.parse(readFileSync(`generated/schemas/${head.name}.json`, 'utf8')) as EntityBody),
  )

/** A section of a role area: the path of its list and the title of its page. */
export interface EntitySection {
  readonly entity: Entity
  readonly path: string
  readonly title: string
}

/** The sections in the menu of a role. */
export function menuOf(role: string): readonly EntitySection[] {
  return entities
    .filter((entity) => entity.menu?.roles.includes(role) && entity.access.list.includes(role))
    .map((entity) => ({ entity, path: listPath(entity), title: entity.menu?.title ?? entity.plural }))
}

/** The path of an entity's list inside an area. */
export function listPath(entity: Entity): string {
  const base = entity.path ?? entity.views[0]?.path ?? ''
  return entity.routes.list === '' ? base : `${base}/${entity.routes.list}`
}

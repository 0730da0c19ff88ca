/* Which rows a device takes along: all that the person may, or those of chosen records. Pure. */
import type { Entity, Filter } from '#model/entity/entity'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { fieldEntities } from '#model/people/fieldEntities'

export interface CopiedEntity {
  readonly name: string
  readonly filter?: Filter
}

/** The entity whose records one chooses: of those that are taken along, the one that refers to no other of them. */
export function rootEntity(index: EntityIndex, actor: Actor): Entity | undefined {
  const taken = takenEntities(index, actor)
  const isRoot = ({ name, leadsTo }: Entity) =>
    !leadsTo.some((each) => each !== name && taken.some((other) => other.name === each))
  return taken.find(isRoot) ?? taken[0]
}

/** @param roots ids of chosen records; undefined for everything */
export function copyScope(
  index: EntityIndex,
  actor: Actor,
  roots?: readonly number[],
): readonly CopiedEntity[] {
  const all = fieldEntities(index, actor)
  const root = roots && rootEntity(index, actor)
  if (!root) return all.map(({ name }) => ({ name }))
  const taken = takenEntities(index, actor)
  return all.map((entity) => {
    if (entity.name === root.name) return { name: entity.name, filter: { id: roots } }
    // What is only referred to is needed by any of them.
    const path = taken.includes(entity) ? pathTo(entity, root.name, taken) : undefined
    return path === undefined ? { name: entity.name } : { name: entity.name, filter: { [path]: roots } }
  })
}

function takenEntities(index: EntityIndex, actor: Actor): readonly Entity[] {
  return fieldEntities(index, actor).filter((entity) => mayAct(entity, 'field', actor))
}

/** The shortest path over references. */
function pathTo(from: Entity, to: string, taken: readonly Entity[]): string | undefined {
  const links = (entity: Entity) =>
    [...walkFields(entity.fields)].flatMap(({ path, ref }) =>
      ref && !ref.by && !ref.through ? [{ path, entity: ref.entity }] : [],
    )
  const own = links(from).find(({ entity }) => entity === to)
  if (own) return own.path
  for (const { path, entity } of links(from)) {
    const next = taken.find(({ name }) => name === entity)
    const far = next && links(next).find((each) => each.entity === to)
    if (far) return `${path}.${far.path}`
  }
  return undefined
}

/*
 * Emits heads of entities in one file, each body in its own, and the events of all in one. The server loads all of
 * them; the console loads a body on demand, in a pack with the bodies it refers to, and no events.
 */
import type { Entity } from '#model/entity/entity'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { bodyOf, headOf } from '#model/entity/load/head'
import type { EntityKeywords } from '#model/entity/parse/parseEntity'
import { remembered } from '../files/remembered'
import { eventTreesOf, treesOf } from './emitExpressions'
import { toJson } from './emitTypes'
import { packAlike } from './packs'

export interface EntityBundle {
  readonly entity: Entity
  readonly bundled: JsonSchema
}

/** File contents by path inside the output folder; deterministic. */
export function emitParts(entities: readonly EntityBundle[], banner: string): ReadonlyMap<string, string> {
  const bodies = new Map(entities.map(({ entity, bundled }) => [entity.name, bodyText(bundled, entity)]))
  const links = entities.map(
    ({ entity: { name, leadsTo, linkedBy } }) =>
      [name, [...leadsTo, ...linkedBy].filter((each) => bodies.has(each))] as const,
  )
  const packs = packAlike(bodies, new Map(links))
  return new Map([
    ...[...bodies].map(([name, text]) => [`schemas/${name}.json`, text] as const),
    ['heads.json', toJson(entities.map(({ entity }) => headOf(entity)))],
    ['events.json', eventsText(entities)],
    ['packs.json', toJson(packs.map((names) => [...names]))],
    ['entities.ts', entitiesModule([...bodies.keys()], banner)],
    ['parts.ts', partsModule(packs.flat(), banner)],
  ])
}

const bodyText = remembered((bundled: JsonSchema, entity: Entity) =>
  toJson(bodyOf(withoutRemarks(bundled), treesOf(entity))),
)

function eventsText(entities: readonly EntityBundle[]): string {
  const having = entities.filter(({ entity }) => entity.events.length > 0)
  return toJson(
    Object.fromEntries(
      having.map(({ entity, bundled }) => {
        const { events } = bundled['x-entity'] as EntityKeywords
        return [entity.name, { events, expressions: eventTreesOf(entity) }]
      }),
    ),
  )
}

function withoutRemarks({ $schema: _meta, ...rest }: JsonSchema): JsonSchema {
  const words: unknown = rest['x-entity']
  if (!isRow(words)) return rest
  const { scopeEditable: _reasons, start: _steps, ...kept } = words
  return { ...rest, 'x-entity': kept }
}

function variable(name: string): string {
  return `_${name.replace(/\W/g, '_')}`
}

function entitiesModule(names: readonly string[], banner: string): string {
  return `${banner}
import type { Entity } from '#model/entity/entity'
import {
  type EntityBody,
  type EntityEvents,
  type EntityHead,
  joinEntity,
  withEvents,
} from '#model/entity/load/head'
import { addExpressions } from '#model/expression/expression'
import words from './events.json'
import heads from './heads.json'
${names.map((name) => `import ${variable(name)} from './schemas/${name}.json'`).join('\n')}

const bodies = [
${names.map((name) => `  ${variable(name)},`).join('\n')}
] as unknown as readonly EntityBody[]

const events = words as unknown as Readonly<Record<string, EntityEvents>>

const all: readonly Entity[] = bodies.map((plain, at) => {
  const head = heads[at] as unknown as EntityHead
  const body = withEvents(plain, events[head.name])
  addExpressions(body['x-expressions'] ?? {})
  return joinEntity(head, body)
})

/** Every entity of the installation, by name order. */
export const entities: readonly Entity[] = all.filter(({ system }) => !system)

/** The views of the engine's own tables, which are only read. */
export const systemEntities: readonly Entity[] = all.filter(({ system }) => system)
`
}

function partsModule(names: readonly string[], banner: string): string {
  return `${banner}
import { type EntityBody, type EntityHead, joinEntity } from '#model/entity/load/head'
import type { EntityParts } from '#model/entity/load/lazyEntity'
import { addExpressions } from '#model/expression/expression'
import heads from './heads.json'

type Part = { readonly default: unknown }

// In the order of their packs: those of one come in one file.
const bodies: Record<string, () => Promise<Part>> = {
${names.map((name) => `  ${JSON.stringify(name)}: () => import('./schemas/${name}.json'),`).join('\n')}
}

/** Every entity in parts: what all need to know of it, and the rest, which is loaded when it is opened. */
export const parts: EntityParts = {
  heads: heads as unknown as readonly EntityHead[],
  async load(name) {
    const head = parts.heads.find((each) => each.name === name)
    const body = (await bodies[name]?.())?.default as EntityBody | undefined
    if (!head || !body) throw new Error(\`No entity "\${name}" was generated\`)
    addExpressions(body['x-expressions'] ?? {})
    return joinEntity(head, body)
  },
}

/** Puts what a saved schema made in the place of what would be loaded; of entities that had been generated before. */
export function replaceBodies(fresh: Readonly<Record<string, unknown>>): void {
  for (const [name, body] of Object.entries(fresh)) bodies[name] = async () => ({ default: body })
}
`
}

/*
 * What is known of every entity from the start: its names, addresses, menu, access and where it leads. The rest of it
 * (its body) may be read later (opening.ts). `gen` writes both apart; together they are the bundled schema again.
 */
import type { Tree as ExpressionTree } from '../expression/expressionTree'
import type { Entity } from './entity'
import { isRow, type JsonSchema } from './jsonSchema'
import { parseEntity } from './parseEntity'

/** The head of an entity, as parsed. */
export type EntityHead = Pick<Entity, (typeof headKeys)[number]>

const headKeys = [
  'name',
  'title',
  'plural',
  'gender',
  'endpoint',
  'path',
  'routes',
  'menu',
  'access',
  'views',
  'account',
  'query',
  'operations',
  'leadsTo',
  'linkedBy',
] as const satisfies readonly (keyof Entity)[]

/** What the schema says elsewhere: `title` beside its properties, the others follow from its body. */
const unwritten = new Set(['name', 'title', 'query', 'operations', 'leadsTo', 'linkedBy'])

/** The rest of a bundled schema, and its expressions as read. */
export interface EntityBody extends JsonSchema {
  readonly 'x-expressions'?: Readonly<Record<string, ExpressionTree>>
}

/** The head of an entity. */
export function headOf(entity: Entity): EntityHead {
  return Object.fromEntries(headKeys.map((key) => [key, entity[key]])) as unknown as EntityHead
}

/** The bundled schema without what its head says, with the trees of its expressions. */
export function bodyOf(
  bundled: JsonSchema,
  expressions: Readonly<Record<string, ExpressionTree>>,
): EntityBody {
  const { title: _title, 'x-entity': words, ...rest } = bundled
  const kept = Object.entries(isRow(words) ? words : {}).filter(
    ([key]) => !headKeys.some((each) => each === key),
  )
  return {
    ...rest,
    'x-entity': Object.fromEntries(kept),
    ...(Object.keys(expressions).length > 0 && { 'x-expressions': expressions }),
  }
}

const joined = new WeakMap<EntityBody, { readonly head: string; readonly entity: Entity }>()

/**
 * The entity of a head and its body; the same one for the same body and an equal head, so that of hundreds a process
 * that sees one change makes one anew, with all that is remembered of the others.
 * @throws SchemaError
 */
export function joinEntity(head: EntityHead, body: EntityBody): Entity {
  const text = JSON.stringify(head)
  const known = joined.get(body)
  if (known?.head === text) return known.entity
  const entity = parseJoined(head, body)
  joined.set(body, { head: text, entity })
  return entity
}

function parseJoined(head: EntityHead, body: EntityBody): Entity {
  const words = Object.entries(head).filter(([key]) => !unwritten.has(key))
  const written = body['x-entity']
  return parseEntity(head.name, {
    ...body,
    title: head.title,
    'x-entity': { ...(isRow(written) && written), ...Object.fromEntries(words) },
  })
}

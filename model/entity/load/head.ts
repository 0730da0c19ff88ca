/*
 * The head of an entity: names, addresses, menu, access and links, loaded for all entities at startup. The body is
 * loaded on demand (lazyEntity.ts). `gen` writes the two separately; together they make up the bundled schema.
 */
import type { Tree as ExpressionTree } from '../../expression/expressionTree'
import type { Entity } from '../entity'
import { actsOfEvents, type EventWords, parseEvents } from '../event'
import { isRow, type JsonSchema } from '../jsonSchema'
import { type EntityKeywords, parseEntity } from '../parse/parseEntity'

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
  'system',
  'access',
  'lowestLevel',
  'views',
  'account',
  'messageTemplate',
  'query',
  'operations',
  'leadsTo',
  'linkedBy',
] as const satisfies readonly (keyof Entity)[]

/** Head keys that the body's schema does not repeat: `title` is in its root, the others are derived. */
const unwritten = new Set(['name', 'title', 'query', 'operations', 'leadsTo', 'linkedBy'])

type Expressions = Readonly<Record<string, ExpressionTree>>

export interface EntityBody extends JsonSchema {
  readonly 'x-expressions'?: Expressions
}

/** What only the server reads of an entity; the console loads bodies without it. */
export interface EntityEvents {
  readonly events: Readonly<Record<string, EventWords>>
  readonly expressions: Expressions
}

export function headOf(entity: Entity): EntityHead {
  return Object.fromEntries(headKeys.map((key) => [key, entity[key]])) as unknown as EntityHead
}

export function bodyOf(bundled: JsonSchema, expressions: Expressions): EntityBody {
  const { title: _title, 'x-entity': words, ...rest } = bundled
  const { events, acts, ...others } = (isRow(words) ? words : {}) as EntityKeywords
  const kept = Object.entries(others).filter(([key]) => !headKeys.some((each) => each === key))
  // Histories name the acts of events.
  const allActs = { ...actsOfEvents(parseEvents(events)), ...acts }
  return {
    ...rest,
    'x-entity': {
      ...Object.fromEntries(kept),
      ...(Object.keys(allActs).length > 0 && { acts: allActs }),
    },
    ...(Object.keys(expressions).length > 0 && { 'x-expressions': expressions }),
  }
}

export function withEvents(body: EntityBody, added: EntityEvents | undefined): EntityBody {
  if (!added) return body
  const words = body['x-entity']
  return {
    ...body,
    'x-entity': { ...(isRow(words) && words), events: added.events },
    'x-expressions': { ...body['x-expressions'], ...added.expressions },
  }
}

const joined = new WeakMap<EntityBody, { readonly head: string; readonly entity: Entity }>()

/**
 * Joins a head and its body, memoised by body and head: after one schema changes, only that entity is parsed again and
 * caches keyed by the other entity objects stay valid.
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

/* Entities for tests of statements: cycles, links, objects, items, roles and scopes. */

import type { JsonSchema } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Database, Queryable } from '../../../server/db/database'
import type { Statement } from '../../../server/engine/columns/statement'
import { insertRow, linkStatements } from '../../../server/engine/sql/select'
import { makeEntities, type TestEntities } from '../../support/entities'

const everybody = ['boss', 'clerk', 'guest']
const access = { list: everybody, create: ['boss'], edit: ['boss'], remove: ['boss'] }

const zone: JsonSchema = {
  title: 'Zone',
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: {
    name: { type: 'string', maxLength: 60 },
    keeper_id: { type: 'integer', 'x-field': { ref: { entity: 'owner' } } },
  },
  required: ['name'],
}

const owner: JsonSchema = {
  title: 'Owner',
  type: 'object',
  'x-entity': {
    label: '{name} – {code} / {zone_id}',
    access,
    scope: { clerk: { zone_id: '$actor.zone_id' } },
  },
  properties: {
    name: { type: 'string', maxLength: 60 },
    code: { type: 'string' },
    zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
  },
}

const holding: JsonSchema = {
  title: 'Holding',
  type: 'object',
  'x-entity': { access },
  properties: {
    gadget_id: { type: 'integer', 'x-field': { ref: { entity: 'gadget' } } },
    owner_id: { type: 'integer', 'x-field': { ref: { entity: 'owner' } } },
    share: { type: 'number', default: 100 },
    mode: { type: 'string', default: 'full' },
  },
  required: ['gadget_id', 'owner_id', 'mode'],
}

const gadget: JsonSchema = {
  title: 'Gadget',
  type: 'object',
  'x-entity': {
    label: '{name} – {place.street}',
    access,
    scope: { clerk: [{ 'owners.zone_id': '$actor.zone_id' }, { criado_por: '$actor.id' }] },
    list: {
      columns: ['name', 'price', 'status', 'made_on', 'place.street', 'place.zone', 'tags', 'note'],
      sort: [['name', 'ASC']],
      search: ['name', 'document', 'status', 'place.street'],
    },
    unique: [['name', 'zone_id']],
  },
  properties: {
    name: { type: 'string', maxLength: 80 },
    document: { type: 'string', format: 'cpf', 'x-field': { unique: true } },
    note: { type: 'string' },
    size: { type: 'integer' },
    weight: { type: 'number' },
    price: { type: 'number', 'x-field': { kind: 'money' } },
    isFragile: { type: 'boolean' },
    made_on: { type: 'string', format: 'date' },
    season: { type: 'string', format: 'month' },
    seen_at: { type: 'string', format: 'date-time' },
    status: {
      type: 'string',
      oneOf: [
        { const: 'new', title: 'Brand new' },
        { const: 'old', title: 'Second hand' },
      ],
    },
    grade: { type: 'integer', enum: [1, 2, 3] },
    tags: { type: 'array', items: { type: 'string' } },
    zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
    zones: { type: 'array', items: { type: 'integer' }, 'x-field': { ref: { entity: 'zone' } } },
    owners: {
      type: 'array',
      items: { type: 'integer' },
      'x-field': { ref: { entity: 'owner', through: 'holding', from: 'gadget_id', to: 'owner_id' } },
    },
    twin_id: { type: 'integer', 'x-field': { ref: { entity: 'gadget' } } },
    secret: { type: 'string', 'x-field': { roles: { view: ['boss'] } } },
    place: {
      type: 'object',
      properties: {
        street: { type: 'string' },
        number: { type: 'integer' },
        zone: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
        hidden: { type: 'string', 'x-field': { roles: { view: ['boss'] } } },
      },
    },
    parts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          count: { type: 'integer' },
          zone_id: { type: 'integer', 'x-field': { ref: { entity: 'zone' } } },
          cost: { type: 'number', 'x-field': { roles: { view: ['boss'] } } },
        },
      },
    },
    spare: { type: 'string', 'x-field': { kind: 'password' } },
  },
}

export const samples: TestEntities = makeEntities({ zone, owner, holding, gadget })

export const boss: Actor = { id: 1, name: 'Boss', role: 'boss' }

/** An actor scoped to its zone and to records of its own. */
export function clerkOf(zoneId: number | null, id = 7): Actor {
  return { id, name: 'Clerk', role: 'clerk', record: { zone_id: zoneId } }
}

export function run<T = Record<string, unknown>>(db: Queryable, { sql, params }: Statement): Promise<T[]> {
  return db.query<T>(sql, params)
}

export function entityOf(name: string) {
  const entity = samples.index.get(name)
  if (!entity) throw new Error(name)
  return entity
}

export async function add(db: Database, name: string, row: Record<string, unknown>): Promise<number> {
  const entity = entityOf(name)
  const [made] = await run<{ id: number }>(db, insertRow(entity, row))
  if (!made) throw new Error('no id')
  for (const field of entity.fields) {
    if (!field.ref?.through || !(field.name in row)) continue
    const targets = row[field.name] as number[]
    for (const each of linkStatements(samples.index, entity, field, [{ id: made.id, targets, actorId: 1 }]))
      await run(db, each)
  }
  return made.id
}

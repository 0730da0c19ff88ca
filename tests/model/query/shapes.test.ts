import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { resolvePath } from '#model/entity/paths'
import { shapeKinds } from '#model/entity/shapeKinds'
import { maySeePath } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { offeredShapes, shapeFor } from '#model/query/shapeOffers'
import { readShape, readShapeText, shapeText } from '#model/query/shapes'
import { makeReal } from '../../schemas/readSchemas'
import { makeEntities } from '../../support/entities'

const boss: Actor = { id: 1, name: 'Bo', role: 'boss' }
const guest: Actor = { id: 2, name: 'Gus', role: 'guest' }
const access = { list: ['boss', 'guest'], edit: ['boss'] }
const secret = { roles: { view: ['boss'] } }

function world(list?: Record<string, unknown>) {
  const schemas: Record<string, JsonSchema> = {
    site: {
      title: 'Site',
      type: 'object',
      'x-entity': { label: '{name}', access },
      properties: {
        name: { type: 'string' },
        spot: { type: 'object', 'x-field': { kind: 'point', ...secret } },
      },
    },
    job: {
      title: 'Job',
      type: 'object',
      'x-entity': {
        label: '{name}',
        access,
        ...(list && { list: { columns: ['name'], ...list } }),
        workflow: {
          field: 'state',
          initial: 'a',
          states: { a: { label: 'A' }, b: { label: 'B' } },
          transitions: { go: { label: 'Go', from: ['a'], to: 'b', roles: ['boss'] } },
        },
      },
      properties: {
        name: { type: 'string' },
        urgent: { type: 'boolean' },
        size: { type: 'integer', oneOf: [1, 2, 3].map((size) => ({ const: size, title: `S${size}` })) },
        country: { type: 'string', enum: Array.from({ length: 40 }, (_each, place) => `c${place}`) },
        due: { type: 'string', format: 'date', 'x-field': secret },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { at: { type: 'string', format: 'date' } } },
        },
        papers: { type: 'object', properties: { photo: { type: 'string', 'x-field': { kind: 'image' } } } },
        shots: {
          type: 'array',
          items: { type: 'object', properties: { shot: { type: 'string', 'x-field': { kind: 'image' } } } },
        },
        north: { type: 'number', 'x-field': { kind: 'latitude' } },
        site_id: { type: 'integer', 'x-field': { ref: { entity: 'site' } } },
        state: { type: 'string', enum: ['a', 'b'], readOnly: true },
      },
    },
  }
  const { index } = makeEntities(schemas as Record<string, JsonSchema>)
  const job = index.get('job')
  if (!job) throw new Error('no job')
  const offered = (actor: Actor) =>
    Object.fromEntries(offeredShapes(index, job, actor).map(({ kind, fields }) => [kind, fields]))
  return { index, job, offered }
}

describe('list layouts', () => {
  it('follow from field kinds and meanings, and a board only moves cards through states', () => {
    expect(world().offered(boss)).toEqual({
      grid: [],
      board: ['state'],
      calendar: ['due'],
      gallery: ['papers.photo', 'shots.shot'],
      map: ['site_id'],
      pivot: ['urgent', 'size', 'country', 'site_id', 'state', 'due'],
    })
  })

  it('exclude fields hidden from a role, behind references too', () => {
    const offered = world().offered(guest)
    expect(Object.keys(offered)).toEqual(['grid', 'board', 'gallery', 'pivot'])
  })

  it('follow the schema in its order with its first field, and always include the grid', () => {
    const { index, job, offered } = world({ shapes: ['calendar', { kind: 'board', by: 'country' }] })
    expect(Object.entries(offered(boss))).toEqual([
      ['calendar', ['due']],
      ['board', ['country', 'state']],
      ['grid', []],
    ])
    expect(offeredShapes(index, job, guest).map(({ kind }) => kind)).toEqual(['board', 'grid'])
  })

  it('in a URL only use fields visible to the person', () => {
    const { index, job } = world()
    const by = (kind: (typeof shapeKinds)[number], options: Record<string, string>, actor = boss) =>
      shapeFor(index, job, { kind, options }, actor)?.by
    expect(by('board', {})).toBe('state')
    expect(by('board', { by: 'size' })).toBeUndefined()
    expect(by('board', { by: 'name' })).toBeUndefined()
    expect(by('calendar', { by: 'due' }, guest)).toBeUndefined()
    expect(by('pivot', { by: 'size', across: 'due' })).toBe('size')
    expect(by('pivot', { by: 'size', across: 'due' }, guest)).toBeUndefined()
  })

  it('only offer visible fields to every role of the real entities', () => {
    const { index, entities } = makeReal()
    const roles = entities.flatMap(({ account }) => account?.role ?? [])
    const seen = new Set<string>()
    for (const role of roles) {
      const actor: Actor = { id: 1, name: role, role }
      for (const entity of entities) {
        for (const { kind, fields } of offeredShapes(index, entity, actor)) {
          seen.add(kind)
          expect(fields.length > 0 || kind === 'grid', `${entity.name} ${kind}`).toBe(true)
          for (const path of fields) {
            expect(resolvePath(index, entity, path), `${entity.name} ${path}`).toBeDefined()
            expect(maySeePath(index, entity, path, actor), `${role} ${entity.name} ${path}`).toBe(true)
          }
        }
      }
    }
    expect([...seen].toSorted()).toEqual([...shapeKinds].toSorted())
  })
})

describe('a layout in a URL', () => {
  it('is parsed back unchanged, whatever its options contain', () => {
    const states = [
      { kind: 'grid', options: {} },
      { kind: 'board', options: { by: 'state', closed: 'a,b:c d%?&=é' } },
    ] as const
    for (const state of states) expect(readShapeText(shapeText(state))).toEqual(state)
  })

  it('is ignored when it is unknown or has malformed options', () => {
    for (const text of ['', 'shrub', '?by=x', 'board?By=x', `board?by=${'x'.repeat(301)}`]) {
      expect(readShape(readShapeText(text)), text).toBeUndefined()
    }
    for (const value of [null, 'board', { kind: 'board' }, { kind: 'board', options: { by: 1 } }]) {
      expect(readShape(value)).toBeUndefined()
    }
  })
})

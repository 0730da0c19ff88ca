import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { parts } from '#generated/parts.ts'
import type { Entity } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { bodyOf, headOf, joinEntity, withEvents } from '#model/entity/load/head'
import { lazyEntities, loadBodies } from '#model/entity/load/lazyEntity'
import { type EntityKeywords, parseEntity } from '#model/entity/parse/parseEntity'
import { indexEntities, walkFields } from '#model/entity/paths'
import { openRelated } from '#model/record/relations'
import { bundleFile } from '../../../../scripts/gen/files/bundleFile'
import { readSchemaFolder } from '../../../../scripts/gen/files/schemaFile'
import { makeEntities } from '../../../support/entities'
import { partsOf } from '../../../support/parts'

const reference = (entity: string): JsonSchema => ({
  type: 'integer',
  title: entity,
  'x-field': { ref: { entity } },
})
const schema = (title: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  title,
  type: 'object',
  properties: { name: { type: 'string', title: 'Name' }, ...properties },
  'x-entity': { path: title.toLowerCase(), access: { list: ['owner'] } },
})
const made = makeEntities({
  region: schema('Region', {}),
  farm: schema('Farm', { region_id: reference('region') }),
  plot: schema('Plot', { farm_id: reference('farm') }),
  harvest: schema('Harvest', { plot_id: reference('plot') }),
  price: schema('Price', {}),
})

function close(fails = (_name: string) => false) {
  const source = partsOf(made.entities)
  const read: string[] = []
  const closed = lazyEntities({
    ...source,
    load(name) {
      read.push(name)
      return fails(name) ? Promise.reject(new Error(`no ${name}`)) : source.load(name)
    },
  })
  const index = indexEntities(closed)
  const of = (name: string): Entity => {
    const entity = index.get(name)
    if (!entity) throw new Error(name)
    return entity
  }
  return { read, index, of }
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (thrown) {
    return thrown
  }
  return undefined
}

describe('the head and body of an entity', () => {
  const folder = readSchemaFolder('schemas', 'schemas')

  it.each(folder.entities.map((file) => [file.name, file] as const))(
    'of %s make up the whole entity',
    (name, file) => {
      const bundled = bundleFile(file, folder.parts)
      const whole = parseEntity(name, bundled)
      const sent = JSON.parse(JSON.stringify([headOf(whole), bodyOf(bundled, {})])) as [
        ReturnType<typeof headOf>,
        ReturnType<typeof bodyOf>,
      ]
      const { events } = (bundled['x-entity'] ?? {}) as EntityKeywords
      const [head, body] = sent
      expect(body['x-entity']).not.toHaveProperty('events')
      expect(joinEntity(head, withEvents(body, events && { events, expressions: {} }))).toEqual(whole)
    },
  )

  it('load in the console as on the server, but for events', async () => {
    const loaded = await Promise.all(entities.map(({ name }) => parts.load(name)))
    expect(loaded).toEqual(entities.map((entity) => ({ ...entity, events: [] })))
  })
})

describe('a lazily loaded entity', () => {
  it('has its head and loads with the entities it refers to and no others', async () => {
    const { read, of } = close()
    expect([of('plot').title, of('plot').access.list, of('plot').leadsTo]).toEqual([
      'Plot',
      ['owner'],
      ['farm'],
    ])
    expect(read).toEqual([])
    await loadBodies([of('plot')])
    expect(read.toSorted()).toEqual(['farm', 'plot', 'region'])
    expect(of('farm').fields).toEqual(made.index.get('farm')?.fields)
    expect(of('plot')).toEqual(made.index.get('plot'))
    expect(loadBodies([of('plot'), of('region')])).toBeUndefined()
    await loadBodies([of('farm')])
    expect(read).toHaveLength(3)
  })

  it('throws a promise when more is needed', async () => {
    const { of } = close()
    const waited = thrownBy(() => of('farm').fields)
    expect(waited).toBeInstanceOf(Promise)
    await waited
    expect([...walkFields(of('farm').fields)].map(({ name }) => name)).toContain('region_id')
  })

  it('reports a failed load and loads at the next attempt', async () => {
    let isAway = true
    const { of } = close((name) => isAway && name === 'region')
    await expect(loadBodies([of('farm')])).rejects.toThrow('no region')
    // Repeated rendering would otherwise request it forever.
    await expect(thrownBy(() => of('region').fields)).rejects.toThrow('no region')
    expect(thrownBy(() => of('region').fields)).toEqual(new Error('no region'))
    isAway = false
    await loadBodies([of('farm')])
    expect(of('region').label).toBe('{name}')
  })

  it('loads with the entities that refer to it for a record page', async () => {
    const { read, index, of } = close()
    await openRelated(index, of('farm'))
    expect(read.toSorted()).toEqual(['farm', 'plot', 'region'])
    expect(openRelated(index, of('farm'))).toBeUndefined()
  })
})

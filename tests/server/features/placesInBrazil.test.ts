import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import type { Kind } from '#model/entity/kinds'
import { systemActor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { activeFields } from '#model/record/record'
import { features } from '../../support/features'
import { type MakeRecord, recordMaker } from '../../support/records'
import { startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

const access = { list: ['chief'], create: ['chief'], edit: ['chief'], remove: ['chief'] }
const edge = { type: 'object', title: 'Edge', 'x-field': { kind: 'polygon' } } as const
const spot = { type: 'object', title: 'Spot', 'x-field': { kind: 'point' } } as const
const site = {
  title: 'Site',
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: { name: { type: 'string', title: 'Name' }, edge, spot },
} as const satisfies JsonSchema

let product: TestServer
let engine: TestServer
beforeAll(async () => {
  product = await startTestServer({ entities, validators, features })
  engine = await startTestServer({ schemas: { ...workshop, site } })
}, 120_000)
afterAll(() => Promise.all([product.close(), engine.close()]))

type Ring = readonly (readonly [number, number])[]

const square = (west: number, north: number, size: number): Ring => [
  [west, north],
  [west + size, north],
  [west + size, north - size],
  [west, north - size],
  [west, north],
]
const swapped = (ring: Ring): Ring => ring.map(([x, y]) => [y, x])
const field = square(-46, -21, 0.01)
const outline = (...rings: readonly Ring[]) => ({ type: 'Polygon', coordinates: rings })
const hole = square(-45.998, -21.002, 0.002)

const outlines: readonly (readonly [string, unknown, RegExp | undefined])[] = [
  ['sound', outline(field), undefined],
  ['with its hole', outline(field, hole), undefined],
  ['with latitude and longitude swapped', outline(swapped(field)), /^Latitude inválida.*trocadas$/],
  ['in the Atlantic', outline(square(-20, -21, 0.01)), /^Longitude inválida/],
  ['in Argentina', outline(square(-58, -36, 0.01)), /^Latitude inválida/],
  ['in metres', outline(square(396_040, 7_677_560, 900)), /^Contorno inválido/],
  ['with a hole outside it', outline(field, square(-45.9, -21, 0.002)), /furo/],
  ['with a hole in its hole', outline(field, hole, square(-45.9975, -21.0025, 0.001)), /furo/],
  ['that is open', outline(field.slice(0, 4)), /não está fechado/],
  ['of two corners', outline(field.slice(0, 2)), /ao menos três pontos/],
  ['without a ring', outline(), /ao menos três pontos/],
]
const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] })
const points: readonly (readonly [string, unknown, RegExp | undefined])[] = [
  ['in Brazil', point(-46, -21), undefined],
  ['with latitude and longitude swapped', point(-21, -46), /^Latitude inválida.*trocadas$/],
  ['in the Atlantic', point(-20, -21), /^Longitude inválida/],
  ['in metres', point(396_040, 7_677_560), /^Ponto inválido/],
]

const makers = new Map<TestServer, MakeRecord>()

function openFields(entity: Entity, kind: Kind): readonly Field[] {
  const active = activeFields(entity, {}, systemActor, '2026-11-20')
  return entity.fields.filter((each) => each.kind === kind && active.has(each.name) && !each.readOnly)
}

async function problemAt(server: TestServer, entity: Entity, name: string, value: unknown) {
  const { store, index } = server
  const make = makers.get(server) ?? recordMaker(index, store)
  makers.set(server, make)
  const id = await make(entity.name)
  const input: Row = { [name]: value }
  const problems: readonly FieldProblem[] = await store.update(entity.name, id, input, '*', systemActor).then(
    () => [],
    (problem: { errors?: readonly FieldProblem[] }) => problem.errors ?? [],
  )
  return problems.find(({ path }) => path === `/${name}`)?.message
}

const places = () =>
  [product, engine].flatMap((server) =>
    [...server.index.values()].flatMap((entity) =>
      (['polygon', 'point'] as const).flatMap((kind) =>
        openFields(entity, kind).map((each) => ({ server, entity, kind, name: each.name })),
      ),
    ),
  )

describe.each([
  ['polygon', outlines],
  ['point', points],
] as const)('a field of the kind %s in every entity', (kind, cases) => {
  it.each(cases)('validates one %s', async (_title, value, said) => {
    const found = places().filter((each) => each.kind === kind)
    expect(found.length).toBeGreaterThan(0)
    for (const { server, entity, name } of found) {
      const message = await problemAt(server, entity, name, value)
      const expected = said === undefined ? undefined : expect.stringMatching(said)
      expect([entity.name, name, message]).toEqual([entity.name, name, expected])
    }
  })
})

it('an outline with swapped coordinates is refused over HTTP with 422 and the path of its field', async () => {
  const chief = await engine.signIn('chief')
  const answer = await chief.post('/api/site', { name: 'Norte', edge: outline(swapped(field)) })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    errors: [{ path: '/edge', message: expect.stringMatching(/^Latitude inválida/) }],
  })
})

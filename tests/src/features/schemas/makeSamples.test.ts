/* Sample records of any entity, created through the API. */
import '../../../support/dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { createDataProvider } from '../../../../src/engine/data/dataProvider'
import { problemIn } from '../../../../src/engine/data/problemIn'
import { makeSamples } from '../../../../src/features/schemas/editor/makeSamples'
import { startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'
import { enter } from '../../inConsole'

const access = { list: ['chief'], create: ['chief'] }
const entity = (
  words: object,
  properties: JsonSchema['properties'],
  required: readonly string[],
): JsonSchema => ({
  title: 'Hive',
  type: 'object',
  'x-entity': { label: '{name}', access, ...words },
  properties,
  required: [...required],
})
const name = { type: 'string', title: 'Name' } as const
const state = { type: 'integer', title: 'State', 'x-field': { ref: { entity: 'state' } } } as const
const schemas: Readonly<Record<string, JsonSchema>> = {
  ...workshop,
  state: entity({}, { name }, ['name']),
  town: entity({}, { name, state_id: state }, ['name']),
  hive: entity(
    {},
    {
      name,
      state_id: state,
      town_id: {
        type: 'integer',
        title: 'Town',
        'x-field': { ref: { entity: 'town', dependsOn: { state_id: 'state_id' } } },
      },
    },
    ['name', 'town_id'],
  ),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ schemas })
})
afterAll(() => server.close())

describe('generated samples', () => {
  it('are valid records with consistent references', async () => {
    const chief = await server.signIn('chief')
    const { actor } = await enter(server, chief)
    const provider = createDataProvider(server.index)
    const make = (of: string) => {
      const found = server.index.get(of)
      if (!found) throw new Error(of)
      return makeSamples({ entity: found, actor, today: '2026-05-04', count: 3, provider })
    }
    const told = await make('hive')
    expect(told.made).toBe(0)
    expect(problemIn(told.refusal)?.errors).toEqual({ town_id: '* Obrigatório' })
    for (const each of ['state', 'town', 'hive']) expect(await make(each)).toEqual({ made: 3 })
    const rows: readonly Row[] = (await provider.getList('hive', {})).data
    const { data: towns } = await provider.getList('town', {})
    expect(rows.map((row) => row.name).sort()).toEqual(['Name 1', 'Name 2', 'Name 3'])
    for (const row of rows)
      expect(towns.find(({ id }) => id === row.town_id)).toMatchObject({ state_id: row.state_id })
  })
})

import '../../../support/dom'

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

const access = { list: ['owner'], create: ['owner'], edit: ['owner'], remove: ['owner'] }
const degrees = (kind: string, title: string): JsonSchema => ({ type: 'number', title, 'x-field': { kind } })
const place = { north: degrees('latitude', 'North'), east: degrees('longitude', 'East') }
const name: JsonSchema = { type: 'string', title: 'Name' }
const schemas: Readonly<Record<string, JsonSchema>> = {
  ...market,
  county: {
    title: 'County',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: { name, ...place },
    required: ['name'],
  },
  estate: {
    title: 'Estate',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: {
      name,
      ...place,
      address: {
        type: 'object',
        title: 'Address',
        properties: {
          county_id: { type: 'integer', title: 'County', 'x-field': { ref: { entity: 'county' } } },
        },
      },
    },
    required: ['name'],
  },
  field: {
    title: 'Field',
    type: 'object',
    'x-entity': {
      plural: 'Fields',
      path: 'fields',
      label: '{name}',
      access,
      list: { columns: ['id', 'name'] },
    },
    properties: {
      name,
      estate_id: { type: 'integer', title: 'Estate', 'x-field': { ref: { entity: 'estate' } } },
      ...place,
      edge: { type: 'object', title: 'Edge', 'x-field': { kind: 'polygon' } },
    },
    required: ['name'],
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ schemas })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  vi.unstubAllGlobals()
})

const square = (west: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, north],
      [west + 0.01, north],
      [west + 0.01, north - 0.01],
      [west, north],
    ],
  ],
})

/**
 * Opens the form of a field on an estate at 21° S 46° W, in a county at the same location unless the estate has none.
 */
async function openField(values: object, estate: object = { north: -21, east: -46 }) {
  const county = await server.make('county', { name: 'Vale', north: -21, east: -46 })
  const { id } = await server.make('estate', {
    name: 'Boa Vista',
    address: { county_id: county.id },
    ...estate,
  })
  const field = await server.make('field', { name: 'Norte', estate_id: id, ...values })
  return openForm(server, 'owner', `/owner/fields/alterar/${field.id}`, schemas)
}

describe('a location in a form', () => {
  it.each([
    ['the record that it refers to', { north: -18, east: -46 }, undefined, /334 km de Estate Boa Vista/],
    ['the place of the next, where that says none', { north: -18, east: -46 }, {}, /334 km de County Vale/],
    [
      'its own coordinates',
      { north: -21, east: -46, edge: square(-46, -21.2) },
      undefined,
      /22 km das coordenadas/,
    ],
    ['the record, as an outline', { edge: square(-46, -20) }, undefined, /km de Estate Boa Vista/],
  ])('warns before saving that it is far from %s', async (_title, values, estate, said) => {
    await openField(values, estate)
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('shows no warning when it is near, and shows one as soon as a distant location is typed', async () => {
    const form = await openField({ north: -21.01, east: -46.01, edge: square(-46.01, -21) })
    const north = await form.field('North')
    await waitFor(() => expect(form.asked.some(({ url }) => url.pathname === '/api/estate')).toBe(true))
    expect(screen.queryByText(/confira/)).toBeNull()
    await form.user.clear(north)
    await form.user.type(north, `18º00'00"S`)
    expect(await screen.findByText(/km de Estate Boa Vista/)).toBeTruthy()
    await form.user.tab()
    expect(north.value).toBe('-18,000000')
  })
})

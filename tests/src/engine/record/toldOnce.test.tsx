import '../../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const text = (title: string, field = {}) => ({ type: 'string', title, maxLength: 40, 'x-field': field })
const visit: JsonSchema = {
  title: 'Visit',
  type: 'object',
  'x-entity': {
    plural: 'Visits',
    path: 'visits',
    label: '{name}',
    menu: { group: 'Registers', icon: 'Star', order: 7 },
    access: { list: ['owner'], create: ['owner'], edit: ['owner'] },
    list: { columns: ['name'] },
    form: { sections: [{ title: 'All', fields: ['name', 'dose', 'dose_unit', 'span', 'phones'] }] },
  },
  properties: {
    name: text('Name'),
    dose: { type: 'number', title: 'Dose', 'x-field': { unitFrom: 'dose_unit' } },
    dose_unit: text('Dose unit'),
    span: {
      type: 'object',
      title: 'Span',
      properties: {
        kind: {
          type: 'integer',
          title: 'Kind',
          oneOf: [
            { const: 1, title: 'Week' },
            { const: 2, title: 'Year' },
          ],
        },
        words: text('Words of the kind', { restates: 'kind' }),
        days: { type: 'integer', title: 'Days' },
      },
    },
    phones: {
      type: 'array',
      title: 'Phones',
      items: {
        type: 'object',
        properties: { number: text('Number'), title: text('Title'), type: text('Type') },
      },
    },
  },
  required: ['name'],
}

let server: TestServer
let id: number

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, visit } })
  const made = await server.make('visit', {
    name: 'First',
    dose: 2,
    dose_unit: 'L/ha',
    span: { kind: 1, words: 'Week', days: 7 },
    phones: [{ number: '3535', title: 'Mobile', type: 'Mobile' }],
  })
  id = Number(made.id)
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

it('a record tells each unit, restated choice and repeated column once', async () => {
  await signInAs(server, 'owner')
  openConsole(server, `/house/visits/ver/${id}`)
  const section = await screen.findByRole('heading', { name: 'All' })
  const all = within(section.closest('section') as HTMLElement)
  expect(all.getByText('2 L/ha')).toBeTruthy()
  expect(all.queryByText('Dose unit')).toBeNull()
  expect(all.getByText('Kind')).toBeTruthy()
  expect(all.queryByText('Words of the kind')).toBeNull()
  expect(all.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Number', 'Title'])
  expect(screen.queryByRole('button', { name: /campos? vazio/ })).toBeNull()
})

it('a form does not ask for what restates another field', async () => {
  await signInAs(server, 'owner')
  openConsole(server, `/house/visits/alterar/${id}`)
  expect(await screen.findByRole('combobox', { name: /Kind/ })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Words of the kind/ })).toBeNull()
})

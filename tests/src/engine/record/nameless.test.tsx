/* Records with an empty label: no page shows their id instead. */
import '../../../support/dom'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { market } from '../form/market'

const access = { list: ['owner'], create: ['owner'], edit: ['owner'], remove: ['owner'] }
const schemas: Readonly<Record<string, JsonSchema>> = {
  ...market,
  pebble: {
    title: 'Pebble',
    type: 'object',
    'x-entity': {
      plural: 'Pebbles',
      path: 'pebbles',
      label: '{nick}',
      access,
      menu: { group: 'All', icon: 'Star' },
      list: { columns: ['nick', 'size', 'beside'] },
      messages: { confirmRemove: 'Throw {label} away?' },
    },
    properties: {
      nick: { type: 'string', title: 'Nick' },
      size: { type: 'integer', title: 'Size' },
      beside: { type: 'integer', title: 'Beside', 'x-field': { ref: { entity: 'pebble' } } },
    },
  },
}

let server: TestServer
let pebble: number
let shown: string[]
let watcher: MutationObserver

beforeAll(async () => {
  server = await startTestServer({ schemas })
  pebble = (await server.make('pebble', { size: 3 })).id
  await server.make('pebble', { size: 4, beside: pebble })
})
afterAll(() => server.close())
beforeEach(() => {
  connectTo(server)
  shown = []
  watcher = new MutationObserver(() => shown.push(document.body.innerHTML + document.title))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
})
afterEach(async () => {
  watcher.disconnect()
  await leaveConsole()
})

/** Ids of records in any HTML rendered so far, however briefly. */
const numbers = () => [...new Set(shown.flatMap((html) => html.match(/(?<![&\w(:="'/])#\d+(?!\w)/g) ?? []))]

it.each([1400, 390])(
  'a list of %i px shows no id of a record without a label in its buttons and confirmations',
  async (width) => {
    setWidth(width)
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/owner/pebbles')
    const [more] = await screen.findAllByRole('button', { name: 'Mais ações Pebble' })
    if (!more) throw new Error('no button')
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    expect(await screen.findByText('Throw Pebble away?')).toBeTruthy()
    expect(numbers()).toEqual([])
  },
)

it('a record page shows no id of a record without a label', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  openConsole(server, `/owner/pebbles/alterar/${pebble}`)
  expect(await screen.findByRole('heading', { name: 'Pebble', level: 1 })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Pebble'))
  expect(numbers()).toEqual([])
})

it('a picker shows no id of a record without a label', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  const { user } = openConsole(server, '/owner/pebbles/cadastrar')
  await user.click(await screen.findByRole('combobox', { name: /Beside/ }))
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(1)
  expect(numbers()).toEqual([])
})

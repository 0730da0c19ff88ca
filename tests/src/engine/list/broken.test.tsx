/* A rule newer than some records: the list links to the invalid records, and the form shows their errors. */
import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { isRow, type JsonSchema } from '#model/entity/jsonSchema'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const { widget = {}, ...others } = estate
const words = widget['x-entity']
const later: JsonSchema = {
  ...widget,
  'x-entity': {
    ...(isRow(words) ? words : {}),
    rules: [{ when: 'size > 1', message: 'Grande demais', field: 'size' }],
  },
}

let older: TestServer
let server: TestServer

beforeAll(async () => {
  older = await startTestServer({ schemas: estate })
  for (const size of [1, 2, 3])
    await older.make('widget', { name: `Widget ${size}`, size, price: size, state: 'draft' })
  server = await startTestServer({ schemas: { ...others, widget: later }, db: older.db })
})
afterAll(() => older.close())
beforeEach(() => connectTo(server))
afterEach(leaveConsole)

it('a list with records that violate a newer rule links to them, and the form of each shows the errors', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  const { user, go } = openConsole(server, '/house/stock/widgets/all')
  const offer = await screen.findByRole('button', { name: 'Registros a corrigir 2' })
  await user.click(offer)
  const grid = within(await screen.findByRole('grid'))
  await waitFor(() => expect(grid.queryByText('Widget 1')).toBeNull())
  expect(grid.getByText('Widget 3')).toBeTruthy()
  expect(grid.getByText('Widget 2')).toBeTruthy()
  expect(offer.getAttribute('aria-pressed')).toBe('true')
  await user.click(offer)
  expect(await grid.findByText('Widget 1')).toBeTruthy()

  await go('/house/stock/widgets/change/3')
  const notice = await screen.findByText(/Este registro é anterior a regras/)
  expect(within(notice).getByText('Size: Grande demais')).toBeTruthy()
  await go('/house/stock/widgets/change/1')
  expect(await screen.findByDisplayValue('Widget 1')).toBeTruthy()
  expect(screen.queryByText(/Este registro é anterior a regras/)).toBeNull()
})

it('a view links only to its own invalid records, and a list without any shows no link', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  const { go } = openConsole(server, '/house/stock/big')
  expect(await screen.findByRole('button', { name: 'Registros a corrigir 1' })).toBeTruthy()
  const seen = connectTo(server)
  await go('/house/makers')
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/a-corrigir'))).toBe(true))
  await screen.findByRole('grid')
  expect(screen.queryByRole('button', { name: /^Registros a corrigir/ })).toBeNull()
})

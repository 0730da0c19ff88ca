import '../../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { countedAtOnce } from '#model/query/query'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const many = countedAtOnce({}) + 30

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  await server.db.exec(`insert into maker (name, town, _search)
    select 'M ' || n, 'Lavras', 'm ' || n from generate_series(1, ${many}) as n`)
})
afterAll(() => server.close())
afterEach(leaveConsole)

/** Connects to the server and delays totals until the returned function is called. */
function holdTotals(): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const fetch = async (request: Request) => {
    if (request.url.includes('/resumo')) await held
    return server.app.fetch(request)
  }
  connectTo({ app: Object.create(server.app, { fetch: { value: fetch } }) })
  return release
}

it('a list of very many rows shows its first page before the total is counted, and says so', async () => {
  setWidth(1400)
  const release = holdTotals()
  await signInAs(server, 'owner')
  const { user } = openConsole(server, '/house/makers')
  expect(await screen.findByText('1–25 de mais de 10.000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Última página' })).toHaveProperty('disabled', true)
  const next = screen.getByRole('button', { name: 'Próxima página' })
  await user.click(next)
  expect(await screen.findByText('26–50 de mais de 10.000')).toBeTruthy()
  const grid = within(screen.getByRole('grid'))
  // Until the next rows arrive, the previous ones are shown and would be selected.
  await grid.findByText('M 10005')
  await user.click(await grid.findByRole('checkbox', { name: 'Selecionar os itens desta página' }))
  expect(screen.queryByRole('button', { name: /que correspondem/ })).toBeNull()

  release()
  expect(await screen.findByText('26–50 de 10.030')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /10\.030 que correspondem/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Última página' }))
  expect(await screen.findByText('10.026–10.030 de 10.030')).toBeTruthy()
  expect(await screen.findByText('M 1')).toBeTruthy()
})

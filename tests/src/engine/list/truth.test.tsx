/* What a list shows around its rows: unknown totals, checkboxes, and the origin of filters. */
import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
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
  for (const size of [1, 2, 3])
    await server.make('widget', { name: `Widget ${size}`, size, price: size, state: 'draft' })
})
afterAll(() => server.close())
beforeEach(() => connectTo(server))
afterEach(leaveConsole)

/** Connects to the server, except for requests that the test answers or delays. */
function connectWith(answer: (request: Request) => Promise<Response | undefined>): void {
  const fetch = async (request: Request) => (await answer(request)) ?? server.app.fetch(request)
  connectTo({ app: Object.create(server.app, { fetch: { value: fetch } }) })
}

it('a list shows no total before it is known', async () => {
  setWidth(1400)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  connectWith(async (request) => {
    if (request.url.includes('/api/maker?')) await held
    return undefined
  })
  await signInAs(server, 'owner')
  openConsole(server, '/house/makers')
  expect(await screen.findByRole('grid', { name: 'Makers' })).toBeTruthy()
  expect(screen.queryByText(/^[\d–.]+ de /)).toBeNull()
  release()
  expect(await screen.findByText(/^1–25 de /)).toBeTruthy()
})

it('a list says that its total cannot be counted', async () => {
  setWidth(1400)
  connectWith(async (request) =>
    request.url.includes('/resumo')
      ? Response.json({ error: 'internal', message: 'No' }, { status: 500 })
      : undefined,
  )
  await signInAs(server, 'owner')
  // A total that was counted before would be known.
  openConsole(server, '/house/makers?q=m')
  expect(await screen.findByText('1–25 de mais de 10.000 (não foi possível contar todos)')).toBeTruthy()
})

it('a list says that its sums cannot be calculated', async () => {
  setWidth(1400)
  connectWith(async (request) =>
    request.url.includes('/resumo')
      ? Response.json({ error: 'internal', message: 'No' }, { status: 500 })
      : undefined,
  )
  await signInAs(server, 'owner')
  openConsole(server, '/house/stock/widgets/all')
  expect(await screen.findByText('Não foi possível calcular os totais.')).toBeTruthy()
})

it('the header checkbox is indeterminate while only some rows are selected', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  const { user } = openConsole(server, '/house/stock/widgets/all')
  const grid = within(await screen.findByRole('grid'))
  const header = await grid.findByRole('checkbox', { name: 'Selecionar os itens desta página' })
  const rows = await grid.findAllByRole('checkbox', { name: /^Selecionar Widget/ })
  expect(header).toHaveProperty('indeterminate', false)
  const [first, ...others] = rows
  if (first) await user.click(first)
  await waitFor(() => expect(header).toHaveProperty('indeterminate', true))
  for (const row of others) await user.click(row)
  await waitFor(() => expect(header).toHaveProperty('checked', true))
  expect(header).toHaveProperty('indeterminate', false)
})

it('filter chips describe conditions and their origin, and remove them', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  const filter = JSON.stringify({ price: { gt: 1 }, 'maker_id.town': { null: true } })
  const search = new URLSearchParams({ status: 'Open', filter, origem: 'board, Cheap ones' })
  const { user } = openConsole(server, `/house/stock/widgets/all?${search}`)
  const chips = within(await screen.findByRole('group', { name: 'Filtros ativos' }))
  expect(chips.getByText('Price: maior que R$ 1,00')).toBeTruthy()
  expect(chips.getByText('Town: vazio')).toBeTruthy()
  expect(chips.getByText('Draft')).toBeTruthy()
  expect(await screen.findByText('1–2 de 2')).toBeTruthy()
  const origin = chips.getByText('Filtro: board, Cheap ones').closest('.MuiChip-root')
  await user.click(within(origin as HTMLElement).getByTestId('CancelIcon'))
  expect(await screen.findByText('1–3 de 3')).toBeTruthy()
  expect(screen.queryByText(/^Filtro:/)).toBeNull()
})

it('a list lists unknown URL parameters in a dismissible notice, and applies the others', async () => {
  setWidth(1400)
  await signInAs(server, 'owner')
  const filter = encodeURIComponent(JSON.stringify({ size: 2, colour: 'red' }))
  const { user } = openConsole(server, `/house/stock/widgets/all?filter=${filter}&shade=dark`)
  expect(await screen.findByText('Widget 2')).toBeTruthy()
  expect(screen.queryByText('Widget 1')).toBeNull()
  const line = await screen.findByText(
    'Não entendemos parte do endereço: shade, filter.colour. O resto foi aplicado.',
  )
  const alert = line.closest<HTMLElement>('[role=alert]')
  await user.click(within(alert ?? document.body).getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByText(/Não entendemos parte/)).toBeNull()
})

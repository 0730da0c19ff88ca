/* The calendar and pivot layouts of a list, over the real server. */
import '../../../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { startTestServer, type TestServer } from '../../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../../console'
import { estate } from '../../../estate'

const visit: JsonSchema = {
  title: 'Visit',
  type: 'object',
  'x-entity': {
    plural: 'Visits',
    label: '{name}',
    path: 'visits',
    access: {
      list: ['owner', 'guard'],
      create: ['owner'],
      edit: ['owner'],
      remove: ['owner'],
      view: ['owner', 'guard'],
    },
    list: { columns: ['name', 'kind', 'day', 'hours'], sort: [['day', 'ASC']] },
    rules: [{ when: "kind == 'fixed' && day != '2026-11-25'", message: 'It stays there', field: 'day' }],
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    kind: { type: 'string', title: 'Kind', enum: ['free', 'fixed'] },
    day: { type: 'string', format: 'date', title: 'Day' },
    paid: { type: 'string', format: 'month', title: 'Paid in' },
    hours: { type: 'number', title: 'Hours' },
    wage: { type: 'number', title: 'Wage', 'x-field': { roles: { view: ['owner'] } } },
  },
  required: ['name'],
}

const inMonth = '/house/visits?shape=calendar%3Fday%3D2026-11-25%26mode%3Dmonth'
let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, visit } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query('delete from visit')
  const add = (name: string, day: string, kind = 'free') =>
    server.store.create('visit', { name, day, kind, hours: 1.5, wage: 10 }, systemActor)
  for (const place of [1, 2, 3, 4]) await add(`Walk ${place}`, '2026-11-24')
  await add('Meeting', '2026-11-25', 'fixed')
  await add('Far away', '2027-03-01')
  setWidth(1400)
  seen = connectTo(server)
})
afterEach(leaveConsole)

async function daysOf(): Promise<Record<string, string>> {
  const rows = await server.db.query<{ name: string; day: string }>(
    `select name, to_char(day, 'YYYY-MM-DD') as day from visit`,
  )
  return Object.fromEntries(rows.map(({ name, day }) => [name, day]))
}

const focused = () => document.activeElement?.getAttribute('data-day')

const cellOf = (day: string) => screen.findByRole('gridcell', { name: new RegExp(`, ${day} de 2026`) })

describe('a calendar', () => {
  it('shows the days of a month, some records of each and the number of the others, and queries only those days', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, inMonth)
    const day = await cellOf('24 de novembro')
    await within(day).findByRole('link', { name: /^Walk 1/ })
    // As many as fit while the whole month is in the window.
    const shown = within(day).getAllByRole('link', { name: /Walk/ }).length
    expect(shown).toBeGreaterThanOrEqual(1)
    expect(shown).toBeLessThan(4)
    expect(screen.queryByText('Far away')).toBeNull()
    const asked = seen.filter(({ url }) => url.searchParams.get('filter')?.includes('"day"'))
    expect(asked.map(({ url }) => JSON.parse(url.searchParams.get('filter') ?? ''))).toEqual([
      { day: { gte: '2026-10-26', lt: '2026-12-07' } },
    ])

    await user.click(within(day).getByRole('button', { name: `Mais ${4 - shown} em 24 de novembro de 2026` }))
    const dialog = await screen.findByRole('dialog', { name: 'terça, 24 de novembro de 2026' })
    expect(within(dialog).getAllByRole('link', { name: /Walk/ })).toHaveLength(4)
  })

  it('is navigated by keyboard like a date grid', async () => {
    await signInAs(server, 'owner')
    openConsole(server, inMonth)
    const start = await cellOf('25 de novembro')
    start.focus()
    fireEvent.keyDown(start, { key: 'ArrowLeft' })
    await waitFor(() => expect(focused()).toBe('2026-11-24'))
    fireEvent.keyDown(document.activeElement ?? start, { key: 'PageDown' })
    await screen.findByRole('heading', { name: 'dezembro de 2026' })
    await waitFor(() => expect(focused()).toBe('2026-12-24'))
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0')
  })

  it('moves a whole week at once, explains refusals, and undoes the move', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, inMonth)
    await user.click(
      await screen.findByRole('checkbox', { name: 'Selecionar a semana de 23 de novembro a 29 de novembro' }),
    )
    await user.click(await screen.findByRole('button', { name: '1 semana depois' }))
    expect(await screen.findByText('4 registros movidos.')).toBeTruthy()
    expect(await screen.findByText('It stays there', { exact: false })).toBeTruthy()
    expect(await daysOf()).toMatchObject({ 'Walk 1': '2026-12-01', Meeting: '2026-11-25' })

    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('4 registros voltaram ao dia de antes.')).toBeTruthy()
    expect(await daysOf()).toMatchObject({ 'Walk 1': '2026-11-24', 'Walk 4': '2026-11-24' })
  })

  it('moves records of a month by months', async () => {
    await server.store.create('visit', { name: 'Wages', paid: '2026-11-01' }, systemActor)
    const paidIn = async () =>
      (
        await server.db.query<{ paid: string }>(
          `select to_char(paid, 'YYYY-MM-DD') as paid from visit where name = 'Wages'`,
        )
      )[0]?.paid
    await signInAs(server, 'owner')
    const shape = encodeURIComponent('calendar?by=paid&day=2026-11-25&mode=month')
    const { user } = openConsole(server, `/house/visits?shape=${shape}`)
    await user.click(
      await screen.findByRole('checkbox', { name: 'Selecionar a semana de 26 de outubro a 1 de novembro' }),
    )
    await user.click(await screen.findByRole('button', { name: '1 mês depois' }))
    expect(await screen.findByText('1 registro movido.')).toBeTruthy()
    expect(await paidIn()).toBe('2026-12-01')
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('1 registro voltou ao dia de antes.')).toBeTruthy()
    expect(await paidIn()).toBe('2026-11-01')
  })

  it('moves one record by keyboard alone: the day, the record, the new day', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, inMonth)
    const day = await cellOf('24 de novembro')
    await within(day).findByRole('link', { name: /^Walk 1/ })
    day.focus()
    fireEvent.keyDown(day, { key: 'Enter' })
    await user.click(await screen.findByRole('button', { name: 'Mover Walk 1' }))
    expect(await screen.findByText(/Escolha o novo dia de 1 registro/)).toBeTruthy()
    await waitFor(() => expect(focused()).toBe('2026-11-24'))
    fireEvent.keyDown(document.activeElement ?? day, { key: 'ArrowRight' })
    await waitFor(() => expect(focused()).toBe('2026-11-25'))
    fireEvent.keyDown(document.activeElement ?? day, { key: 'Enter' })
    expect(await screen.findByText('1 registro movido.')).toBeTruthy()
    expect(await daysOf()).toMatchObject({ 'Walk 1': '2026-11-25' })
  })

  it('moves a record with a concurrent change, unless the change was to its date', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, inMonth)
    await user.click(await screen.findByRole('checkbox', { name: /23 de novembro a 29/ }))
    const [one, two] = await server.db.query<{ id: number }>(
      `select id from visit where name in ('Walk 1', 'Walk 2') order by name`,
    )
    await server.store.update('visit', one?.id ?? 0, { hours: 9 }, '*', systemActor)
    await server.store.update('visit', two?.id ?? 0, { day: '2026-11-27' }, '*', systemActor)
    await user.click(await screen.findByRole('button', { name: '1 dia depois' }))
    expect(await screen.findByText('3 registros movidos.')).toBeTruthy()
    expect(await screen.findByText(/Outra pessoa mudou esta data/)).toBeTruthy()
    expect(await daysOf()).toMatchObject({ 'Walk 1': '2026-11-25', 'Walk 2': '2026-11-27' })
    expect(await server.db.query(`select hours::float8 as hours from visit where name = 'Walk 1'`)).toEqual([
      { hours: 9 },
    ])
  })

  it('offers a new record on a day to roles that may create, and moving to roles that may edit', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, inMonth)
    const empty = await cellOf('18 de novembro')
    await user.click(within(empty).getByRole('link', { name: 'Cadastrar em 18 de novembro de 2026' }))
    const field = await screen.findByRole('textbox', { name: /Day/ })
    expect((field as HTMLInputElement).value).toBe('18/11/2026')
    await leaveConsole()

    seen = connectTo(server)
    setWidth(1400)
    await signInAs(server, 'guard')
    const guard = openConsole(server, inMonth.replace('house', 'gate'))
    await guard.user.click(await screen.findByRole('checkbox', { name: /23 de novembro a 29/ }))
    expect(screen.queryByRole('link', { name: /Cadastrar em/ })).toBeNull()
    expect(screen.queryByRole('button', { name: '1 semana depois' })).toBeNull()
  })

  it('is an agenda on a narrow screen', async () => {
    setWidth(390)
    await signInAs(server, 'owner')
    openConsole(server, '/house/visits?shape=calendar%3Fday%3D2026-11-24')
    expect(await screen.findByRole('heading', { name: 'terça, 24 de novembro de 2026' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /Walk/ })).toHaveLength(4)
    expect(screen.queryByRole('grid')).toBeNull()
  })
})

describe('a pivot table', () => {
  const figures = '/house/visits?shape=pivot%3Fby%3Dkind%26across%3Dday%26of%3Dhours%26measure%3Dsum'

  it('aggregates by two fields, matches the totals of the list, and links to its rows', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, figures)
    const table = await screen.findByRole('table', { name: 'Soma de Hours por Kind e Day' })
    const lines = within(table)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
    expect(lines).toEqual([
      ['Kind', '11/2026', '03/2027', 'Total'],
      ['free', '6', '1,5', '7,5'],
      ['fixed', '1,5', '–', '1,5'],
      ['Total', '7,5', '1,5', '9'],
    ])
    await user.click(within(table).getByRole('link', { name: '6: free, 11/2026. Abrir a lista' }))
    expect(await screen.findByText('1–4 de 4')).toBeTruthy()
  })

  it('offers no field that the role may not see', async () => {
    await signInAs(server, 'guard')
    const { user } = openConsole(server, figures.replace('house', 'gate'))
    await user.click(await screen.findByRole('combobox', { name: 'Valor' }))
    const offered = (await screen.findAllByRole('option')).map((each) => each.textContent)
    expect(offered).toContain('Soma de Hours')
    expect(offered.join()).not.toContain('Wage')
  })
})

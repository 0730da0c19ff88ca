import '../../../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { systemActor } from '#model/people/actor'
import { makeEntities } from '../../../../support/entities'
import { startTestServer, type TestServer } from '../../../../support/server'
import { startUser } from '../../../../support/user'
import { connectTo, leaveConsole, openConsole, signInAs } from '../../../console'

const access = { list: ['boss'], create: ['boss'], edit: ['boss'], remove: [] }
const { entities, validators } = makeEntities({
  boss: {
    title: 'Boss',
    type: 'object',
    'x-entity': { access, account: { role: 'boss', level: 0, area: 'boss', title: 'Boss' } },
    properties: {
      name: { type: 'string', title: 'Name' },
      email: { type: 'string', format: 'email', title: 'E-mail' },
    },
    required: ['name', 'email'],
  },
  site: {
    title: 'Site',
    type: 'object',
    'x-entity': { path: 'sites', label: '{name}', access, list: { search: ['name'] } },
    properties: { name: { type: 'string', title: 'Name' } },
    required: ['name'],
  },
  reading: {
    title: 'Reading',
    type: 'object',
    'x-entity': {
      plural: 'Readings',
      path: 'readings',
      access,
      unique: [['site_id', 'day']],
      form: { ask: 'advice' },
      import: { columns: [{ field: 'site_id', also: ['Place'] }, 'day', 'value'] },
    },
    properties: {
      site_id: { type: 'integer', title: 'Site', 'x-field': { ref: { entity: 'site' } } },
      day: { type: 'string', format: 'date', title: 'Day' },
      value: { type: 'number', title: 'Value', minimum: 0 },
      advice: {
        type: 'string',
        title: 'Advice',
        readOnly: true,
        'x-field': { computed: "value != null && value > 50.0 ? dyn('Above 50.') : null" },
      },
    },
    required: ['site_id', 'day', 'value'],
  },
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ entities, validators, features: [] })
  for (const name of ['North', 'North side', 'South'])
    await server.store.create('site', { name }, systemActor)
})
afterAll(() => server.close())
beforeEach(() => {
  connectTo(server)
})
afterEach(leaveConsole)

const csv = `Place;Day;Value
north;01/02/2026;1,5
South;02/02/2026;2
South;02/02/2026;3
Nowhere;02/02/2026;4
South;03/02/2026;many
`

describe('an import', () => {
  it('shows what a spreadsheet says, writes what is right and tells of every line that is not', async () => {
    await signInAs(server, 'boss')
    const user = startUser()
    openConsole(server, '/boss/readings')
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Importar Readings' })
    const choose = (text: string, name: string) =>
      user.upload(within(dialog).getByLabelText('Planilha XLSX ou CSV'), new File([text], name))

    await choose('Day;Value\n01/02/2026;3', 'short.csv')
    expect(await within(dialog).findByText('Falta a coluna obrigatória Site.')).toBeDefined()
    await choose(csv, 'readings.csv')
    expect(await within(dialog).findByText('3 registros prontos para importar.')).toBeDefined()
    const problems = within(within(dialog).getByRole('alert')).getAllByRole('listitem')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Linha 5: Site: não encontramos “Nowhere”',
      'Linha 6: Value: Valor deve ser um numérico',
    ])
    const preview = within(dialog).getByRole('region', { name: 'Primeiros registros' })
    expect(within(preview).getByRole('row', { name: '2 North 01/02/2026 1,5' })).toBeDefined()
    expect(await server.store.list('reading', { filter: {}, sort: [] }, systemActor)).toMatchObject({
      total: 0,
    })

    await user.click(within(dialog).getByRole('button', { name: 'Importar 3 registros' }))
    expect(await within(dialog).findByText('2 registros importados.')).toBeDefined()
    expect(within(dialog).getByText('1 registro foi recusado:')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByText('1,5')).toBeDefined()
    const { rows } = await server.store.list('reading', { filter: {}, sort: [['day', 'ASC']] }, systemActor)
    expect(rows[0]).toMatchObject({ site_id: 1, day: '2026-02-01', value: 1.5 })
    expect(rows).toHaveLength(2)
  })

  it('tells what the server has to say of each line before anything is written', async () => {
    await signInAs(server, 'boss')
    const user = startUser()
    openConsole(server, '/boss/readings')
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Importar Readings' })
    const rows = 'Place;Day;Value\nnorth;01/04/2025;60\nSouth;02/04/2025;2'
    await user.upload(within(dialog).getByLabelText('Planilha XLSX ou CSV'), new File([rows], 'r.csv'))
    expect(await within(dialog).findByText('2 registros prontos para importar.')).toBeDefined()
    const alert = within(dialog).getByRole('alert')
    expect(alert.textContent).toContain('Confira 1 linha antes de importar:')
    expect(within(alert).getByRole('listitem').textContent).toBe('Linha 2: Above 50.')
    const filter = { day: { lt: '2025-05-01' } }
    expect((await server.store.list('reading', { filter, sort: [] }, systemActor)).total).toBe(0)
  })

  it('changes what is here already, only where a line says otherwise, from the sheet that is chosen', async () => {
    await signInAs(server, 'boss')
    const user = startUser()
    openConsole(server, '/boss/readings')
    await user.click(await screen.findByRole('button', { name: 'Importar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Importar Readings' })
    const inOrder = { filter: {}, sort: [['day', 'ASC']] } as const
    const south = (await server.store.list('reading', inOrder, systemActor)).rows[1]?.value
    const titles = ['Site', 'Day', 'Value']
    const book = utils.book_new(utils.aoa_to_sheet([['Read me first']]), 'About')
    const sheets = {
      May: [['North', '05/05/2026', 9]],
      February: [
        ['North', '01/02/2026', 7],
        ['South', '02/02/2026', south],
      ],
    }
    for (const [name, lines] of Object.entries(sheets)) {
      utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...lines]), name)
    }
    const file = new File([write(book, { type: 'array', bookType: 'xlsx' })], 'readings.xlsx')
    await user.upload(within(dialog).getByLabelText('Planilha XLSX ou CSV'), file)
    expect(await within(dialog).findByText('1 registro pronto para importar.')).toBeDefined()

    await user.click(within(dialog).getByRole('combobox', { name: 'Aba da planilha' }))
    await user.click(await screen.findByRole('option', { name: 'February' }))
    const told =
      '1 registro pronto para importar. 0 novos e 1 com mudanças; 1 já está igual e fica como está.'
    expect(await within(dialog).findByText(told)).toBeDefined()
    const preview = within(dialog).getByRole('region', { name: 'Primeiros registros' })
    expect(within(preview).getByRole('row', { name: '2 Alterado North 01/02/2026 1,5 → 7' })).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Importar 1 registro' }))
    expect(await within(dialog).findByText('1 registro importado.')).toBeDefined()
    const { rows } = await server.store.list('reading', inOrder, systemActor)
    expect(rows.map(({ value, versao }) => [value, versao])).toEqual([
      [7, 2],
      [south, 1],
    ])
  })
})

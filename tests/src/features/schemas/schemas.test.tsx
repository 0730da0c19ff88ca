/* The schemas page, over synthetic schemas. */
import '../../../support/dom'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import type { SessionUser } from '#model/wire/people/session'
import { layoutStates } from '../../../../src/features/schemas/parts/layoutStates'
import { wrapText } from '../../../../src/features/schemas/parts/wrapText'
import { SchemasPage } from '../../../../src/features/schemas/SchemasPage'
import '../../../support/expressions'
import { startTestServer, type TestServer } from '../../../support/server'
import { startUser } from '../../../support/user'
import { workshop } from '../../../support/workshop'
import { leaveConsole } from '../../console'
import { drawInConsole, enter } from '../../inConsole'

const hive: JsonSchema = {
  title: 'Colmeia',
  description: 'Caixas de abelhas.',
  type: 'object',
  'x-entity': {
    plural: 'Colmeias',
    label: '{name}',
    access: { list: ['chief', 'keeper'], create: ['chief'], edit: ['chief', 'keeper'] },
    scope: { keeper: { owner_id: '$actor.recordId' } },
    rules: [{ when: 'weight > 80', message: 'Pesada demais', field: 'weight', severity: 'warn' }],
    workflow: {
      field: 'state',
      initial: 'open',
      states: { open: { label: 'Aberta', color: 'success' }, shut: { label: 'Fechada', locked: ['weight'] } },
      transitions: {
        shut: { label: 'Fechar', from: ['open'], to: 'shut', roles: ['keeper'], input: ['reason'] },
      },
    },
  },
  properties: {
    name: { type: 'string', title: 'Nome' },
    weight: { type: 'number', title: 'Peso', maximum: 90 },
    reason: { type: 'string', title: 'Motivo', 'x-field': { roles: { edit: ['chief'] } } },
    owner_id: { type: 'integer', title: 'Dono', 'x-field': { ref: { entity: 'keeper' } } },
    state: { type: 'string', enum: ['open', 'shut'], title: 'Situação', readOnly: true },
  },
  required: ['name'],
}

let server: TestServer
let user: SessionUser
beforeAll(async () => {
  server = await startTestServer({ schemas: { ...workshop, hive } })
  user = await enter(server, await server.signIn('chief'))
})
afterEach(leaveConsole)
afterAll(() => server.close())

const part = (name: string) => screen.getByRole('region', { name })
const open = async (address = '/?cadastro=hive') => {
  drawInConsole(server, user, <SchemasPage />, address)
  await screen.findByRole('heading', { name: 'Colmeias' })
}

describe('the schemas page', () => {
  it('describes the fields, actions, scope, rules and references of an entity', async () => {
    await open()
    const page = screen.getByRole('article')
    for (const told of [
      'Caixas de abelhas.',
      'obrigatório',
      'no máximo 90',
      'Dono é a própria pessoa',
      'Quando Peso é maior que 80.',
    ])
      expect(within(page).getByText(told, { exact: false })).toBeTruthy()
    const acts = within(within(part('O que cada papel pode fazer')).getByRole('table'))
    const create = acts.getByRole('row', { name: /Cadastrar/ })
    expect(
      within(create)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sim', '–'])
    const links = within(within(part('Relações com outros cadastros')).getByRole('table'))
    expect(links.getAllByRole('row')[1]?.textContent).toContain('Keeper')
  })

  it('shows the permissions of each role on a field, state by state', async () => {
    await open('/?cadastro=hive&papel=keeper')
    const table = within(within(part('Direitos sobre cada campo')).getByRole('table'))
    const cells = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Campo',
      'Registro novo',
      'Aberta',
      'Fechada',
    ])
    expect(cells(/^Peso/)).toEqual(['não vê', 'altera', 'vê'])
    expect(cells(/^Motivo/)).toEqual(['não vê', 'vêpedido ao “Fechar”', 'vê'])
  })

  it('shows the workflow as a diagram and as a table', async () => {
    await open()
    expect(await screen.findByRole('img', { name: /Diagrama das situações/ })).toBeTruthy()
    const ways = within(within(part('Mudanças de uma situação para outra')).getByRole('table'))
    const row = ways.getByRole('row', { name: /Fechar/ })
    expect(row.textContent).toBe('FecharAbertaFechadaKeeperMotivo (se quiser)sempre')
  })

  it('finds entities by the titles of their fields', async () => {
    await open()
    await startUser().type(screen.getByRole('searchbox', { name: 'Pesquisar cadastro ou campo' }), 'peso')
    const list = within(screen.getByRole('navigation', { name: 'Cadastros por seção' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Colmeias', 'Peso'])
  })

  it('says that an entity does not exist', () => {
    drawInConsole(server, user, <SchemasPage />, '/?cadastro=nada')
    expect(screen.getByRole('alert').textContent).toContain('Não há um cadastro chamado “nada”.')
  })
})

describe('the workflow diagram', () => {
  it('has a position for every state and transition, without overlap', () => {
    const { workflow } = server.index.get('hive') ?? {}
    if (!workflow) throw new Error('There is no workflow.')
    const { states, ways, start, width, height } = layoutStates(workflow, true)
    expect(states.map(({ value }) => value)).toEqual(['open', 'shut'])
    expect(ways.map(({ lines }) => lines)).toEqual([['Fechar']])
    const [first, second] = states
    expect(start.y).toBeLessThan(first?.y ?? 0)
    expect((first?.y ?? 0) + (first?.height ?? 0) / 2).toBeLessThan(
      (second?.y ?? 0) - (second?.height ?? 0) / 2,
    )
    for (const { x, y } of states) expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
  })

  it('wraps labels between words, and long ones after a dash', () => {
    expect(wrapText('Aguardando a aprovação', 12)).toEqual(['Aguardando a', 'aprovação'])
    expect(wrapText('Vínculos produtor–fazenda', 10)).toEqual(['Vínculos', 'produtor–', 'fazenda'])
  })
})

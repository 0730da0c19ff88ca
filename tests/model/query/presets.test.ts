import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { indexEntities } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { holds, presetsOf, togglePreset } from '#model/query/presets'
import { presetText } from '../../../src/engine/list/quick/messages'

const today = '2026-02-18'
const index = indexEntities(entities)
const accounts = entities.flatMap(({ name, account }) => (account ? [{ name, role: account.role }] : []))

function actorOf(role: string): Actor {
  const entity = accounts.find((each) => each.role === role)?.name ?? role
  return { id: 7, name: role, role, entity, recordId: 3, record: { empresa_id: 1, regioes: [1] } }
}

function textsOf(name: string, role: string): readonly string[] {
  const entity = index.get(name)
  if (!entity) throw new Error(`no entity ${name}`)
  return presetsOf(index, entity, actorOf(role), today).map((each) => presetText(each, entity))
}

describe('filter presets of the schemas', () => {
  it.each(accounts)('have dates and ids and no placeholder for $role', ({ role }) => {
    const actor = actorOf(role)
    const all = entities.flatMap((entity) =>
      presetsOf(index, entity, actor, today).map((preset) => ({ entity, preset })),
    )
    expect(all.length).toBeGreaterThan(5)
    for (const { entity, preset } of all) {
      expect(JSON.stringify(preset.filter), entity.name).not.toMatch(/\$|[:[,]null|NaN/)
      expect(presetText(preset, entity)).not.toBe('')
    }
  })

  it('follow from the fields, and from the keyword of the schema', () => {
    expect(textsOf('pagamento', 'gestor')).toEqual(['Este mês', 'Atrasados', 'Hoje'])
    // The day of an order has passed: there is no tomorrow.
    expect(textsOf('pedido', 'gestor')).toEqual(['Atrasados', 'Hoje', 'Semana passada', 'Este mês'])
    expect(textsOf('talhao', 'gestor')).toEqual(['Anuidade vencida'])
    expect(textsOf('atividades', 'tecnico')).toEqual([
      'Atrasadas',
      'Hoje',
      'Amanhã',
      'Próximos 7 dias',
      'Semana passada',
      'Este mês',
      'Minhas',
    ])
    expect(textsOf('safra', 'admin')).toEqual([])
    expect(textsOf('praga', 'admin')).toEqual([])
  })

  it('omit "mine" for roles that only see their own rows', () => {
    expect(textsOf('pagamento', 'produtor')).toEqual(['Este mês', 'Atrasados', 'Hoje'])
  })
})

const ticket: JsonSchema = {
  title: 'Ticket',
  type: 'object',
  'x-entity': {
    gender: 'f',
    access: { list: ['boss'] },
    list: { columns: ['name', 'born_on', 'due'], sort: [['name', 'ASC']] },
    workflow: {
      field: 'state',
      initial: 1,
      states: {
        1: { label: 'New' },
        2: { label: 'Sent', color: 'success' },
        3: { label: 'Received', color: 'success' },
        4: { label: 'Void', color: 'error' },
      },
      transitions: {
        send: { label: 'Send', from: [1], to: 2, roles: ['boss'] },
        receive: { label: 'Receive', from: [2], to: 3, roles: ['boss'] },
        drop: { label: 'Drop', from: [1, 3], to: 4, roles: ['boss'] },
      },
    },
  },
  properties: {
    name: { type: 'string' },
    born_on: { type: 'string', format: 'date', 'x-field': { latest: 'hoje' } },
    due: { type: 'string', format: 'date' },
    state: { type: 'integer', oneOf: [1, 2, 3, 4].map((value) => ({ const: value, title: `S${value}` })) },
    boss_id: { type: 'integer', 'x-field': { ref: { entity: 'boss' } } },
  },
}
const boss: JsonSchema = {
  title: 'Boss',
  type: 'object',
  'x-entity': { account: { role: 'boss', level: 0, area: 'boss', title: 'Boss' } },
  properties: { name: { type: 'string' } },
}

function ticketWith(presets?: unknown) {
  const words = ticket['x-entity'] as { readonly list: object }
  const list = { ...words.list, ...(presets !== undefined && { presets }) }
  const unseen = [
    parseEntity('ticket', { ...ticket, 'x-entity': { ...words, list } }),
    parseEntity('boss', boss),
  ]
  const [entity] = unseen
  if (!entity) throw new Error('nothing parsed')
  return presetsOf(indexEntities(unseen), entity, actorOf('boss'), today)
}

describe('filter presets of an unknown schema', () => {
  it('select overdue records in states that still await a transition', () => {
    expect(ticketWith().map(({ filter }) => filter)).toEqual([
      // Sent is good and leads to something better; received is final except for a cancellation.
      { due: { lt: today }, state: [1, 2] },
      { due: { gte: today, lte: today } },
      { due: { gte: '2026-02-19', lte: '2026-02-19' } },
      // Monday to Sunday.
      { due: { gte: '2026-02-09', lte: '2026-02-15' } },
      { due: { gte: '2026-02-01', lte: '2026-02-28' } },
      { boss_id: 3 },
    ])
  })

  it('are those named by the schema in its order, with dates relative to today', () => {
    const soon = { text: 'Soon', filter: { due: { gte: '$today', lte: '$today+14' } } }
    expect(ticketWith(['mine', soon])).toEqual([
      { name: 'mine', filter: { boss_id: 3 } },
      { name: { text: 'Soon' }, filter: { due: { gte: today, lte: '2026-03-04' } } },
    ])
    expect(ticketWith([])).toEqual([])
  })

  it('replace each other on the same field and leave other filters unchanged', () => {
    const all = ticketWith()
    const [late, day] = all
    const mine = all.at(-1)
    if (!late || !day || !mine) throw new Error('too few')
    const first = togglePreset(late, all, { name: 'x' })
    const second = togglePreset(mine, all, first)
    expect(second).toEqual({ name: 'x', ...late.filter, ...mine.filter })
    const third = togglePreset(day, all, second)
    expect(third).toEqual({ name: 'x', boss_id: 3, ...day.filter })
    expect(holds(late, third)).toBe(false)
    expect(togglePreset(day, all, third)).toEqual({ name: 'x', boss_id: 3 })
  })
})

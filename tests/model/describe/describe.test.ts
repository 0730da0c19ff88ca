import { describe, expect, it } from 'vitest'
import { conditionWords } from '#model/describe/conditionWords'
import { fieldWords } from '#model/describe/fieldWords'
import { linksFrom, linksTo } from '#model/describe/links'
import { scopeWords } from '#model/describe/scopeWords'
import { placesOf, rightOf } from '#model/describe/whoMay'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { makeEntities } from '../../support/entities'

const counted = (type: 'integer' | 'number', rollup: object): JsonSchema => ({
  type,
  title: 'Total',
  'x-field': { rollup: { from: 'box.yard_id', ...rollup } } as NonNullable<JsonSchema['x-field']>,
})

const { index } = makeEntities({
  chief: account('chief', 'Chefe', 0),
  keeper: { ...account('keeper', 'Zelador', 1), properties: { name: text('Nome'), valley: text('Vale') } },
  hive: {
    title: 'Colmeia',
    type: 'object',
    'x-entity': {
      plural: 'Colmeias',
      label: '{name}',
      access: {
        list: ['chief', 'keeper'],
        create: ['chief', 'keeper'],
        edit: ['chief', 'keeper'],
        reveal: ['chief'],
      },
      scope: { keeper: [{ keeper_id: '$actor.recordId' }, { valley: '$actor.valley', state: 'open' }] },
      workflow: {
        field: 'state',
        initial: 'open',
        states: {
          open: { label: 'Aberta' },
          held: { label: 'Em exame', locked: ['frames'], approval: { fields: ['weight'], in: 'wanted' } },
          shut: { label: 'Fechada', locked: true },
        },
        transitions: {
          hold: { label: 'Examinar', from: ['open'], to: 'held', roles: ['chief'] },
          shut: { label: 'Fechar', from: ['held'], to: 'shut', roles: ['keeper'], demands: ['reason'] },
        },
      },
    },
    properties: {
      name: text('Nome'),
      state: {
        type: 'string',
        title: 'Situação',
        oneOf: ['open', 'held', 'shut'].map((value) => ({ const: value, title: value })),
        readOnly: true,
      },
      keeper_id: { type: 'integer', title: 'Zelador', 'x-field': { ref: { entity: 'keeper' } } },
      valley: text('Vale'),
      weight: { type: 'number', title: 'Peso', minimum: 1, maximum: 1500, 'x-field': { unit: 'kg' } },
      since: { type: 'string', format: 'date', title: 'Desde' },
      secret: { ...text('Segredo'), 'x-field': { roles: { view: ['chief'] } } },
      price: { ...text('Preço'), 'x-field': { roles: { edit: ['chief'] } } },
      mail: { ...text('Contato'), 'x-field': { pii: 'contact' } },
      reason: { ...text('Motivo'), 'x-field': { roles: { edit: ['chief'] } } },
      frames: {
        type: 'array',
        title: 'Quadros',
        items: {
          type: 'object',
          properties: {
            honey: { type: 'number', title: 'Mel' },
            sealed: { type: 'boolean', title: 'Operculado' },
          },
        },
      },
      wanted: {
        type: 'object',
        title: 'Pedido',
        readOnly: true,
        properties: { weight: { type: 'number', title: 'Peso pedido' } },
      },
    },
    required: ['name'],
  },
})
const hive = found('hive')
const titles = new Map([['keeper', 'Zelador']])

function text(title: string) {
  return { type: 'string', title } as const
}

function account(role: string, title: string, level: number) {
  return {
    title,
    type: 'object',
    'x-entity': { label: '{name}', access: { list: ['chief'] }, account: { role, level, area: role, title } },
    properties: { name: text('Nome') },
  } as const
}

function found(name: string) {
  const entity = index.get(name)
  if (!entity) throw new Error(`There is no ${name}.`)
  return entity
}

function right(field: string, role: string, place: Parameters<typeof rightOf>[3]) {
  const each = fieldAt(hive, field)
  if (!each) throw new Error(`There is no ${field}.`)
  const { sees, sets, asked } = rightOf(hive, each, role, place)
  return [sees, sets, ...asked].join(' ')
}

describe('rights on a field', () => {
  it('are described for a new record and for each state', () => {
    expect(placesOf(hive)).toEqual(['new', 'state:open', 'state:held', 'state:shut'])
    expect(placesOf(found('keeper'))).toEqual(['new', 'kept'])
  })

  it.each([
    ['a field is open', 'name', 'keeper', 'state:open', 'yes yes'],
    ['the state closes the record', 'name', 'keeper', 'state:shut', 'yes no'],
    ['the state closes one field', 'frames', 'keeper', 'state:held', 'yes no'],
    ['the state keeps it for approval', 'weight', 'keeper', 'state:held', 'yes approval'],
    ['the state does not', 'weight', 'keeper', 'state:open', 'yes yes'],
    ['the role may not see it', 'secret', 'keeper', 'state:open', 'no no'],
    ['the role may see and not set it', 'price', 'keeper', 'state:open', 'yes no'],
    ['a transition asks for it', 'reason', 'keeper', 'state:held', 'yes no Fechar'],
    ['nothing asks for it there', 'reason', 'keeper', 'state:open', 'yes no'],
    ['the workflow sets it', 'state', 'chief', 'state:open', 'yes no'],
    ['what holds it is closed', 'wanted.weight', 'chief', 'state:open', 'yes no'],
    ['it lies in a list that the state closes', 'frames.honey', 'keeper', 'state:held', 'yes no'],
    ['it is new', 'name', 'keeper', 'new', 'yes yes'],
  ] as const)('apply where %s', (_case, field, role, place, told) => {
    expect(right(field, role, place)).toBe(told)
  })

  it('are empty for roles that cannot create records', () => {
    const [name] = found('keeper').fields
    expect(name && rightOf(found('keeper'), name, 'chief', 'new')).toEqual({
      sees: 'no',
      sets: 'no',
      asked: [],
    })
  })
})

describe('conditionWords', () => {
  it.each([
    ['weight != null && weight > 10', 'Peso é maior que 10 kg'],
    ["state in ['open', 'held'] && since == null", 'Situação é “Aberta” ou “Em exame” e Desde está vazio'],
    ["!(state in ['shut']) || since < hoje", 'Situação não é “Fechada” ou Desde é antes de hoje'],
    ["actor.role == 'keeper' && id == null", 'o papel de quem usa é “Zelador” e o registro é novo'],
    [
      'frames.exists(f, f.honey > 3 && f.sealed)',
      'em algum item de Quadros, Mel é maior que 3 e Operculado é Sim',
    ],
    ['!frames.exists(f, f.sealed == false)', 'em nenhum item de Quadros, Operculado é Não'],
    ["sum(frames, 'honey') > weight * (2 + 1)", 'a soma de Mel em Quadros é maior que Peso × (2 + 1)'],
    ['(since == null) != (weight == null)', 'vale só uma destas: Desde está vazio; Peso está vazio'],
    ['keeper_id.valley == valley', 'Zelador › Vale é Vale'],
    [
      "(state == 'open' || weight > 1) && since == null",
      '(Situação é “Aberta” ou Peso é maior que 1 kg) e Desde está vazio',
    ],
  ])('describes %s', (source, said) => {
    expect(conditionWords(index, hive, source, titles)).toBe(said)
  })

  it.each([
    "name.matches('^[0-9]+$')",
    'frames.exists(a, frames.exists(b, b.honey > a.honey))',
    'since.substring(0, 4) == name',
  ])('returns undefined for %s', (source) => {
    expect(conditionWords(index, hive, source, titles)).toBeUndefined()
  })
})

describe('descriptions of rows, values and links', () => {
  it('state which rows a role sees', () => {
    expect(scopeWords(index, hive, 'keeper')).toEqual([
      'Zelador é a própria pessoa',
      'Vale é “Vale” da pessoa e Situação é Aberta',
    ])
    expect(scopeWords(index, hive, 'chief')).toBeUndefined()
  })

  it('state the constraints of a value', () => {
    const weight = hive.fields.find(({ name }) => name === 'weight')
    expect(weight && fieldWords(index, hive, weight, titles)).toEqual(['no máximo 1.500', 'no mínimo 1'])
  })

  it('say what is counted in other records and how records are numbered', () => {
    const made = makeEntities({
      yard: {
        title: 'Pátio',
        type: 'object',
        properties: {
          boxes: counted('integer', { of: 'count' }),
          honey: counted('number', { of: 'sum', value: 'honey', filter: { kind: 'wild' } }),
          number: { type: 'string', title: 'Número', 'x-field': { series: 'P-{ano}-{000}' } },
        },
      },
      box: {
        title: 'Caixa',
        type: 'object',
        'x-entity': { plural: 'Caixas' },
        properties: {
          yard_id: { type: 'integer', title: 'Pátio', 'x-field': { ref: { entity: 'yard' } } },
          honey: { type: 'number', title: 'Mel' },
          kind: { type: 'string', title: 'Tipo', oneOf: [{ const: 'wild', title: 'Silvestre' }] },
        },
      },
    })
    const yard = made.index.get('yard')
    const said = ['boxes', 'honey', 'number'].map((name) => {
      const field = yard?.fields.find((each) => each.name === name)
      return yard && field && fieldWords(made.index, yard, field, titles)
    })
    expect(said).toEqual([
      ['número de registros em Caixas, pelo campo Pátio'],
      ['soma de Mel em Caixas, pelo campo Pátio, onde Tipo é Silvestre'],
      ['não se repete', 'numerado pelo sistema: P-{ano}-{000}'],
    ])
  })

  it('list links in both directions', () => {
    const told = (links: ReturnType<typeof linksFrom>) =>
      links.map(({ from, path, to }) => `${from.name}.${path} ${to.name}`)
    expect(told(linksFrom(index, hive))).toEqual(['hive.keeper_id keeper'])
    expect(told(linksTo(index, found('keeper')))).toEqual(['hive.keeper_id keeper'])
  })
})

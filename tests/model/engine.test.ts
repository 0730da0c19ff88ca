import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import { fillLabel } from '#model/entity/label'
import { resolvePath } from '#model/entity/paths'
import { evaluate, isTrue } from '#model/expression/expression'
import { maySeePath, pruneRow, scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { checkQuery } from '#model/query/checkQuery'
import { decodeQuery, decodeSummary, encodeQuery, encodeSummary } from '#model/query/queryUrl'
import { defaultsOf } from '#model/record/creation/defaults'
import { activeRow, computeFields, normaliseRecord, unknownKeys } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { checkTransition, transitionsFor } from '#model/record/workflow'
import { makeEntities } from '../support/entities'

const today = '2026-11-20'
const boss: Actor = {
  id: 1,
  name: 'Boss',
  role: 'boss',
  recordId: 7,
  record: { zone_id: 3, zones: [1, 2], empty: [] },
}
const clerk: Actor = { id: 2, name: 'Clerk', role: 'clerk', recordId: 9, record: {} }

const { index, validators } = makeEntities(
  {
    zone: {
      title: 'Zona',
      type: 'object',
      'x-entity': { access: { list: ['boss'] } },
      properties: { name: { type: 'string', title: 'Nome' } },
    },
    widget: {
      title: 'Peça',
      type: 'object',
      'x-entity': {
        gender: 'f',
        access: { list: ['boss', 'clerk'], create: ['boss'] },
        scope: {
          clerk: [{ zone_id: '$actor.zone_id' }, { criado_por: '$actor.id' }],
          boss: { zone_id: '$actor.zones' },
        },
        workflow: {
          field: 'state',
          initial: 'new',
          states: { new: { label: 'Nova' }, done: { label: 'Feita', color: 'success' } },
          transitions: {
            finish: { label: 'Concluir', from: ['new'], to: 'done', roles: ['boss'], when: 'width > 1' },
          },
        },
        rules: [
          { when: 'width > height', message: 'Largura maior que a altura', field: 'width' },
          { when: 'width * 2 > height', message: 'Peça larga', severity: 'warn' },
        ],
      },
      properties: {
        kind: { type: 'string', title: 'Tipo', enum: ['P', 'C'] },
        name: { type: 'string', title: 'Nome', minLength: 2, maxLength: 5 },
        width: { type: 'number', title: 'Largura', exclusiveMinimum: 0 },
        height: { type: 'number', title: 'Altura', maximum: 10 },
        area: { type: 'number', title: 'Área', 'x-field': { computed: 'width * height' } },
        secret: { type: 'string', title: 'Segredo', 'x-field': { roles: { view: ['boss'] } } },
        note: { type: 'string', title: 'Nota', 'x-field': { show: 'width != null && width > 5' } },
        zone_id: { type: 'integer', title: 'Zona', 'x-field': { ref: { entity: 'zone' } } },
        state: { type: 'string', title: 'Estado', enum: ['new', 'done'] },
        place: {
          type: 'object',
          title: 'Lugar',
          properties: {
            cep: { type: 'string', title: 'CEP', format: 'cep' },
            hidden: { type: 'string', title: 'Oculto', 'x-field': { roles: { view: ['boss'] } } },
          },
          required: ['cep'],
        },
        lines: {
          type: 'array',
          title: 'Linhas',
          items: {
            type: 'object',
            properties: {
              amount: { type: 'number', title: 'Quantidade' },
              price: { type: 'number', title: 'Preço', 'x-field': { kind: 'money' } },
              total: {
                type: 'number',
                title: 'Total',
                'x-field': { kind: 'money', computed: 'amount * price' },
              },
            },
            required: ['amount'],
          },
        },
        total: {
          type: 'number',
          title: 'Total',
          'x-field': { kind: 'money', computed: 'lines == null ? 0.0 : sum(lines, "total")' },
        },
      },
      required: ['name', 'kind'],
      if: { properties: { kind: { const: 'P' } }, required: ['kind'] },
      then: { properties: { cpf: { type: 'string', title: 'CPF', format: 'cpf' } }, required: ['cpf'] },
      else: { properties: { cnpj: { type: 'string', title: 'CNPJ', format: 'cnpj' } } },
    },
  },
  {},
)
const widget = index.get('widget') as Entity
const validator = validators.widget as (typeof validators)[string] & object

describe('normaliseRecord and related functions', () => {
  it('convert common formats to canonical ones and empty text to null', () => {
    const row = normaliseRecord(widget, {
      name: '  Eixo ',
      cpf: '529.982.247-25',
      place: { cep: '37.550-000' },
      secret: '',
      other: 1,
    })
    expect(row).toEqual({ name: 'Eixo', cpf: '52998224725', place: { cep: '37550000' }, secret: null })
  })

  it('report unknown keys by JSON pointer, inside objects and list items too', () => {
    expect(
      unknownKeys(widget, { name: 'x', role: 1, place: { zip: 1 }, lines: [{ amount: 1 }, { foo: 2 }] }),
    ).toEqual(['/role', '/place/zip', '/lines/1/foo'])
  })

  it('compute items before the record, and nothing from incomplete values', () => {
    const row = computeFields(
      widget,
      { width: 2, height: 3, lines: [{ amount: 3, price: 1.1 }, { amount: 1 }] },
      boss,
      today,
    )
    expect(row.area).toBe(6)
    expect(row.lines).toEqual([
      { amount: 3, price: 1.1, total: 3.3 },
      { amount: 1, total: null },
    ])
    expect(row.total).toBe(3.3)
    expect(computeFields(widget, { width: 2 }, boss, today).area).toBeNull()
  })

  it('clear hidden fields and those of other branches', () => {
    const row = activeRow(
      widget,
      { kind: 'C', name: 'Eixo', cpf: '52998224725', cnpj: 'x', note: 'n', width: 1 },
      boss,
      today,
    )
    expect(row).toEqual({ kind: 'C', name: 'Eixo', cpf: null, cnpj: 'x', note: null, width: 1 })
  })

  it('start with defaults and the initial state', () => {
    expect(defaultsOf(widget)).toEqual({ state: 'new' })
  })
})

describe('validating a record', () => {
  const check = (row: Record<string, unknown>) => checkRecord(widget, validator as never, row, boss, today)

  it('reports missing values with their paths, in the taken branch too', () => {
    const { errors } = check({ kind: 'P', place: {} })
    expect(errors).toEqual(
      expect.arrayContaining([
        { path: '/name', message: '* Obrigatório' },
        { path: '/cpf', message: '* Obrigatório' },
        { path: '/place/cep', message: '* Obrigatório' },
      ]),
    )
    expect(errors).toHaveLength(3)
  })

  it('uses the messages of formats and bounds', () => {
    const { errors } = check({
      kind: 'P',
      name: 'Eixão grande',
      cpf: '11111111111',
      width: 0,
      height: 11,
      place: { cep: '1' },
      lines: [{ amount: 'x' }],
    })
    expect(Object.fromEntries(errors.map((each) => [each.path, each.message]))).toEqual({
      '/name': '* Inválido',
      '/cpf': '* Inválido',
      '/width': 'Valor deve ser maior que 0',
      '/height': 'Valor deve ser no máximo 10',
      '/place/cep': 'CEP inválido',
      '/lines/0/amount': 'Valor deve ser um número decimal',
    })
  })

  it('reports rules as errors or warnings', () => {
    const verdict = check({ kind: 'C', name: 'Eixo', width: 4, height: 3 })
    expect(verdict.errors).toEqual([{ path: '/width', message: 'Largura maior que a altura' }])
    expect(verdict.warnings).toEqual([{ path: '', message: 'Peça larga' }])
  })
})

describe('access', () => {
  it('fills a scope from the actor and drops conditions without a value', () => {
    expect(scopeOf(widget, boss)).toEqual([{ zone_id: [1, 2] }])
    expect(scopeOf(widget, clerk)).toEqual([{ criado_por: 2 }])
  })

  it('removes forbidden fields at every depth', () => {
    const row = { name: 'x', secret: 's', place: { cep: '1', hidden: 'h' } }
    expect(pruneRow(widget.fields, row, 'clerk')).toEqual({ name: 'x', place: { cep: '1' } })
    expect(pruneRow(widget.fields, row, 'boss')).toEqual(row)
  })

  it('refuses a path through an entity without access', () => {
    expect(resolvePath(index, widget, 'zone_id.name')).toHaveLength(2)
    expect(maySeePath(index, widget, 'zone_id.name', boss)).toBe(true)
    expect(maySeePath(index, widget, 'zone_id.name', clerk)).toBe(false)
    expect(maySeePath(index, widget, 'place.hidden', clerk)).toBe(false)
  })

  it('refuses a query on a hidden field like one on an unknown field and lists the allowed ones', () => {
    const ask = (filter: Record<string, string>) => () =>
      checkQuery(index, widget, { filter, sort: [] }, clerk)
    expect(ask({ secret: 's' })).toThrow(Problem)
    expect(ask({ nothing: 's' })).toThrow(Problem)
    expect(ask({ name: 's' })).not.toThrow()
    try {
      ask({ secret: 's' })()
    } catch (problem) {
      expect((problem as Problem).allowed).not.toContain('secret')
      expect((problem as Problem).code).toBe('unknown_field')
    }
  })
})

describe('workflow', () => {
  it('offers only transitions allowed by role, state and condition', () => {
    expect(transitionsFor(widget, { state: 'new', width: 2 }, boss, today).map((each) => each.name)).toEqual([
      'finish',
    ])
    expect(transitionsFor(widget, { state: 'new', width: 1 }, boss, today)).toEqual([])
    expect(transitionsFor(widget, { state: 'new', width: 2 }, clerk, today)).toEqual([])
  })

  it('checks the role before the state', () => {
    const take = (actor: Actor, state: string) => {
      try {
        return checkTransition(widget, { state, width: 2 }, 'finish', actor, today).to
      } catch (problem) {
        return (problem as Problem).code
      }
    }
    expect(take(boss, 'new')).toBe('done')
    expect(take(clerk, 'done')).toBe('forbidden')
    expect(take(boss, 'done')).toBe('conflict')
  })
})

describe('expressions', () => {
  it('combine integer literals with fields and know today and the actor', () => {
    expect(evaluate('width + 1', { width: 2 }, boss, today)).toBe(3)
    expect(evaluate('10 / width', { width: 4 }, boss, today)).toBe(2.5)
    expect(isTrue('day < hoje && actor.role == "boss"', { day: '2026-01-01' }, boss, today)).toBe(true)
    expect(evaluate('actor.role', {}, { ...boss, record: { role: 3 } }, today)).toBe('boss')
    expect(isTrue('missing == null', {}, boss, today)).toBe(true)
    expect(evaluate('addDays(day, 14)', { day: '2026-02-20' }, boss, today)).toBe('2026-03-06')
  })
})

describe('labels', () => {
  it('drop an empty placeholder with its separator', () => {
    const values: Record<string, string> = { name: 'Boa Vista', city: 'Machado' }
    expect(fillLabel('{name} – {city}', (path) => values[path])).toBe('Boa Vista – Machado')
    expect(fillLabel('{name} – {zone}', (path) => values[path])).toBe('Boa Vista')
    expect(fillLabel('{zone} – {city}', (path) => values[path])).toBe('Machado')
  })
})

describe('queries in a URL', () => {
  it('decode to the encoded query', () => {
    const query = {
      filter: { name: ['a', null], width: { gte: 1 } },
      q: 'eixo',
      sort: [
        ['name', 'ASC'],
        ['id', 'DESC'],
      ] as const,
      range: [25, 49] as const,
      fields: ['name'],
      labels: true,
    }
    expect(decodeQuery(encodeQuery(query))).toEqual(query)
    const summary = { filter: {}, sums: ['width'], facets: ['kind', 'state'], group: 'kind' }
    expect(decodeSummary(encodeSummary(summary))).toEqual(summary)
  })

  it('are refused when malformed', () => {
    for (const text of [
      'filter=[1]',
      'filter={',
      'range=[5,1]',
      'range=["a",2]',
      'sort={}',
      'filter={"a":{"gte":[1]}}',
    ]) {
      expect(() => decodeQuery(new URLSearchParams(text)), text).toThrow(Problem)
    }
  })
})

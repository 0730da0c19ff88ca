import { describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { entityOf, judge } from './judge'

const activity = (tipo: string, values: Row) => judge('atividades', { tipo, ...values })

describe('an activity', () => {
  it('requires supplies only when something is applied', () => {
    expect(activity('Visita técnica', {}).errors).toEqual([])
    expect(activity('Calagem/gessagem', {}).errors).toEqual(['/insumos * Obrigatório'])
    const insumos = [{ origem: 'adubagemecalagem', item_id: 1, dose: 2, unidade: 't/ha' }]
    expect(activity('Calagem/gessagem', { insumos }).errors).toEqual([])
    expect(activity('Visita técnica', { insumos }).row.insumos).toBeNull()
  })

  it('can be planned ahead but not done in the future', () => {
    expect(activity('Poda', { situacao: 'Planejada', data: '2027-01-10' }).errors).toEqual([])
    expect(activity('Poda', { situacao: 'Realizada', data: '2027-01-10' }).errors).toEqual([
      '/data * A data não deve ser no futuro',
    ])
  })

  it.each([
    [[60, 40], []],
    [[60, 39.95], []],
    [[60, 30], ['/maturacao Os percentuais de maturação devem somar 100 %']],
  ])('validates a ripeness of %j', (parts, errors) => {
    const maturacao = parts.map((percentual) => ({ maturacao_id: 1, percentual }))
    expect(activity('Avaliação de maturação', { maturacao }).errors).toEqual(errors)
  })

  it('accepts sieves below 100% and refuses more', () => {
    const sieves = (percentual: number) => [
      { peneira_id: 1, percentual: 50 },
      { peneira_id: 1, percentual },
    ]
    expect(activity('Classificação por peneira', { peneiras: sieves(30) }).errors).toEqual([])
    expect(activity('Classificação por peneira', { peneiras: sieves(51) }).errors).toEqual([
      '/peneiras Os percentuais das peneiras não podem passar de 100 %',
    ])
  })

  it('requires a pest or a disease in each line of the monitoring', () => {
    const line = { parcela_id: 1, incidencia_percent: 5 }
    expect(activity('Monitoramento de pragas e doenças', { monitoramento: [line] }).errors).toEqual([
      '/monitoramento Informe a praga ou a doença de cada linha',
    ])
    expect(
      activity('Monitoramento de pragas e doenças', { monitoramento: [{ ...line, praga_id: 1 }] }).errors,
    ).toEqual([])
  })

  it('computes sacks per hectare', () => {
    const harvest = { colheita: { sacas_beneficiadas: 100 } }
    expect(activity('Colheita', { ...harvest, area_ha: 3.3 }).row.produtividade).toBe(30.3)
    expect(activity('Colheita', { ...harvest, area_ha: null }).row.produtividade).toBeNull()
    expect(activity('Colheita', { ...harvest, area_ha: 0.5 }).warnings).toHaveLength(1)
  })

  it('compares the sums of a soil report with its parts', () => {
    // SB = 2 + 0.8 + 117.3/391 = 3.1; T = 3.1 + 3.9 = 7; V = 44.3 %; m = 100 × 0.1 / 3.2 = 3.1 %
    const sample = {
      profundidade_id: 1,
      ca: 2,
      mg: 0.8,
      k: 117.3,
      al: 0.1,
      h_al: 3.9,
      sb: 3.1,
      t_ph7: 7,
      v: 44.3,
      m: 3.1,
    }
    expect(activity('Análise de solo', { solo: [sample] }).warnings).toEqual([])
    expect(activity('Análise de solo', { solo: [{ ...sample, sb: 3.5 }] }).warnings).toHaveLength(1)
    expect(activity('Análise de solo', { solo: [{ profundidade_id: 1, sb: 3.1 }] }).warnings).toEqual([])
    const texture = { argila: 50, silte: 20, areia: 20 }
    expect(activity('Análise de solo', { solo: [{ ...sample, ...texture }] }).warnings).toEqual([
      '/solo Argila, silte e areia devem somar 100 %',
    ])
  })

  it('has its own create path and a message for its removal', () => {
    const { routes, messages } = entityOf('atividades')
    expect(routes).toEqual({ list: '', create: 'form', edit: 'alterar', show: 'ver' })
    expect(messages.removed).toBe('Atividade excluída com sucesso!')
  })
})

describe('a fertiliser or liming item', () => {
  const lime = { tipo_adubagem_calagem_id: 1, prnt: 85, cao: 30, mgo: 18 }
  const gypsum = 'Gesso agrícola (sulfato de cálcio)'

  it('requires PRNT for limestone and Ca and S for gypsum', () => {
    const none = { prnt: null, cao: null, mgo: null }
    expect(judge('adubagemecalagem', { ...lime, ...none, corretivo: 'Escória' }).errors).toEqual([
      '/prnt * Obrigatório',
      '/cao * Obrigatório',
      '/mgo * Obrigatório',
    ])
    expect(judge('adubagemecalagem', { ...lime, ...none, corretivo: gypsum }).errors).toEqual([
      '/ca_s * Obrigatório',
    ])
    const { row, errors } = judge('adubagemecalagem', { ...lime, corretivo: gypsum, ca_s: { ca: 16, s: 13 } })
    expect([errors, row.prnt]).toEqual([[], null])
  })

  it.each([
    ['Calcário dolomítico', 18, 0],
    ['Calcário dolomítico', 12, 1],
    ['Calcário magnesiano', 8, 0],
    ['Calcário magnesiano', 13, 1],
    ['Calcário calcítico', 3, 0],
    ['Calcário calcítico', 5, 1],
  ])('warns of %s with %d %% of MgO (%i)', (corretivo, mgo, count) => {
    const { errors, warnings } = judge('adubagemecalagem', { ...lime, corretivo, mgo })
    expect([errors.length, warnings.length]).toEqual([0, count])
  })

  it('refuses nutrients above 100%', () => {
    expect(
      judge('adubagemecalagem', { tipo_adubagem_calagem_id: 3, n: 60, p2o5: 30, k2o: 20 }).errors,
    ).toEqual(['/k2o A soma de N, P2O5 e K2O não pode passar de 100 %'])
  })

  it('is listed in five views, one per type', () => {
    expect(entityOf('adubagemecalagem').views.map(({ path, filter }) => [path, filter])).toEqual(
      [1, 2, 3, 4, 5].map((type) => [`adubacaoeseleagem/${type}`, { tipo_adubagem_calagem_id: type }]),
    )
  })
})

describe('a report', () => {
  const period = (from: string, to: string) => judge('relatorio', { periodo: { label: 6, from, to } }).errors

  it('spans less than twelve months', () => {
    expect(period('2025-11-21', '2026-11-20')).toEqual([])
    expect(period('2025-11-20', '2026-11-20')).toEqual(['/periodo/to Não permitido período maior que 1 ano'])
    expect(period('2026-11-20', '2026-11-19')).toEqual([
      '/periodo/from * A data deve ser menor ou igual a 19/11/2026',
      '/periodo/to * A data deve ser maior ou igual a 20/11/2026',
    ])
  })

  it('has the title "Novo relatório" and its own paths', () => {
    const { path, routes, messages } = entityOf('relatorio')
    expect([path, routes]).toEqual([
      'reports/management',
      { list: 'list', create: 'create', edit: 'alterar', show: 'ver' },
    ])
    expect([messages.listTitle, messages.createTitle, messages.editTitle]).toEqual(
      Array(3).fill('Novo relatório'),
    )
  })
})

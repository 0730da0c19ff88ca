import { describe, expect, it } from 'vitest'
import { entityOf, judge, sampleOf } from './judge'

describe('a farm', () => {
  it('requires its main producer among the linked ones', () => {
    expect(judge('fazenda', { produtor: [1, 2], produtor_id: 2 }).errors).toEqual([])
    expect(judge('fazenda', { produtor: [1], produtor_id: 2 }).errors).toEqual([
      '/produtor_id O produtor principal deve ser um dos produtores vinculados',
    ])
    expect(judge('fazenda', { produtor: [] }).errors).toContain('/produtor * Obrigatório')
  })

  it('requires a partner when it is supported', () => {
    expect(judge('fazenda', { apoio: 'nao', parceiro_id: null }).errors).toEqual([])
    expect(judge('fazenda', { apoio: 'sim', parceiro_id: null }).errors).toEqual([
      '/parceiro_id * Obrigatório',
    ])
  })

  it('requires the tank code when it produces milk and clears it otherwise', () => {
    expect(judge('fazenda', { ramo_atividade: 'Café e leite', tanque_leite: null }).errors).toEqual([
      '/tanque_leite * Obrigatório',
    ])
    const { row, errors } = judge('fazenda', { ramo_atividade: 'Grãos', tanque_leite: 'TQ-1' })
    expect([errors, row.tanque_leite]).toEqual([[], null])
  })

  it.each([
    ['latitude', -33.76, '/latitude Latitude inválida'],
    ['latitude', 5.28, '/latitude Latitude inválida'],
    ['longitude', -74.03, '/longitude Longitude inválida'],
    ['longitude', -34.78, '/longitude Longitude inválida'],
  ])('refuses %s %d', (field, value, error) => {
    expect(judge('fazenda', { latitude: -21, longitude: -45, [field]: value }).errors).toEqual([error])
  })

  it('accepts documents as they are written', () => {
    const valid = {
      nirf: '0.000.001-9',
      ccir: '1234567890123',
      car: 'MG-3169406-0123.4567.89AB.CDEF.0123.4567.89AB.CDEF',
    }
    expect(judge('fazenda', valid).errors).toEqual([])
    expect(judge('fazenda', { nirf: '0000001-8' }).errors).toHaveLength(1)
    expect(judge('fazenda', { ccir: '123' }).errors).toEqual(['/ccir * Inválido'])
    expect(judge('fazenda', { car: 'MG-1-2' }).errors).toEqual(['/car * Inválido'])
  })

  it('stores its links to producers in a link entity', () => {
    const link = { through: 'produtorFazenda', from: 'fazenda_id', to: 'produtor_id' }
    expect(entityOf('fazenda').fields.find((field) => field.name === 'produtor')?.ref).toMatchObject(link)
    expect(entityOf('fazenda').fields.find((field) => field.name === 'produtor')?.roles.edit).not.toContain(
      'produtor',
    )
    expect(entityOf('produtorFazenda').unique).toEqual([['fazenda_id', 'produtor_id']])
  })
})

describe('a plot', () => {
  it('computes its number of plants and its age', () => {
    const { row } = judge('talhao', { plantas_ha: 5714, area_gleba: 3.3, data_plantio: '2015-11-21' })
    expect([row.total_plantas, row.idade_anos]).toEqual([18856, 10])
    expect(judge('talhao', { data_plantio: '2015-11-20' }).row.idade_anos).toBe(11)
  })

  it('warns of plants per hectare more than 2 % off the spacing', () => {
    const warn = (plantas_ha: number) => judge('talhao', { plantas_ha }).warnings.length
    // 10,000 / (3.5 × 0.5) = 5,714.3
    expect([5601, 5714, 5828].map(warn)).toEqual([0, 0, 0])
    expect([5599, 5830].map(warn)).toEqual([1, 1])
    expect(judge('talhao', { plantas_ha: 9000 }).errors).toEqual([])
  })

  it('refuses a planting date in the future or before 1900', () => {
    expect(judge('talhao', { data_plantio: '2026-12-01' }).errors).toEqual([
      '/data_plantio * A data não deve ser no futuro',
    ])
    expect(judge('talhao', { data_plantio: '1899-12-31' }).errors).toEqual(['/data_plantio *Data Inválida'])
  })

  it('lists each variety once', () => {
    const variedade = [{ variedade_id: 1 }, { variedade_id: 2 }, { variedade_id: 1 }]
    expect(judge('talhao', { variedade }).errors).toEqual(['/variedade * Valor já informado!'])
    expect(judge('talhao', { variedade: [] }).errors).toEqual(['/variedade * Obrigatório'])
  })

  it('starts unapproved and unpaid, and its state is read-only', () => {
    const { row } = judge('talhao', {}, sampleOf('talhao'))
    expect([row.status, row.anuidade, row.payment]).toEqual(['pendente', 'Pendente', { status: 'pendente' }])
    for (const name of ['status', 'anuidade', 'payment', 'produtor_id']) {
      expect(entityOf('talhao').fields.find((field) => field.name === name)?.readOnly).toBe(true)
    }
    const transitions = Object.values(entityOf('talhao').workflow?.transitions ?? {})
    expect(transitions.flatMap((transition) => transition.roles)).toEqual([])
  })

  it('has the messages of the specification', () => {
    const { confirmRemove, removed, removeFailed } = entityOf('talhao').messages
    expect([confirmRemove, removed, removeFailed]).toEqual([
      'Tem certeza que deseja excluir o Talhão?',
      'O Talhão foi excluída com sucesso!',
      'Não foi possivel excluir o Talhão!',
    ])
  })
})

describe('an approval', () => {
  it('has the removal messages of the specification, title and text', () => {
    const { confirmRemove, removedTitle, removed, removeFailed } = entityOf('aprovacao').messages
    expect([confirmRemove, removedTitle, removed, removeFailed]).toEqual([
      'Tem certeza que deseja excluir a Aprovação?',
      'Excluido',
      'A Solicitação foi excluída com sucesso!',
      'Não foi possivel excluir a solicitação de aprovação!',
    ])
    expect(entityOf('talhao').messages.removedTitle).toBeUndefined()
  })

  it('is decided by the management, and a refusal requires a reason', () => {
    const transitions = entityOf('aprovacao').workflow?.transitions ?? {}
    expect(
      Object.values(transitions).map(({ name, from, to, roles }) => [name, from, to, roles.length]),
    ).toEqual([
      ['aprovar', ['pendente'], 'aprovado', 3],
      ['reprovar', ['pendente'], 'reprovado', 3],
      ['reabrir', ['reprovado'], 'pendente', 3],
      ['pagar', ['pendente', 'aprovado'], 'Pago', 0],
      ['desfazerPagamento', ['Pago'], 'aprovado', 0],
    ])
    expect(judge('aprovacao', { status: 'reprovado' }).errors).toEqual(['/motivo * Obrigatório'])
  })
})

describe('a structure', () => {
  it('requires the unit of a capacity and refuses a future year', () => {
    expect(judge('estrutura', { capacidade: 100, unidade_capacidade: null }).errors).toEqual([
      '/unidade_capacidade * Obrigatório',
    ])
    expect(judge('estrutura', { ano: 2027 }).errors).toEqual(['/ano O ano não pode passar do atual'])
  })
})

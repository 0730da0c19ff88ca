import '../../../support/dom'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { indexEntities } from '../../../../model/entity/paths'
import { choicesOf, tableGroupsOf, withGroup } from '../../../../src/features/reports/question'
import { questionOf } from '../../../../src/features/reports/questionOf'

const index = indexEntities(entities)
const actor = { id: 1, name: 'x', role: 'admin' }
const entity = index.get('pagamento')
if (!entity) throw new Error('There are no payments')
const choices = tableGroupsOf(index, entity, choicesOf(index, entity, actor), actor)
const find = (path: string) => choices.find((choice) => choice.path === path)

describe('the report query of a pivot', () => {
  it('has the same filter, groups and measure', () => {
    const pivot = [{ path: 'status' }, { path: 'vencimento', unit: 'quarter' as const }]
    const question = { filter: { forma: 'Pix' }, q: 'ana', sums: ['valor'], pivot }
    expect(questionOf({ entity, question, measure: 'mean' })).toEqual({
      entidade: 'pagamento',
      colunas: [],
      filtro: { forma: 'Pix' },
      busca: 'ana',
      somas: ['valor'],
      grupo: 'status',
      segundoGrupo: 'vencimento',
      segundoGrupoPor: 'quarter',
      medida: 'media',
    })
  })

  it('omits the defaults', () => {
    const question = { filter: {}, q: '', sums: [], pivot: [{ path: 'status' }] }
    expect(questionOf({ entity, question, measure: 'count' })).toEqual({
      entidade: 'pagamento',
      colunas: [],
      filtro: {},
      somas: [],
      grupo: 'status',
    })
  })
})

describe('the group of a report', () => {
  const start = { entidade: 'pagamento', colunas: [], filtro: {}, somas: [] }

  it('groups a date by months by default', () => {
    expect(withGroup(start, 'grupo', find('vencimento'))).toMatchObject({
      grupo: 'vencimento',
      grupoPor: 'month',
    })
  })

  it('cannot repeat the other group, and clearing the first one clears the second too', () => {
    const both = withGroup(withGroup(start, 'grupo', find('status')), 'segundoGrupo', find('vencimento'))
    expect(both).toMatchObject({ grupo: 'status', segundoGrupo: 'vencimento', segundoGrupoPor: 'month' })
    expect(withGroup(both, 'grupo', find('vencimento'))).toEqual({
      ...start,
      grupo: 'vencimento',
      grupoPor: 'month',
    })
    expect(withGroup(both, 'grupo', undefined)).toEqual(start)
  })
})

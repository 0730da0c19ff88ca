import { describe, expect, it } from 'vitest'
import { rangeProblems, soundRange } from '../../../../../src/engine/list/filters/filterValues'
import { makeEntities } from '../../../../support/entities'

const { index } = makeEntities({
  visit: {
    title: 'Visit',
    type: 'object',
    'x-entity': { label: '{day}' },
    properties: {
      day: { title: 'Day', type: 'string', format: 'date' },
      hours: { title: 'Hours', type: 'number' },
      guests: { title: 'Guests', type: 'integer' },
      year: { title: 'Year', type: 'integer', minimum: 1900, 'x-field': { format: 'plain' } },
    },
  },
})
const field = (name: string) => {
  const found = index.get('visit')?.fields.find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('a typed range', () => {
  it('filters by those of its bounds that are valid dates or numbers', () => {
    expect(soundRange(field('day'), { gte: '31/1', lte: '2020-12-31' })).toEqual({ lte: '2020-12-31' })
    expect(soundRange(field('day'), { gte: '99/99/2020' })).toEqual({})
    expect(soundRange(field('hours'), { gte: '-', lte: 9.5 })).toEqual({ lte: 9.5 })
    expect(soundRange(field('hours'), { gte: 0 })).toEqual({ gte: 0 })
    expect(soundRange(field('day'), {})).toEqual({})
  })

  it('reports the error of a bound', () => {
    expect(rangeProblems(field('day'), { gte: '31/1', lte: '2020-12-31' })).toEqual({
      gte: '*Data Inválida',
    })
    expect(rangeProblems(field('hours'), { lte: '1,2,3' })).toEqual({ lte: 'Valor deve ser um numérico' })
  })

  it.each(['guests', 'year'])('accepts only integers for %s, as a form does', (name) => {
    const said = { gte: 4761.9, lte: '4761,9,1' }
    expect(rangeProblems(field(name), said)).toEqual({
      gte: 'Valor deve ser um número inteiro',
      lte: 'Valor deve ser um numérico',
    })
    expect(soundRange(field(name), said)).toEqual({})
    expect(soundRange(field(name), { gte: 4761 })).toEqual({ gte: 4761 })
  })

  it('filters by its lower bound alone while its upper bound is smaller', () => {
    const turned = { gte: '2020-12-31', lte: '2010-01-01' }
    expect(rangeProblems(field('day'), turned)).toEqual({
      lte: '* A data deve ser maior ou igual a 31/12/2020',
    })
    expect(soundRange(field('day'), turned)).toEqual({ gte: '2020-12-31' })
    expect(rangeProblems(field('hours'), { gte: 9, lte: 5.5 })).toEqual({
      lte: 'Valor deve ser no mínimo 9',
    })
    expect(rangeProblems(field('hours'), { gte: 9, lte: 9 })).toEqual({})
  })
})

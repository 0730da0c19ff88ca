import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { readFields } from '#model/record/readFields'
import { makeEntities } from '../../support/entities'

const sample: JsonSchema = {
  title: 'Amostra',
  type: 'object',
  properties: {
    sort: {
      type: 'string',
      title: 'Tipo',
      oneOf: [
        { const: 'S', title: 'Análise de solo' },
        { const: 'L', title: 'Análise de leite' },
      ],
    },
    taken: { type: 'string', format: 'date', title: 'Data da coleta' },
    month: { type: 'string', format: 'month', title: 'Mês de referência' },
    tank: { type: 'string', title: 'Tanque', maxLength: 12 },
    lab: { type: 'string', title: 'Laboratório (RBQL)' },
    owner: { type: 'string', format: 'cpf', title: 'CPF' },
    cost: { type: 'number', title: 'Custo', 'x-field': { kind: 'money' } },
    count: { type: 'integer', title: 'Contagem' },
    limed: { type: 'boolean', title: 'Calcário aplicado' },
    closed: { type: 'string', title: 'Parecer', readOnly: true },
    soil: {
      type: 'array',
      title: 'Solo',
      items: {
        type: 'object',
        properties: {
          water: { type: 'number', title: 'pH (H2O)', maximum: 14 },
          salt: { type: 'number', title: 'pH (CaCl2)', maximum: 14 },
          p: { type: 'number', title: 'P (mg/dm³)' },
          al: { type: 'number', title: 'Al (cmolc/dm³)' },
          sum: { type: 'number', title: 'SB – soma de bases (cmolc/dm³)' },
        },
      },
    },
  },
}
const fields = makeEntities({ sample }).entities[0]?.fields ?? []
const read = (...lines: string[]) => readFields(fields, lines.join('\n'))

describe('values in plain text', () => {
  it('follow the title after any separator', () => {
    expect(
      read(
        'LABORATÓRIO DE LEITE',
        'Tanque: T-07 Data da coleta: 10/03/2025',
        'LABORATÓRIO (RBQL) .......... Clínica do Leite',
        'CPF 529.982.247-25',
        'Custo – R$ 1.234,50',
        'Calcário aplicado = Não',
        'Mês de referência 03/2025',
      ),
    ).toEqual({
      tank: 'T-07',
      taken: '2025-03-10',
      lab: 'Clínica do Leite',
      owner: '52998224725',
      cost: 1234.5,
      limed: false,
      month: '2025-03-01',
    })
  })

  it('can be on the next line or after a unit', () => {
    expect(read('Data da coleta', '10/03/2025', 'Contagem mil/mL 120')).toEqual({
      taken: '2025-03-10',
      count: 120,
    })
  })

  it('of a list are accepted when there are two, and symbols only at the start of a line', () => {
    expect(read('pH (H2O) 5,6', 'P 12,1', 'H+Al 3,1', 'SB (cmolc/dm³) 2,05', 'o P disponível 7')).toEqual({
      soil: [{ water: 5.6, p: 12.1, sum: 2.05 }],
    })
    expect(read('pH (H2O) 5,6')).toEqual({})
  })

  it('are ignored when the field refuses them or when several fields match', () => {
    expect(
      read('CPF 111.111.111-11', 'Data da coleta 31/02/2025', 'Tanque número quatorze', 'Contagem 1,5'),
    ).toEqual({})
    expect(read('pH 5,6', 'P 3')).toEqual({})
    expect(read('Parecer: adequado')).toEqual({})
  })

  it('of an option are found by title, or as the only option that the text mentions', () => {
    expect(read('Tipo: análise de leite')).toEqual({ sort: 'L' })
    expect(read('LAUDO DE ANÁLISE DE SOLO Nº 7')).toEqual({ sort: 'S' })
    expect(read('Análise de solo e análise de leite')).toEqual({})
  })
})

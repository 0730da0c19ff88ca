/* Each spreadsheet of the corpus yields the records it was written with, and every loss is reported. */
import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { Actor } from '#model/people/actor'
import { makeEntities } from '../../../../support/entities'
import { brothers } from './brothers'
import { corpus } from './corpus'
import { outcome } from './outcome'

const boss: Actor = { id: 1, name: 'Ana', role: 'boss' }
const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more })
const { entities } = makeEntities({
  item: {
    title: 'Item',
    type: 'object',
    'x-entity': { access: { list: ['boss'], create: ['boss'], edit: ['boss'], remove: [] } },
    properties: {
      nome: text('Nome'),
      obs: text('Observações', { 'x-field': { kind: 'longText' } }),
      area: { type: 'number', title: 'Área (ha)' },
      valor: { type: 'number', title: 'Valor', 'x-field': { kind: 'money' } },
      umidade: { type: 'number', title: 'Umidade (%)' },
      plantas: { type: 'integer', title: 'Plantas' },
      latitude: { type: 'number', title: 'Latitude', 'x-field': { kind: 'latitude' } },
      inicio: text('Início', { format: 'date' }),
      nascimento: text('Data de nascimento', { format: 'date', 'x-field': { latest: 'hoje' } }),
      visita: text('Visita', { format: 'date-time' }),
      mes: text('Mês', { 'x-field': { kind: 'month' } }),
      matricula: text('Matrícula'),
      cpf: text('CPF', { format: 'cpf' }),
      cep: text('CEP', { format: 'cep' }),
      sexo: text('Sexo', { enum: ['Masculino', 'Feminino'] }),
      certo: { type: 'boolean', title: 'Certificado' },
      internet: text('Internet', {
        oneOf: [
          { const: 'sim', title: 'Sim' },
          { const: 'nao', title: 'Não' },
        ],
      }),
      tipo: text('Tipo de pessoa', {
        oneOf: [
          { const: 'F', title: 'Física' },
          { const: 'J', title: 'Jurídica' },
        ],
      }),
      inscricao: text('Inscrição estadual'),
      numero: text('Número'),
      estado: text('Estado', { 'x-field': { synonyms: ['UF'] } }),
      telefone: text('Telefone'),
    },
  },
})
const [item] = entities as readonly [Entity]

const all = [...corpus, ...brothers]

describe('importing the corpus of spreadsheets', () => {
  it('covers at least sixty files', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    expect(corpus.length).toBeGreaterThanOrEqual(60)
  })

  it.each(all.map((each) => [each.name, each] as const))(
    'yields the expected values: %s',
    async (_, each) => {
      const { rows, out = {}, asked = [], notes = [], wrong = [] } = each
      expect(await outcome(item, boss, each.bytes)).toMatchObject({ rows, out, asked, notes, wrong })
    },
  )
})

/* Each sheet of the corpus comes to the records that it was written with, and nothing of it is lost without a word. */
import { describe, expect, it } from 'vitest'
import { importFields } from '#model/import/importFields'
import { layOut } from '#model/import/layOut'
import { keptLines, matchSheet, openColumns, planOf } from '#model/import/matching'
import { readLine } from '#model/import/readLine'
import type { Actor } from '#model/people/actor'
import type { ColumnReading } from '#model/wire/record/import'
import { readFile } from '../../../../../src/engine/list/sheets/readFile'
import { makeEntities } from '../../../../support/entities'
import { type Case, corpus } from './corpus'

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
const [entity] = entities
if (!entity) throw new Error('There is no entity.')
const fields = importFields(entity, boss)

/** What a person and the server make of a file; what is asked is answered with the first way. */
async function outcome({ bytes }: Case) {
  const [sheet] = await readFile(bytes)
  if (!sheet) throw new Error('There is no sheet.')
  const laid = layOut(sheet, { entity: entity as NonNullable<typeof entity>, fields, memory: {} })
  const first = matchSheet(
    { entity: entity as NonNullable<typeof entity>, actor: boss, fields, year: 2026 },
    laid,
  )
  const asked = openColumns(first)
  const open = (at: number) => first.readings[at]?.open.filter(({ assumed }) => assumed === undefined) ?? []
  const chosen = new Map(
    asked.map((at) => [at, Object.assign({}, ...open(at).map(({ options }) => options[0])) as ColumnReading]),
  )
  const { colunas } = planOf({ ...first, chosen })
  const columns = colunas.flatMap(({ titulo, campo, leitura }, at) => {
    const to = fields.find(({ path }) => path === campo)
    return to ? [{ at, title: titulo, to, ...(leitura && { reading: leitura }) }] : []
  })
  const reads = keptLines(first).map(({ cells }) => readLine(columns, cells))
  const said = (all: readonly { readonly path: string; readonly message: string }[]) =>
    all.map(({ path, message }) => `${path}: ${message}`)
  return {
    rows: reads.map(({ values }) => values),
    out: Object.fromEntries(laid.outside.map(({ kind, lines }) => [kind, lines])),
    asked: asked.flatMap((at) => open(at).map(({ of }) => `${laid.columns[at]?.path}: ${of}`)),
    notes: reads.flatMap(({ notes }) => said(notes)),
    wrong: reads.flatMap(({ problems }) => problems.map(({ path }) => path)),
  }
}

describe('a sheet of the corpus', () => {
  it('is one of sixty or more', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
    expect(corpus.length).toBeGreaterThanOrEqual(60)
  })

  it.each(corpus.map((each) => [each.name, each] as const))(
    'comes to what was written: %s',
    async (_, each) => {
      const { rows, out = {}, asked = [], notes = [], wrong = [] } = each
      expect(await outcome(each)).toEqual({ rows, out, asked, notes, wrong })
    },
  )
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { features } from '../../support/features'
import { bodyOf, type Estate, openEstate } from './estate'
import { testWorkflow } from './workflowTable'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate(features)
}, 120_000)
afterAll(() => estate.server.close())

describe.each(['register', 'fazenda', 'atividades', 'aprovacao', 'estrutura', 'adubagemecalagem'])(
  'GET %s',
  (name) => {
    it('lists records with their total', async () => {
      const values = name === 'estrutura' || name === 'atividades' ? { fazenda_id: estate.farm } : {}
      const id = await estate.make(name, values)
      const answer = await estate.admin.get(`/api/${name}`)
      expect(answer.headers.get('content-range')).toMatch(new RegExp(`^${name} 0-\\d+/\\d+$`))
      expect((await bodyOf<Row[]>(answer)).map((row) => row.id)).toContain(id)
    })
  },
)

describe('DELETE estrutura/{id}', () => {
  it('deactivates the record', async () => {
    const id = await estate.make('estrutura', { fazenda_id: estate.farm })
    expect((await estate.technician.remove(`/api/estrutura/${id}`)).status).toBe(403)
    expect((await estate.manager.remove(`/api/estrutura/${id}`)).status).toBe(200)
    expect((await estate.row('estrutura', id)).ativo).toBe(false)
    expect((await estate.manager.remove(`/api/estrutura/${id}`)).status).toBe(409)
  })
})

describe('workflow of imported files', () => {
  testWorkflow({
    entity: 'integracaofile',
    estate: () => estate,
    prepare: ({ make }) => make('integracaofile', {}),
    blind: ['supervisor', 'gestor'],
    // The file of this record is missing, so processing fails.
    later: { processar: ['Erro'] },
    inputs: { concluir: { registros: 1 }, falhar: { mensagem: 'Página 2.' } },
  })
})

describe('workflow of reports', () => {
  testWorkflow({
    entity: 'relatorio',
    estate: () => estate,
    prepare: ({ make, producer, farm }) =>
      make('relatorio', { produtor_id: producer.recordId, fazenda_id: farm }),
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import type { BadLines, ImportJob, WireCell } from '#model/wire/record/import'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const access = {
  list: ['chief'],
  view: ['chief'],
  create: ['chief'],
  edit: ['chief'],
  remove: [],
  reveal: ['chief'],
}
const text = (title: string, more: Row = {}) => ({ type: 'string', title, ...more })
const computed = (expression: string) => ({ readOnly: true, 'x-field': { computed: expression } })

let server: TestServer
let chief: SignedIn
let count = 0

beforeAll(async () => {
  server = await startTestServer({
    schemas: {
      chief: {
        title: 'Chefe',
        type: 'object',
        'x-entity': {
          label: '{name}',
          access,
          account: { role: 'chief', level: 0, area: 'chief', title: 'Chefe' },
        },
        properties: { name: text('Nome'), email: text('E-mail', { format: 'email' }) },
      },
      member: {
        title: 'Membro',
        type: 'object',
        'x-entity': { access, label: '{called}' },
        properties: {
          sort: {
            title: 'Tipo',
            oneOf: [
              { const: 'F', title: 'Física' },
              { const: 'J', title: 'Jurídica' },
            ],
            default: 'F',
          },
          called: text('Nome / Razão social', computed("sort == 'J' ? firm : name")),
          document: text('CPF/CNPJ', { format: 'cpf-cnpj', ...computed("sort == 'J' ? cnpj : cpf") }),
          phones: {
            type: 'array',
            title: 'Telefones',
            items: { type: 'object', properties: { number: text('Telefone') } },
          },
        },
        required: ['sort'],
        if: { properties: { sort: { const: 'J' } }, required: ['sort'] },
        then: {
          properties: {
            cnpj: text('CNPJ', { format: 'cnpj', 'x-field': { unique: true } }),
            firm: text('Razão social'),
          },
          required: ['cnpj', 'firm'],
        },
        else: {
          properties: {
            cpf: text('CPF', { format: 'cpf', 'x-field': { unique: true } }),
            name: text('Nome completo'),
          },
          required: ['cpf', 'name'],
        },
      },
    },
  })
  chief = await server.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
})
afterAll(() => server.close())
beforeEach(() => server.db.query('delete from member'))

async function rehearse(
  paths: readonly string[],
  lines: readonly (readonly WireCell[])[],
  por: string | null = null,
) {
  count += 1
  const plan = {
    colunas: paths.map((campo) => ({ titulo: campo, campo })),
    modo: por === null ? 'inserir' : 'ambos',
    por,
  }
  const wish = { ...plan, entidade: 'member', arquivo: 'x.csv', chave: `key ${count}`, total: lines.length }
  const begun = await chief.post('/api/importacoes', wish)
  expect(begun.status).toBe(200)
  const { id } = (await begun.json()) as ImportJob
  const linhas = lines.map((celulas, at) => ({ linha: at + 2, celulas }))
  await chief.post(`/api/importacoes/${id}/linhas`, { linhas })
  await chief.post(`/api/importacoes/${id}/ensaio`, plan)
  const job = await settled(id)
  const bad = (await (await chief.get(`/api/importacoes/${id}/erros`)).json()) as BadLines
  const told = bad.linhas.flatMap(({ linha, problemas }) =>
    problemas.map(({ path, message }) => `${linha} ${path} ${message}`),
  )
  return { id, job, told }
}

async function settled(id: number): Promise<ImportJob> {
  for (;;) {
    const job = (await (await chief.get(`/api/importacoes/${id}`)).json()) as ImportJob
    if (!['ensaiando', 'gravando'].includes(job.situacao)) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function write(id: number): Promise<readonly Row[]> {
  await chief.post(`/api/importacoes/${id}/gravacao`, { semErradas: false })
  expect(await settled(id)).toMatchObject({ situacao: 'gravada' })
  return server.db.query<Row>('select sort, cpf, name, cnpj, firm, document, called from member order by id')
}

const rita = { sort: 'F', cpf: '52998224725', name: 'Rita', document: '52998224725', called: 'Rita' }
const firm = {
  sort: 'J',
  cnpj: '11222333000181',
  firm: 'Sítio SA',
  document: '11222333000181',
  called: 'Sítio SA',
}

describe('people and companies in one spreadsheet', () => {
  it('are imported from one column of documents and one of names', async () => {
    const { id, told } = await rehearse(
      ['document', 'called'],
      [
        ['529.982.247-25', 'Rita'],
        ['11.222.333/0001-81', 'Sítio SA'],
      ],
    )
    expect(told).toEqual([])
    expect(await write(id)).toMatchObject([rita, firm])
  })

  it('are imported from separate columns', async () => {
    const { id, told } = await rehearse(
      ['cpf', 'name', 'cnpj', 'firm'],
      [
        ['529.982.247-25', 'Rita', '', ''],
        ['', '', '11.222.333/0001-81', 'Sítio SA'],
      ],
    )
    expect(told).toEqual([])
    expect(await write(id)).toMatchObject([rita, firm])
  })

  it('are imported from several lines each that agree on their values', async () => {
    const lines = [
      ['529.982.247-25', 'Rita', '1'],
      ['529.982.247-25', 'Rita', '2'],
      ['11.222.333/0001-81', 'Sítio SA', '3'],
      ['', '', '4'],
    ]
    const { id, told } = await rehearse(['document', 'called', 'phones.number'], lines)
    expect(told).toEqual([])
    expect(await write(id)).toMatchObject([rita, firm])
    const other = await rehearse(
      ['document', 'called', 'phones.number'],
      [
        ['111.444.777-35', 'Ana', '1'],
        ['111.444.777-35', 'Bia', '2'],
      ],
    )
    expect(other.told).toEqual(['3 /called A linha 2, do mesmo registro, diz outra coisa.'])
  })

  it('are matched by their documents and do not change their kind', async () => {
    await server.make('member', { sort: 'J', cnpj: '11222333000181', firm: 'Sítio SA' })
    const lines = [
      ['529.982.247-25', 'Rita'],
      ['11.222.333/0001-81', 'Sítio SA'],
    ]
    const { id, told, job } = await rehearse(['document', 'called'], lines, 'document')
    expect(told).toEqual([])
    expect(job).toMatchObject({ novas: 1, iguais: 1, alteradas: 0 })
    expect(await write(id)).toMatchObject([firm, rita])
    const [made] = await server.db.query<{ id: number }>(`select id from member where sort = 'J'`)
    const renamed = await rehearse(['id', 'called'], [[made?.id ?? 0, 'Chácara SA']], 'id')
    expect(await write(renamed.id)).toMatchObject([{ sort: 'J', firm: 'Chácara SA', name: null }, rita])
  })

  it('report errors at the column of the value', async () => {
    const lines = [
      ['529.982.247-26', 'Rita'],
      ['', 'Rosa'],
      ['11.222.333/0001-81', ''],
    ]
    const { told } = await rehearse(['document', 'called'], lines)
    expect(told.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      '2 /document',
      '3 /document',
      '4 /called',
    ])
  })
})

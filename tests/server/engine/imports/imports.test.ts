import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import {
  type BadLines,
  type ImportJob,
  type ImportList,
  importLimits,
  type WireCell,
} from '#model/wire/record/import'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'

const access = {
  list: ['chief', 'keeper', 'reader'],
  view: ['chief', 'keeper', 'reader'],
  create: ['chief', 'keeper'],
  edit: ['chief'],
  remove: ['chief'],
}
const account = (title: string, role: string, level: number): JsonSchema => ({
  title,
  type: 'object',
  'x-entity': { label: '{name}', access, account: { role, level, area: role, title } },
  properties: {
    name: { type: 'string', title: 'Nome' },
    email: { type: 'string', format: 'email', title: 'E-mail' },
    cpf: { type: 'string', format: 'cpf', title: 'CPF' },
  },
})
const schemas: Readonly<Record<string, JsonSchema>> = {
  chief: account('Chefe', 'chief', 0),
  keeper: account('Guarda', 'keeper', 1),
  reader: account('Leitor', 'reader', 2),
  room: {
    title: 'Sala',
    type: 'object',
    'x-entity': { access, label: '{name}', list: { search: ['name'] } },
    properties: {
      name: { type: 'string', title: 'Nome' },
      code: { type: 'string', title: 'Código da sala', 'x-field': { unique: true } },
      floor: { type: 'integer', title: 'Andar' },
      shelves: {
        type: 'integer',
        title: 'Estantes',
        'x-field': { rollup: { from: 'shelf.room_id', of: 'count' } },
      },
      cost: {
        type: 'number',
        title: 'Custo',
        'x-field': { kind: 'money', rollup: { from: 'shelf.room_id', of: 'sum', value: 'price' } },
      },
    },
    required: ['name'],
  },
  shelf: {
    title: 'Estante',
    type: 'object',
    'x-entity': {
      access,
      label: '{name}',
      unique: [['room_id', 'number']],
      scope: { keeper: { floor: 1 } },
      rules: [{ when: 'price > 1000.0 && kind == "a"', message: 'Caro demais', field: 'price' }],
      workflow: {
        field: 'state',
        initial: 'new',
        states: { new: { label: 'Nova' }, done: { label: 'Feita', locked: true } },
        transitions: { end: { label: 'Fim', from: ['new'], to: 'done', roles: ['chief'] } },
      },
    },
    properties: {
      name: { type: 'string', title: 'Nome', maxLength: 20 },
      number: { type: 'integer', title: 'Número' },
      room_id: { type: 'integer', title: 'Sala', 'x-field': { ref: { entity: 'room' } } },
      kind: {
        title: 'Tipo',
        oneOf: [
          { const: 'a', title: 'Aço' },
          { const: 'm', title: 'Madeira' },
        ],
      },
      price: { type: 'number', title: 'Preço', 'x-field': { kind: 'money' } },
      bought: { type: 'string', format: 'date', title: 'Compra' },
      fixed: { type: 'boolean', title: 'Fixa' },
      floor: { type: 'integer', title: 'Andar' },
      weight: { type: 'number', title: 'Peso', 'x-field': { unit: 'kg' } },
      secret: {
        type: 'string',
        title: 'Segredo',
        'x-field': { roles: { view: ['chief'], edit: ['chief'] } },
      },
      place: {
        type: 'object',
        title: 'Lugar',
        properties: {
          cep: { type: 'string', format: 'cep', title: 'CEP' },
          side: { type: 'string', title: 'Lado' },
        },
      },
      state: { type: 'string', title: 'Situação', enum: ['new', 'done'], readOnly: true, default: 'new' },
      serial: { type: 'string', title: 'Tombo', 'x-field': { series: 'E-{000}' } },
    },
    required: ['name'],
  },
}

Object.assign(schemas, {
  order: {
    title: 'Pedido',
    type: 'object',
    'x-entity': { access, label: '{code}', unique: [['code']], list: { search: ['code'] } },
    properties: {
      code: { type: 'string', title: 'Pedido' },
      serial: { type: 'string', title: 'Série', 'x-field': { unique: true } },
      room_id: { type: 'integer', title: 'Sala', 'x-field': { ref: { entity: 'room' } } },
      note: { type: 'string', title: 'Nota' },
      lines: {
        type: 'array',
        title: 'Itens',
        items: {
          type: 'object',
          properties: {
            what: { type: 'string', title: 'Produto' },
            count: { type: 'integer', title: 'Quantidade', minimum: 1 },
            room_id: { type: 'integer', title: 'Para', 'x-field': { ref: { entity: 'room' } } },
          },
          required: ['what'],
        },
      },
    },
    required: ['code'],
  },
  visit: {
    title: 'Visita',
    type: 'object',
    'x-entity': { access, label: '{name}', list: { search: ['name'] } },
    properties: {
      name: { type: 'string', title: 'Nome' },
      lines: {
        type: 'array',
        title: 'Itens',
        items: { type: 'object', properties: { what: { type: 'string', title: 'O quê' } } },
      },
    },
    required: ['name'],
  },
  reading: {
    title: 'Leitura',
    type: 'object',
    'x-entity': {
      access,
      unique: [['room_id', 'day', 'code']],
      form: { ask: 'advice' },
      import: { columns: ['room_id', 'day', 'code', 'value'], spread: { name: 'code', value: 'value' } },
    },
    properties: {
      room_id: { type: 'integer', title: 'Sala', 'x-field': { ref: { entity: 'room' } } },
      desk_id: {
        type: 'integer',
        title: 'Mesa',
        'x-field': { ref: { entity: 'desk', dependsOn: { room_id: 'room_id' } } },
      },
      day: { type: 'string', format: 'date', title: 'Dia' },
      code: { type: 'string', title: 'Análise', enum: ['A', 'B', 'C'] },
      value: { type: 'number', title: 'Valor', minimum: 0 },
      advice: {
        type: 'string',
        title: 'Aviso',
        readOnly: true,
        'x-field': { computed: "value != null && value > 50.0 ? dyn('Acima de 50.') : null" },
      },
    },
    required: ['room_id', 'desk_id', 'day', 'code', 'value'],
  },
  desk: {
    title: 'Mesa',
    type: 'object',
    'x-entity': { access, label: '{name}', list: { search: ['name'] } },
    properties: {
      name: { type: 'string', title: 'Nome' },
      room_id: { type: 'integer', title: 'Sala', 'x-field': { ref: { entity: 'room' } } },
    },
    required: ['name'],
  },
} satisfies Record<string, JsonSchema>)

let server: TestServer
let chief: SignedIn
let keeper: SignedIn
let reader: SignedIn
let count = 0
const made: { north: number; south: number } = { north: 0, south: 0 }

beforeAll(async () => {
  server = await startTestServer({ schemas })
  chief = await server.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
  keeper = await server.signIn('keeper', { name: 'Bia', email: 'bia@example.com' })
  reader = await server.signIn('reader', { name: 'Caio', email: 'caio@example.com' })
  made.north = (await server.make('room', { name: 'Sala Norte', code: 'N1', floor: 1 })).id
  made.south = (await server.make('room', { name: 'Sala Sul', code: 'S1', floor: 1 })).id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query('delete from sys_import where written_at is null')
  for (const table of ['shelf', 'reading', 'desk', '"order"', 'visit'])
    await server.db.query(`delete from ${table}`)
})

const columns = (titles: readonly string[], paths: readonly (string | null)[]) =>
  titles.map((titulo, at) => ({ titulo, campo: paths[at] ?? null }))

const read = async <T>(response: Response): Promise<T> => (await response.json()) as T

interface Sheet {
  readonly entity?: string
  readonly titles?: readonly string[]
  readonly paths: readonly (string | null)[]
  readonly lines: readonly (readonly WireCell[])[]
  readonly mode?: string
  readonly by?: string | null
  readonly as?: SignedIn
}

function planOf({ titles, paths, mode = 'inserir', by = null }: Sheet) {
  return { colunas: columns(titles ?? paths.map(String), paths), modo: mode, por: by }
}

async function begin(sheet: Sheet): Promise<Response> {
  const { entity = 'shelf', lines, as = chief } = sheet
  count += 1
  return as.post('/api/importacoes', {
    entidade: entity,
    arquivo: 'estantes.xlsx',
    chave: `key ${count}`,
    total: lines.length,
    ...planOf(sheet),
  })
}

async function settled(id: number, as: SignedIn): Promise<ImportJob> {
  for (;;) {
    const job = await read<ImportJob>(await as.get(`/api/importacoes/${id}`))
    if (!['ensaiando', 'gravando', 'desfazendo'].includes(job.situacao)) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function rehearse(sheet: Sheet): Promise<ImportJob> {
  const { lines, as = chief } = sheet
  const begun = await begin(sheet)
  expect(begun.status).toBe(200)
  const { id } = await read<ImportJob>(begun)
  const given = lines.map((celulas, at) => ({ linha: at + 2, celulas }))
  expect((await as.post(`/api/importacoes/${id}/linhas`, { linhas: given })).status).toBe(200)
  expect((await as.post(`/api/importacoes/${id}/ensaio`, planOf(sheet))).status).toBe(200)
  return settled(id, as)
}

async function errorsOf(id: number, as = chief): Promise<BadLines> {
  return read(await as.get(`/api/importacoes/${id}/erros`))
}

async function write(id: number, semErradas = false, as = chief): Promise<ImportJob> {
  const response = await as.post(`/api/importacoes/${id}/gravacao`, { semErradas })
  expect(response.status).toBe(200)
  return settled(id, as)
}

async function undo(id: number, as = chief): Promise<ImportJob> {
  expect((await as.post(`/api/importacoes/${id}/desfazer`)).status).toBe(200)
  return settled(id, as)
}

const rows = (table: string) => server.db.query<Row>(`select * from ${table} order by id`)
const without = (all: readonly Row[]) =>
  all.map(({ versao: _v, atualizado_em: _at, atualizado_por: _by, ...rest }) => rest)

describe('an import preview', () => {
  it('parses cells in Brazilian formats and writes nothing', async () => {
    const job = await rehearse({
      paths: ['name', 'number', 'room_id', 'kind', 'price', 'bought', 'fixed', 'weight', 'place.cep', null],
      titles: [
        'Nome',
        'Número',
        'Sala',
        'Tipo',
        'Preço',
        'Compra',
        'Fixa',
        'Peso (g)',
        'Lugar: CEP',
        'Notas',
      ],
      lines: [
        ['A', '1', 'sala norte', 'aço', 'R$ 1.000,50', '5/3/2026', 'sim', '1.500', '37200-000', 'x'],
        ['B', 2, 'S1', 'm', 10.5, '2026-03-05', true, 2000, 37200000, null],
      ],
    })
    expect(job).toMatchObject({ situacao: 'ensaiada', novas: 1, erradas: 1, feitas: 2, problema: null })
    expect(await errorsOf(job.id)).toMatchObject({
      linhas: [{ linha: 2, problemas: [{ path: '/price', message: 'Caro demais' }] }],
    })
    expect(await rows('shelf')).toEqual([])
    expect(await write(job.id, true)).toMatchObject({ situacao: 'gravada', novas: 1, erradas: 1 })
    expect(await rows('shelf')).toMatchObject([
      {
        ...{ name: 'B', number: 2, room_id: made.south, kind: 'm', price: 10.5, bought: '2026-03-05' },
        ...{ fixed: true, weight: 2, place: { cep: '37200000' }, versao: 1 },
      },
    ])
  })

  it('warns of existing records with the same values and of repeated lines', async () => {
    const sheet = {
      paths: ['name', 'floor', 'bought', 'place.side'],
      lines: [
        ['A', 1, '5/3/2026', 'Leste'],
        ['B', 1, null, null],
      ],
    }
    const first = await rehearse(sheet)
    expect(first.avisos).toEqual({ total: 0, linhas: [] })
    await write(first.id)
    const again = await rehearse({
      ...sheet,
      lines: [...sheet.lines, ['A', 1, '5/3/2026', 'Oeste'], ['a', 1, '5/3/2026', 'Oeste']],
    })
    expect(again).toMatchObject({ situacao: 'ensaiada', novas: 4, erradas: 0 })
    const here = 'Parece repetido: já há um registro com estes mesmos dados.'
    expect(again.avisos?.linhas).toEqual([
      { linha: 2, mensagem: here },
      { linha: 3, mensagem: here },
      { linha: 5, mensagem: 'Tem os mesmos dados da linha 4.' },
    ])
  })

  it('reports the errors of the form for each line and column of all lines', async () => {
    const job = await rehearse({
      paths: ['name', 'number', 'room_id', 'bought', 'kind'],
      lines: [
        ['', 1, null, null, null],
        ['a name that is far too long for it', 'um', 'Sala Oeste', '31/02/2026', 'vidro'],
        ['C', 3, 'Sala Norte', null, null],
        ['D', 3, 'N1', null, null],
      ],
    })
    expect(job).toMatchObject({ novas: 1, erradas: 3 })
    const { linhas } = await errorsOf(job.id)
    expect(linhas.map(({ linha, problemas }) => [linha, problemas.map(({ path }) => path)])).toEqual([
      [2, ['/name']],
      [3, ['/number', '/kind', '/room_id', '/name', '/bought']],
      [5, ['/number']],
    ])
    expect(linhas.at(-1)?.problemas).toEqual([{ path: '/number', message: 'Repete a linha 4 da planilha.' }])
  })

  it('suggests records with the nearest names and applies a choice to every line with that text', async () => {
    const sheet = {
      paths: ['name', 'room_id'],
      lines: [
        ['A', 'Sala Nort'],
        ['B', 'Sala Nort'],
        ['C', 'Sala Norte'],
      ],
    }
    const job = await rehearse(sheet)
    expect(job.desconhecidos).toMatchObject([
      { campo: '/room_id', texto: 'Sala Nort', linhas: 2, varios: false },
    ])
    expect(job.desconhecidos[0]?.proximos[0]).toEqual({ id: made.north, rotulo: 'Sala Norte' })
    const choice = { campo: '/room_id', texto: 'Sala Nort', registro: made.north }
    expect((await chief.post(`/api/importacoes/${job.id}/escolhas`, choice)).status).toBe(200)
    await chief.post(`/api/importacoes/${job.id}/ensaio`, planOf(sheet))
    expect(await settled(job.id, chief)).toMatchObject({ novas: 3, erradas: 0, desconhecidos: [] })
  })

  it('maps all spellings of an unknown text at once', async () => {
    const sheet = {
      paths: ['name', 'room_id', 'kind'],
      lines: [
        ['A', 'sâla nort', 'férro'],
        ['B', 'SALA NORT', 'FERRO'],
        ['C', 'Sala  Nort', 'Ferro'],
        ['D', 'Sala Sul', 'Aço'],
      ],
    }
    const job = await rehearse(sheet)
    expect(job.desconhecidos.map(({ campo, texto, linhas }) => [campo, texto, linhas])).toEqual([
      ['/kind', 'férro', 3],
      ['/room_id', 'sâla nort', 3],
    ])
    for (const [campo, texto, registro] of [
      ['/room_id', 'sâla nort', made.north],
      ['/kind', 'férro', 'm'],
    ])
      await chief.post(`/api/importacoes/${job.id}/escolhas`, { campo, texto, registro })
    await chief.post(`/api/importacoes/${job.id}/ensaio`, planOf(sheet))
    expect(await settled(job.id, chief)).toMatchObject({ novas: 4, erradas: 0, desconhecidos: [] })
    await chief.post(`/api/importacoes/${job.id}/gravacao`, { semErradas: false })
    expect(await settled(job.id, chief)).toMatchObject({ situacao: 'gravada', novas: 4 })
  })

  it('maps a text that names no option once for every line, in choices and yes or no', async () => {
    const sheet = {
      paths: ['name', 'kind', 'fixed'],
      lines: [...Array.from({ length: 300 }, (_, at) => [`E${at}`, 'Ferro', 'Talvez']), ['Z', 'Vime', 'Sim']],
    }
    const job = await rehearse(sheet)
    expect(job).toMatchObject({ novas: 0, erradas: 301 })
    const options = [
      { id: 'a', rotulo: 'Aço' },
      { id: 'm', rotulo: 'Madeira' },
    ]
    const yesNo = [
      { id: true, rotulo: 'Sim' },
      { id: false, rotulo: 'Não' },
    ]
    expect(job.desconhecidos).toEqual([
      { campo: '/fixed', texto: 'Talvez', linhas: 300, varios: false, proximos: yesNo },
      { campo: '/kind', texto: 'Ferro', linhas: 300, varios: false, proximos: options },
      { campo: '/kind', texto: 'Vime', linhas: 1, varios: false, proximos: options },
    ])
    const choose = (campo: string, texto: string, registro: unknown) =>
      chief.post(`/api/importacoes/${job.id}/escolhas`, { campo, texto, registro })
    expect((await choose('/kind', 'Ferro', 'x')).status).toBe(422)
    expect((await choose('/kind', 'Ferro', 1)).status).toBe(422)
    expect((await choose('/kind', 'Ferro', 'a')).status).toBe(200)
    expect((await choose('/kind', 'Vime', null)).status).toBe(200)
    expect((await choose('/fixed', 'Talvez', false)).status).toBe(200)
    await chief.post(`/api/importacoes/${job.id}/ensaio`, planOf(sheet))
    expect(await settled(job.id, chief)).toMatchObject({ novas: 301, erradas: 0, desconhecidos: [] })
  })

  it('suggests records that match the other cells and accepts a choice per context', async () => {
    const desks: Record<string, number> = {}
    for (const [name, room] of [
      ['Mesa Alta', made.north],
      ['Mesa Alta Nova', made.north],
      ['Mesa Alta', made.south],
      ['Mesa Alta Velha', made.south],
    ] as const)
      desks[`${name} ${room}`] = (await server.make('desk', { name, room_id: room })).id
    const line = (room: string, desk: string) => [room, desk, '01/02/2026', 'A', '1']
    const sheet = {
      entity: 'reading',
      paths: ['room_id', 'desk_id', 'day', 'code', 'value'],
      lines: [
        line('Sala Norte', 'Mesa Alt'),
        line('Sala Sul', 'mesa-alta'),
        line('Sala Norte', 'Mesa/Alta nova'),
      ],
    }
    const job = await rehearse(sheet)
    expect(
      job.desconhecidos.map(({ texto, proximos }) => [texto, proximos.map(({ rotulo }) => rotulo)]),
    ).toEqual([['Mesa Alt', ['Mesa Alta', 'Mesa Alta Nova']]])
    expect(job.desconhecidos[0]?.proximos[0]?.id).toBe(desks[`Mesa Alta ${made.north}`])
    const both = await rehearse({
      ...sheet,
      lines: [line('Sala Norte', 'Mesa Alt'), line('Sala Sul', 'Mesa Alt')],
    })
    expect(both.desconhecidos[0]?.proximos).toHaveLength(4)
    for (const [room, left] of [
      [made.south, 1],
      [made.north, 0],
    ] as const) {
      const registro = desks[`Mesa Alta ${room}`]
      await chief.post(`/api/importacoes/${both.id}/escolhas`, {
        campo: '/desk_id',
        texto: 'Mesa Alt',
        registro,
      })
      await chief.post(`/api/importacoes/${both.id}/ensaio`, planOf(sheet))
      const now = await settled(both.id, chief)
      expect([now.erradas, now.desconhecidos.length]).toEqual([left, left])
      if (left > 0) expect(now.desconhecidos[0]?.proximos).toHaveLength(2)
    }
  })

  it('only validates corrected lines again', async () => {
    const sheet = { paths: ['name'], lines: [['A'], [null], ['C']] }
    const job = await rehearse(sheet)
    expect(job).toMatchObject({ novas: 2, erradas: 1 })
    await chief.post(`/api/importacoes/${job.id}/linhas`, { linhas: [{ linha: 3, celulas: ['B'] }] })
    const [row] = await server.db.query(
      'select count(*)::int as many from sys_import_row where import_id = $1 and state = 0',
      [job.id],
    )
    expect(row).toEqual({ many: 1 })
    await chief.post(`/api/importacoes/${job.id}/ensaio`, planOf(sheet))
    expect(await settled(job.id, chief)).toMatchObject({ situacao: 'ensaiada', novas: 3, erradas: 0 })
  })

  it('remembers the columns of each person', async () => {
    await rehearse({ paths: ['name', null], titles: ['Apelido', 'Obs'], lines: [['A', 'x']] })
    const list = await read<ImportList>(await chief.get('/api/importacoes?entidade=shelf'))
    expect(list.colunas).toMatchObject({ Apelido: 'name', Obs: null })
    const other = await read<ImportList>(await keeper.get('/api/importacoes?entidade=shelf'))
    expect(other.colunas).toEqual({})
  })
})

describe('an import', () => {
  it('updates the records matched by a unique set and skips unchanged ones', async () => {
    const one = await server.make('shelf', { name: 'Um', number: 1, room_id: made.north, price: 5 })
    await server.make('shelf', { name: 'Dois', number: 2, room_id: made.north, price: 6 })
    const job = await rehearse({
      paths: ['number', 'room_id', 'price', 'place.side', 'name'],
      mode: 'ambos',
      by: 'room_id+number',
      lines: [
        [1, 'N1', '7,00', 'leste', null],
        [2, 'N1', 6, null, 'Dois'],
        [3, 'N1', 8, null, 'Três'],
      ],
    })
    expect(job).toMatchObject({ novas: 1, alteradas: 1, iguais: 1, erradas: 0 })
    await write(job.id)
    expect(await rows('shelf')).toMatchObject([
      { id: one.id, name: 'Um', price: 7, place: { side: 'leste' }, versao: 2 },
      { name: 'Dois', price: 6, versao: 1 },
      { name: 'Três', price: 8, versao: 1 },
    ])
  })

  it('preserves the properties of an object that the spreadsheet omits', async () => {
    const { id } = await server.make('shelf', { name: 'Um', place: { cep: '37200000', side: 'leste' } })
    const job = await rehearse({
      paths: ['id', 'place.side'],
      mode: 'atualizar',
      by: 'id',
      lines: [[id, 'oeste']],
    })
    await write(job.id)
    expect(await rows('shelf')).toMatchObject([{ place: { cep: '37200000', side: 'oeste' } }])
  })

  it('is one entry in the audit log, in addition to the rows of its records', async () => {
    const job = await rehearse({ paths: ['name'], lines: [['A'], ['B']] })
    await write(job.id)
    const trail = await server.db.query<{ act: string; record_id: number | null; detail: string | null }>(
      'select act, record_id, detail from sys_audit where import_id = $1 order by id',
      [job.id],
    )
    expect(trail.map(({ act, detail }) => [act, detail])).toEqual([
      ['create', null],
      ['create', null],
      ['import', 'estantes.xlsx: 2 novos, 0 alterados'],
    ])
    expect(await server.db.query('select from sys_import_row where import_id = $1', [job.id])).toEqual([])
  })

  it('is written once for repeated requests', async () => {
    const job = await rehearse({ paths: ['name'], lines: [['A']] })
    await Promise.all(
      [1, 2, 3].map(() => chief.post(`/api/importacoes/${job.id}/gravacao`, { semErradas: false })),
    )
    await settled(job.id, chief)
    await write(job.id)
    expect(await rows('shelf')).toHaveLength(1)
  })

  it('writes nothing when a line became invalid since the preview, and reports it', async () => {
    const job = await rehearse({
      paths: ['name', 'number', 'room_id'],
      lines: [
        ['A', 1, 'N1'],
        ['B', 2, 'N1'],
      ],
    })
    await server.make('shelf', { name: 'X', number: 2, room_id: made.north })
    const after = await write(job.id)
    expect(after).toMatchObject({ situacao: 'ensaiada', erradas: 1, gravada: null })
    expect(after.problema).toContain('linha 3')
    expect(await rows('shelf')).toHaveLength(1)
  })

  it('requires all lines, and invalid ones to be corrected or excluded', async () => {
    const begun = await read<ImportJob>(await begin({ paths: ['name'], lines: [['A'], ['B']] }))
    const early = await chief.post(
      `/api/importacoes/${begun.id}/ensaio`,
      planOf({ paths: ['name'], lines: [] }),
    )
    expect(early.status).toBe(409)
    const job = await rehearse({ paths: ['name'], lines: [['A'], [null]] })
    expect((await chief.post(`/api/importacoes/${job.id}/gravacao`, { semErradas: false })).status).toBe(409)
    expect(await rows('shelf')).toEqual([])
  })
})

describe('the permissions of an import', () => {
  it('equal those of its person in a form', async () => {
    expect((await begin({ paths: ['name'], lines: [['A']], as: reader })).status).toBe(403)
    const edit = { paths: ['id', 'name'], mode: 'atualizar', by: 'id', lines: [[1, 'A']], as: keeper }
    expect((await begin(edit)).status).toBe(422)
    expect((await begin({ paths: ['secret'], lines: [['A']], as: keeper })).status).toBe(422)
    expect((await begin({ paths: ['state'], lines: [['done']] })).status).toBe(422)
    // This record is outside the person's scope.
    const job = await rehearse({
      paths: ['name', 'floor'],
      lines: [
        ['A', 1],
        ['B', 2],
      ],
      as: keeper,
    })
    expect(job).toMatchObject({ novas: 1, erradas: 1 })
  })

  it('hide it from others and require a session', async () => {
    const job = await rehearse({ paths: ['name'], lines: [['A']] })
    expect((await keeper.get(`/api/importacoes/${job.id}`)).status).toBe(404)
    expect((await keeper.post(`/api/importacoes/${job.id}/gravacao`, { semErradas: false })).status).toBe(404)
    expect((await keeper.post(`/api/importacoes/${job.id}/desfazer`)).status).toBe(404)
    expect((await server.app.request(`/api/importacoes/${job.id}`)).status).toBe(401)
  })

  it('hide it from others on every endpoint', async () => {
    const job = await rehearse({ paths: ['name', 'floor'], lines: [['Meu segredo', 1]], as: keeper })
    const calls = [
      ['get', ''],
      ['get', '/erros'],
      ['post', '/linhas', { linhas: [{ linha: 2, celulas: ['Outro', 1] }] }],
      ['post', '/ensaio', planOf({ paths: ['name', 'floor'], lines: [] })],
      ['post', '/escolhas', { campo: 'name', texto: 'x', registro: 1 }],
      ['post', '/gravacao', { semErradas: true }],
      ['post', '/parada'],
    ] as const
    // Not even the highest access level can read it before it is written.
    for (const other of [chief, reader]) {
      for (const [method, path, body] of calls) {
        const at = `/api/importacoes/${job.id}${path}`
        const answer = await (method === 'get' ? other.get(at) : other.post(at, body ?? {}))
        expect(answer.status, `${method} ${path}`).toBe(404)
        expect(await answer.text()).not.toContain('segredo')
      }
      expect((await other.remove(`/api/importacoes/${job.id}`)).status).toBe(404)
    }
    expect(await settled(job.id, keeper)).toMatchObject({ situacao: 'ensaiada', novas: 1 })
  })

  it('limit the stored size of a spreadsheet on every path', async () => {
    const begun = await read<ImportJob>(await begin({ paths: ['name'], lines: [['A'], ['B']] }))
    const send = (from: number, count: number, text: string) =>
      chief.post(`/api/importacoes/${begun.id}/linhas`, {
        linhas: Array.from({ length: count }, (_, at) => ({ linha: from + at, celulas: [text] })),
      })
    expect((await send(2, 2, 'A')).status).toBe(200)
    expect((await send(2, 2, 'B')).status).toBe(200)
    // Excess lines are detected when they arrive and not at the end.
    expect((await send(10, 5, 'C')).status).toBe(200)
    expect((await send(20, 5, 'C')).status).toBe(422)
    await server.db.query('update sys_import set size = $2 where id = $1', [
      begun.id,
      importLimits.kept - 100,
    ])
    await server.db.query('delete from sys_import_row where import_id = $1 and line > 3', [begun.id])
    const full = await send(2, 1, 'x'.repeat(200))
    expect(full.status).toBe(422)
    expect(await full.text()).toContain('MB de texto')
    const cells = await server.db.query('select cells from sys_import_row where import_id = $1', [begun.id])
    expect(cells).toEqual([{ cells: ['B'] }, { cells: ['B'] }])
  })

  it('limit choices to its own columns, a maximum number and selectable records', async () => {
    const job = await rehearse({ paths: ['name', 'room_id'], lines: [['A', 'Sala Nenhuma']] })
    const choose = (body: object) => chief.post(`/api/importacoes/${job.id}/escolhas`, body)
    for (const campo of ['/number', '__proto__', '/constructor', '/secret', '/room_id/name', 'room_id']) {
      expect((await choose({ campo, texto: 'x', registro: 1 })).status, campo).toBe(422)
    }
    expect((await choose({ campo: '/room_id', texto: 'Sala Nenhuma', registro: 999_999 })).status).toBe(200)
    await chief.post(`/api/importacoes/${job.id}/ensaio`, planOf({ paths: ['name', 'room_id'], lines: [] }))
    expect(await settled(job.id, chief)).toMatchObject({ novas: 0, erradas: 1 })
    const named = await rehearse({
      paths: ['name', 'room_id'],
      lines: [
        ['A', 'Sala Nenhuma'],
        ['B', 'constructor'],
      ],
    })
    const own = { campo: '/room_id', texto: 'Sala Nenhuma', registro: made.north }
    await chief.post(`/api/importacoes/${named.id}/escolhas`, own)
    // A prototype property name is treated like any other text.
    const again = planOf({ paths: ['name', 'room_id'], lines: [] })
    await chief.post(`/api/importacoes/${named.id}/linhas`, {
      linhas: [{ linha: 3, celulas: ['B', 'constructor'] }],
    })
    await chief.post(`/api/importacoes/${named.id}/ensaio`, again)
    expect(await settled(named.id, chief)).toMatchObject({ novas: 1, erradas: 1 })
    expect((await errorsOf(named.id)).linhas[0]?.problemas[0]?.message).toContain('“constructor”')
    const many = Object.fromEntries(Array.from({ length: importLimits.choices }, (_, at) => [`w${at}`, 1]))
    await server.db.query('update sys_import set choices = $2::jsonb where id = $1', [
      job.id,
      JSON.stringify({ '/room_id': many }),
    ])
    expect((await choose({ campo: '/room_id', texto: 'x', registro: 1 })).status).toBe(422)
  })

  it('allow two running imports per person', async () => {
    const sheet = { paths: ['name'], lines: [['A']] }
    const job = await rehearse(sheet)
    const [one, two] = [await rehearse(sheet), await rehearse(sheet)]
    const busy = `update sys_import set state = 'ensaiando', lease_until = '2999-01-01' where id = any ($1::bigint[])`
    await server.db.query(busy, [[one.id, two.id]])
    for (const [path, body] of [
      ['ensaio', planOf(sheet)],
      ['gravacao', { semErradas: true }],
    ] as const) {
      const answer = await chief.post(`/api/importacoes/${job.id}/${path}`, body)
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('em andamento')])
    }
    await server.db.query('update sys_import set lease_until = null where id = $1', [one.id])
    expect((await write(job.id)).situacao).toBe('gravada')
  })

  it('limit how often an import can reveal whether documents exist', async () => {
    await server.make('reader', { name: 'D', cpf: '52998224725' })
    const seen = await rehearse({
      entity: 'reader',
      paths: ['name', 'cpf'],
      lines: [
        ['X', '529.982.247-25'],
        ['Y', 52998224725],
      ],
    })
    expect(seen).toMatchObject({ erradas: 2 })
  })

  it('refuse locked lines, columns and records', async () => {
    const { id } = await server.make('shelf', { name: 'Um' })
    await chief.post(`/api/shelf/${id}/transicoes/end`)
    const job = await rehearse({ paths: ['id', 'name'], mode: 'atualizar', by: 'id', lines: [[id, 'Dois']] })
    expect(job).toMatchObject({ erradas: 1 })
    const bad = [
      { colunas: [] },
      { colunas: columns(['a', 'b'], ['name', 'name']) },
      { colunas: columns(['a'], ['constructor']) },
      { modo: 'apagar' },
      { total: 200_000 },
      { total: 0 },
      { arquivo: '' },
      { entidade: 'shelf', modo: 'atualizar', por: 'price' },
    ]
    const good = { entidade: 'shelf', arquivo: 'a.csv', chave: 'bad', total: 1 }
    for (const wrong of bad) {
      const plan = planOf({ paths: ['name'], lines: [] })
      expect((await chief.post('/api/importacoes', { ...good, ...plan, ...wrong })).status).toBe(422)
    }
    const begun = await read<ImportJob>(await begin({ paths: ['name'], lines: [['A']] }))
    for (const linhas of [{}, [1], [{ linha: 0, celulas: [] }], [{ linha: 1, celulas: [{}] }]]) {
      expect((await chief.post(`/api/importacoes/${begun.id}/linhas`, { linhas })).status).toBe(422)
    }
  })
})

describe('undoing an import', () => {
  it('restores tables and values, and the history has both actions', async () => {
    const one = await server.make('shelf', {
      name: 'Um',
      number: 1,
      room_id: made.north,
      place: { side: 'x' },
    })
    const before = await rows('shelf')
    const job = await rehearse({
      paths: ['number', 'room_id', 'name', 'place.side'],
      mode: 'ambos',
      by: 'room_id+number',
      lines: [
        [1, 'N1', 'Outro', 'y'],
        [2, 'N1', 'Novo', null],
      ],
    })
    await write(job.id)
    expect(await undo(job.id)).toMatchObject({ situacao: 'desfeita', problema: null })
    const after = await rows('shelf')
    expect(without(after)).toEqual(without(before))
    expect(after).toMatchObject([{ versao: 3 }])
    const history = await read<{ act: string }[]>(await chief.get(`/api/shelf/${one.id}/historico`))
    expect(history.map(({ act }) => act)).toEqual(['undoImport', 'edit', 'create'])
    const acts = await server.db.query<{ act: string }>(
      `select act from sys_audit where entity = 'shelf' and record_id is null order by id desc limit 2`,
    )
    expect(acts).toEqual([{ act: 'undoImport' }, { act: 'import' }])
    // A repeated undo changes nothing.
    expect((await chief.post(`/api/importacoes/${job.id}/desfazer`)).status).toBe(200)
  })

  it('reverses numbering in spreadsheet order and the roll-ups of the rooms', async () => {
    const room = () => server.store.get('room', made.north, chief.actor)
    const job = await rehearse({
      paths: ['name', 'number', 'room_id', 'price'],
      lines: [
        ['A', 1, 'Sala Norte', 10],
        ['B', 2, 'Sala Norte', 20.5],
        ['C', 3, 'Sala Sul', 5],
      ],
    })
    expect(await room()).toMatchObject({ shelves: 0, cost: 0 })
    await write(job.id)
    const serials = (await rows('shelf')).map(({ name, serial }) => [name, serial])
    expect(serials).toEqual([
      ['A', 'E-001'],
      ['B', 'E-002'],
      ['C', 'E-003'],
    ])
    expect(await room()).toMatchObject({ shelves: 2, cost: 30.5 })
    expect((await undo(job.id)).situacao).toBe('desfeita')
    expect(await room()).toMatchObject({ shelves: 0, cost: 0, versao: 1 })
  })

  it('is refused when a record was changed since and names it', async () => {
    const job = await rehearse({
      paths: ['name', 'number', 'room_id'],
      lines: [
        ['A', 1, 'N1'],
        ['B', 2, 'N1'],
      ],
    })
    await write(job.id)
    const [, second] = await rows('shelf')
    await chief.patch(`/api/shelf/${second?.id}`, { price: 3 })
    const after = await undo(job.id)
    expect(after).toMatchObject({ situacao: 'gravada' })
    expect(after.problema).toContain('(B')
    expect(await rows('shelf')).toHaveLength(2)
  })

  it('is refused without access to its records and reveals none of them', async () => {
    const sheet = { paths: ['name', 'floor'], lines: [['Reservada', 1]], as: keeper }
    const job = await rehearse(sheet)
    await write(job.id, false, keeper)
    // The record leaves the person's scope without an audit row, as after a change of the scope itself.
    await server.db.query('update shelf set floor = 2')
    const after = await undo(job.id, keeper)
    expect(after).toMatchObject({ situacao: 'gravada', problema: expect.stringContaining('não vê mais') })
    expect(after.problema).not.toContain('Reservada')
    expect(await rows('shelf')).toHaveLength(1)
    expect(await undo(job.id)).toMatchObject({ situacao: 'desfeita' })
  })

  it('is refused while other records refer to the created ones', async () => {
    const job = await rehearse({ entity: 'room', paths: ['name', 'code'], lines: [['Sala Leste', 'L1']] })
    await write(job.id)
    const [room] = await server.db.query<{ id: number }>(`select id from room where code = 'L1'`)
    await server.make('shelf', { name: 'X', room_id: Number(room?.id) })
    expect((await undo(job.id)).problema).toContain('já usam')
    await server.db.query('delete from shelf')
    expect(await undo(job.id)).toMatchObject({ situacao: 'desfeita' })
    expect(await server.db.query(`select id from room where code = 'L1'`)).toEqual([])
  })

  it('removes accounts created with people and is allowed to the highest access level', async () => {
    const accounts = () => server.db.query('select * from sys_account order by id')
    const before = await accounts()
    const job = await rehearse({
      entity: 'reader',
      paths: ['name', 'email'],
      lines: [['Eva', 'eva@example.com']],
      as: keeper,
    })
    await write(job.id, false, keeper)
    expect(await accounts()).toHaveLength(before.length + 1)
    expect(await undo(job.id, chief)).toMatchObject({ situacao: 'desfeita' })
    expect(await accounts()).toEqual(before)
  })
})

describe('lines that are items of one record', () => {
  const paths = ['code', 'room_id', 'lines.what', 'lines.count', 'lines.room_id']
  const orders = () => rows('"order"')

  it('are grouped by its unique fields wherever they are; blank cells repeat the one above', async () => {
    const job = await rehearse({
      entity: 'order',
      paths,
      lines: [
        ['P1', 'N1', 'Café', 2, 'Sala Sul'],
        ['', null, 'Milho', '3', null],
        ['P2', null, 'Soja', 1, null],
        ['p1', 'Sala Norte', 'Adubo', 4, null],
        ['P3', null, null, null, null],
      ],
    })
    expect(job).toMatchObject({ novas: 3, erradas: 0, total: 5, feitas: 5 })
    expect(await write(job.id)).toMatchObject({ situacao: 'gravada', novas: 3 })
    expect(await orders()).toMatchObject([
      {
        code: 'P1',
        room_id: made.north,
        lines: [
          { what: 'Café', count: 2, room_id: made.south },
          { what: 'Milho', count: 3 },
          { what: 'Adubo', count: 4 },
        ],
      },
      { code: 'P2', lines: [{ what: 'Soja', count: 1 }] },
      { code: 'P3' },
    ])
    expect(await undo(job.id)).toMatchObject({ situacao: 'desfeita' })
    expect(await orders()).toEqual([])
  })

  it('report errors at their own line and column and are validated again together', async () => {
    const sheet = {
      entity: 'order',
      paths: [...paths, 'note'],
      lines: [
        ['P1', 'N1', 'Café', 2, null, 'x'],
        ['P1', 'S1', null, 0, 'Sala Nenhuma', null],
        ['P1', null, 'Milho', 'três', null, 'y'],
        ['P2', null, 'Soja', 1, null, null],
      ],
    }
    const job = await rehearse(sheet)
    expect(job).toMatchObject({ novas: 1, erradas: 2 })
    const { linhas, total } = await errorsOf(job.id)
    expect(total).toBe(2)
    expect(linhas.map(({ linha, problemas }) => [linha, problemas.map(({ path }) => path)])).toEqual([
      [3, ['/lines/room_id', '/room_id', '/lines/what', '/lines/count']],
      [4, ['/lines/count', '/note']],
    ])
    const mended = [
      { linha: 3, celulas: ['P1', 'N1', 'Trigo', 1, 'Sala Sul', null] },
      { linha: 4, celulas: ['P2', null, 'Milho', 3, null, null] },
    ]
    await chief.post(`/api/importacoes/${job.id}/linhas`, { linhas: mended })
    await chief.post(`/api/importacoes/${job.id}/ensaio`, planOf(sheet))
    expect(await settled(job.id, chief)).toMatchObject({ novas: 2, erradas: 0 })
    await write(job.id)
    const listed = (await orders()).map(({ code, lines }) => [code, Array.isArray(lines) && lines.length])
    expect(listed).toEqual([
      ['P1', 2],
      ['P2', 2],
    ])
  })

  it('replace the items of an existing record and skip unchanged ones', async () => {
    const lines = [{ what: 'Café', count: 2 }]
    await server.make('order', { code: 'P1', lines })
    await server.make('order', { code: 'P2', lines })
    const before = await orders()
    const job = await rehearse({
      entity: 'order',
      paths,
      mode: 'ambos',
      by: 'code',
      lines: [
        ['P1', null, 'Café', 2, null],
        ['P2', null, 'Milho', 1, null],
        ['P2', null, 'Soja', 1, null],
        ['P4', null, 'Trigo', 1, null],
      ],
    })
    expect(job).toMatchObject({ novas: 1, alteradas: 1, iguais: 1, erradas: 0 })
    await write(job.id)
    expect(await orders()).toMatchObject([
      { lines, versao: 1 },
      { lines: [{ what: 'Milho' }, { what: 'Soja' }], versao: 2 },
      { code: 'P4' },
    ])
    await undo(job.id)
    expect(without(await orders())).toEqual(without(before))
  })

  it('are grouped by any unique field unless another one contradicts', async () => {
    const job = await rehearse({
      entity: 'order',
      paths: ['serial', 'code', 'lines.what'],
      lines: [
        ['S1', 'P1', 'Café'],
        [null, 'P1', 'Milho'],
        ['S1', null, 'Soja'],
        ['S1', 'P2', 'Trigo'],
      ],
    })
    expect(job).toMatchObject({ novas: 1, erradas: 1 })
    const { linhas } = await errorsOf(job.id)
    expect(linhas.map(({ linha, problemas }) => [linha, problemas.map(({ path }) => path)])).toEqual([
      [5, ['/serial']],
    ])
  })

  it('without a key are grouped when they are consecutive and agree on their record', async () => {
    const job = await rehearse({
      entity: 'visit',
      paths: ['name', 'lines.what'],
      lines: [
        ['Ana', 'a'],
        ['ana', 'b'],
        ['Bia', 'c'],
        [null, 'd'],
        ['Ana', 'e'],
      ],
    })
    expect(job).toMatchObject({ novas: 3, erradas: 0 })
    await write(job.id)
    const visits = await rows('visit')
    expect(visits).toMatchObject([
      { name: 'Ana', lines: [{ what: 'a' }, { what: 'b' }] },
      { name: 'Bia', lines: [{ what: 'c' }, { what: 'd' }] },
      { name: 'Ana', lines: [{ what: 'e' }] },
    ])
  })
})

describe('a line with several records', () => {
  const sheet = { entity: 'reading', paths: ['room_id', 'day', 'value[A]', 'value[B]'] }

  it('creates one for each filled cell under an option, and fills the only possible reference', async () => {
    const desk = await server.make('desk', { name: 'Única', room_id: made.north })
    await server.make('desk', { name: 'Uma', room_id: made.south })
    await server.make('desk', { name: 'Outra', room_id: made.south })
    const job = await rehearse({
      ...sheet,
      lines: [
        ['N1', '01/02/2026', 7, '8,5'],
        ['N1', '02/02/2026', null, 60],
        ['assinatura', null, null, null],
        ['N1', '03/02/2026', 1, 'muito'],
        ['N1', '01/02/2026', 9, null],
        ['S1', '01/02/2026', 9, null],
      ],
    })
    expect(job).toMatchObject({ novas: 3, erradas: 3 })
    expect(job.avisos).toEqual({ total: 1, linhas: [{ linha: 3, mensagem: 'Acima de 50.' }] })
    const { linhas } = await errorsOf(job.id)
    expect(linhas.map(({ linha, problemas }) => [linha, problemas.map(({ path }) => path)])).toEqual([
      [5, ['/value[B]']],
      [6, ['/code']],
      [7, ['/desk_id']],
    ])
    expect(await write(job.id, true)).toMatchObject({ situacao: 'gravada', novas: 3 })
    const desk_id = desk.id
    expect(await rows('reading')).toMatchObject([
      { day: '2026-02-01', code: 'A', value: 7, desk_id },
      { day: '2026-02-01', code: 'B', value: 8.5, desk_id },
      { day: '2026-02-02', code: 'B', value: 60, desk_id },
    ])
    const again = await rehearse({
      ...sheet,
      mode: 'ambos',
      by: 'room_id+day+code',
      lines: [
        ['N1', '01/02/2026', 7, 9],
        ['N1', '04/02/2026', 1, null],
      ],
    })
    expect(again).toMatchObject({ novas: 1, alteradas: 1, iguais: 1, erradas: 0 })
    await write(again.id)
    expect((await rows('reading')).map(({ value }) => value)).toEqual([7, 9, 60, 1])
    expect(await undo(again.id)).toMatchObject({ situacao: 'desfeita' })
    expect((await rows('reading')).map(({ value }) => value)).toEqual([7, 8.5, 60])
  })
})

describe('a server that dies during an import', () => {
  it('leaves the work to the next server after its lease expires', async () => {
    const sheet = { paths: ['name'], lines: Array.from({ length: 120 }, (_, at) => [`A${at}`]) }
    const begun = await read<ImportJob>(await begin(sheet))
    const linhas = sheet.lines.map((celulas, at) => ({ linha: at + 2, celulas }))
    await chief.post(`/api/importacoes/${begun.id}/linhas`, { linhas })
    const held = (until: string) =>
      server.db.query(
        `update sys_import set state = 'ensaiando', lease = 'gone', lease_until = $2::timestamptz where id = $1`,
        [begun.id, until],
      )
    await held('2100-01-01')
    expect(await read(await chief.get(`/api/importacoes/${begun.id}`))).toMatchObject({
      situacao: 'ensaiando',
    })
    await held('2000-01-01')
    expect(await settled(begun.id, chief)).toMatchObject({ situacao: 'ensaiada', novas: 120 })
  })

  it('stops on request and continues where it stopped', async () => {
    const sheet = { paths: ['name'], lines: Array.from({ length: 200 }, (_, at) => [`A${at}`]) }
    const begun = await read<ImportJob>(await begin(sheet))
    const linhas = sheet.lines.map((celulas, at) => ({ linha: at + 2, celulas }))
    await chief.post(`/api/importacoes/${begun.id}/linhas`, { linhas })
    await chief.post(`/api/importacoes/${begun.id}/ensaio`, planOf(sheet))
    const stopped = await read<ImportJob>(await chief.post(`/api/importacoes/${begun.id}/parada`))
    expect(stopped).toMatchObject({ situacao: 'recebendo', problema: 'Parada por quem importa.' })
    expect(stopped.feitas).toBeLessThan(200)
    await chief.post(`/api/importacoes/${begun.id}/ensaio`, planOf(sheet))
    expect(await settled(begun.id, chief)).toMatchObject({ novas: 200, problema: null })
  })
})

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { formatProblem } from '../../../scripts/gen/files/problem'
import { generate } from '../../../scripts/gen/generate'
import { createEntity } from '../../../scripts/new/create'
import { fieldWords } from '../../../scripts/new/draft'
import { readWish } from '../../../scripts/new/options'
import { readWorld } from '../../../scripts/new/schemaCatalog'
import { draftSheet } from '../../../scripts/new/sheet/draftSheet'
import { openSheet } from '../../../scripts/new/sheet/openSheet'

const folder = mkdtempSync(join(tmpdir(), 'new-'))
const schemas = join(folder, 'schemas')

beforeAll(() => cpSync('schemas', schemas, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const counted = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))
const write8 = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const make = (...args: string[]) => createEntity(readWish([...args, '--schemas', schemas]))
function written(name: string): Row {
  const value: unknown = JSON.parse(readFileSync(join(schemas, `${name}.json`), 'utf8'))
  return isRow(value) ? value : {}
}

const tractors = [
  'Cooperativa Boa Safra;;;',
  'Código;Nome da máquina;Tipo;Espécie;Ano;Potência (cv);Horas de uso;Valor de compra;Comprada em;CPF do operador;E-mail;Telefone;Emprestada?;Cores;Observações;ativo;id',
  ...counted(
    24,
    (at) =>
      `T-${100 + at};Máquina ${at};${['Trator', 'trator', 'Colheitadeira', 'Implemento'][at % 4]};${['Café arábica', 'Café conilon'][at % 2]};${2001 + at};${75 + at};1.234,5${at % 10};"R$ 1${at % 10}5.000,00";1${at % 10}/03/2018;529.982.247-25;op${at}@example.com;(35) 99999-12${10 + at};${at % 2 ? 'Sim' : 'Não'};${at % 2 ? '"Azul; Verde"' : 'Verde'};${at === 3 ? 'Revisada' : ''};Sim;${at + 1}`,
  ),
].join('\n')

describe('a spreadsheet for a new entity', () => {
  it('creates no options from documents, contacts and people, and no record from a total', async () => {
    const text = [
      'Máquina;CPF do operador;Responsável;Celular;Horas',
      ...counted(
        30,
        (at) =>
          `Trator ${at};${['111.222.333-44', '555.666.777-88'][at % 2]};${['Ana', 'Bia'][at % 2]};ramal ${at % 2};${at}`,
      ),
      'Total geral;;;;435',
    ].join('\n')
    const world = readWorld(schemas)
    const draft = draftSheet(await openSheet(write8('operadores.csv', text)), 'operador', 'Operador', world)
    const field = (name: string) => draft.fields.find((each) => each.name === name)
    for (const name of ['cpf_operador', 'responsavel', 'celular'])
      expect([name, field(name)?.property.enum]).toEqual([name, undefined])
    expect(fieldWords(field('cpf_operador')?.property ?? {}).pii).toBe('id')
    expect(fieldWords(field('celular')?.property ?? {}).pii).toBe('contact')
    expect(draft.fields.every(({ required }) => required)).toBe(true)
  })

  it('determines kinds, options, references, required and unique fields', async () => {
    const { lines, isWritten } = await make('maquina', '--from', write8('tratores.csv', tractors))
    expect(isWritten).toBe(true)
    expect(written('maquina')).toMatchObject({
      $schema: './entity.meta.json',
      title: 'Máquina',
      'x-entity': {
        plural: 'Máquinas',
        gender: 'f',
        path: 'maquina',
        label: '{nome_maquina}',
        menu: { group: 'Catálogos', icon: 'Agriculture' },
        list: { sort: [['nome_maquina', 'ASC']] },
      },
      properties: {
        codigo: { title: 'Código', type: 'string', 'x-field': { unique: true } },
        nome_maquina: { title: 'Nome da máquina', type: 'string', 'x-field': { unique: true } },
        tipo: { type: 'string', enum: ['Colheitadeira', 'Implemento', 'Trator'] },
        especie_id: { title: 'Espécie', type: 'integer', 'x-field': { ref: { entity: 'especie' } } },
        ano: { type: 'integer', 'x-field': { format: 'plain' } },
        potencia: { type: 'integer', minimum: 0, 'x-field': { unit: 'cv' } },
        horas_uso: { type: 'number', minimum: 0 },
        valor_compra: { type: 'number', 'x-field': { kind: 'money' } },
        comprada: { title: 'Comprada em', type: 'string', format: 'date' },
        cpf_operador: { type: 'string', format: 'cpf', 'x-field': { pii: 'id' } },
        email: { title: 'E-mail', type: 'string', format: 'email', 'x-field': { pii: 'contact' } },
        telefone: { type: 'string', format: 'phone-com' },
        emprestada: { title: 'Emprestada', type: 'boolean' },
        cores: { type: 'array', items: { enum: ['Azul', 'Verde'] } },
        observacoes: { type: 'string', 'x-field': { kind: 'longText' } },
      },
      required: expect.arrayContaining(['codigo', 'nome_maquina', 'especie_id', 'email']),
    })
    const said = lines.join('\n')
    expect(said).toMatch(
      /Espécie +reference → especie, obrigatório: o título fala de Espécie, e 100% dos valores são registros prontos/,
    )
    expect(said).toContain('id: o sistema numera os registros')
    expect(said).toContain('ativo: todo registro já é ativo ou inativo no sistema')
    const properties = Object.keys(written('maquina').properties ?? {})
    expect(properties).not.toContain('ativo')
  })

  it('is read from XLSX with its dates, numbers and the requested worksheet', async () => {
    const book = utils.book_new()
    const rows = counted(30, (at) => `Visita ${at}`).map((name, at) => [
      name,
      new Date(Date.UTC(2025, at % 12, 1 + (at % 28), at % 2 ? 14 : 9, 30)),
      at * 1.125,
      at % 3 === 0,
      52_998_224_725,
      '01310-100',
    ])
    const head = ['Título', 'Marcada para', 'Distância (km)', 'Feita', 'CPF', 'CEP']
    utils.book_append_sheet(book, utils.aoa_to_sheet([['nada']]), 'Capa')
    utils.book_append_sheet(book, utils.aoa_to_sheet([head, ...rows], { UTC: true }), 'Visitas')
    const path = join(folder, 'visitas.xlsx')
    writeFileSync(path, new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })))
    const { lines } = await make('visita', '--from', path, '--sheet', 'visitas')
    expect(written('visita').properties).toMatchObject({
      titulo: { type: 'string', 'x-field': { unique: true } },
      marcada: { title: 'Marcada para', format: 'date-time' },
      distancia: { type: 'number', 'x-field': { unit: 'km', decimals: 3 } },
      feita: { type: 'boolean' },
      cpf: { format: 'cpf' },
      cep: { format: 'cep' },
    })
    expect(lines.join('\n')).toContain('foi lida só a aba "Visitas"; as outras (Capa) se leem com --sheet')
    await expect(make('outra', '--from', path, '--sheet', 'Notas')).rejects.toThrow(
      'Não há aba "Notas"; as abas são Capa, Visitas.',
    )
  })

  it('is sampled up to 1,000 records, and cells that do not fit are reported', async () => {
    const lines = counted(
      1500,
      (at) => `P${10_000 + at};${at === 40 ? 'a confirmar' : `0${1 + (at % 9)}/02/2025`};${at % 7}`,
    )
    const { lines: said } = await make(
      'medida',
      '--from',
      write8('medidas.csv', ['Código;Data;Nota', ...lines].join('\n')),
    )
    expect(written('medida').properties).toMatchObject({
      data: { format: 'date' },
      nota: { type: 'integer' },
    })
    expect(said.join('\n')).toContain('foram olhadas as primeiras 1.000 de 1.500 linhas')
    expect(said.join('\n')).toContain('Data: um valor não serve: linha 42 "a confirmar"')
  })

  it('reports two columns that are only unique together', async () => {
    const lines = counted(24, (at) => `Posto ${at % 6};${1 + (at % 9)}/0${1 + Math.floor(at / 6)}/2025;${at}`)
    await make('chuva', '--from', write8('chuvas.csv', ['Posto;Dia;Milímetros', ...lines].join('\n')))
    expect(written('chuva')).toMatchObject({ 'x-entity': { unique: [['posto', 'dia']] } })
  })

  it.each([
    ['nothing but titles', 'a;b;c', /não tem uma linha de títulos com registros abaixo/],
    ['nothing at all', '', /não tem uma linha de títulos com registros abaixo/],
  ])('with %s is refused with a message', async (_what, text, says) => {
    await expect(make('vazia', '--from', write8('vazia.csv', text))).rejects.toThrow(says)
    expect(readdirSync(schemas)).not.toContain('vazia.json')
  })

  it('can have odd titles: empty, repeated, reserved and of JavaScript', async () => {
    const head = ';Nome;Nome;criado_em;constructor;1º lugar;!!!'
    const lines = counted(6, (at) => `x${at};a${at};b${at};2025-01-01;c${at};d${at};e${at}`)
    await make('estranha', '--from', write8('estranha.csv', [head, ...lines].join('\n')))
    const names = Object.keys(written('estranha').properties ?? {})
    expect(names).toEqual(['coluna_1', 'nome', 'nome_2', 'c_constructor', 'c_1_lugar', 'coluna_7'])
  })

  it('from a starter catalogue matches its schema: references, options and numbers', async () => {
    const world = readWorld('schemas')
    const differences: string[] = []
    let compared = 0
    for (const { name, value } of world.files.catalogs) {
      const entity = world.entities.find((each) => each.name === name)
      const rows: unknown = Object.entries(value).find(([key]) => key === 'rows')?.[1]
      if (!entity || !Array.isArray(rows) || rows.length < 12) continue
      const fields = entity.fields.filter((field) =>
        rows.some(
          (row) => isRow(row) && typeof row[field.name] !== 'object' && row[field.name] !== undefined,
        ),
      )
      const cell = (each: unknown) => `"${String(each ?? '').replaceAll('"', '""')}"`
      const text = [
        fields.map(({ title }) => cell(title)).join(';'),
        ...rows.map((row) => fields.map((field) => cell(isRow(row) ? row[field.name] : '')).join(';')),
      ].join('\n')
      const sheet = await openSheet(write8(`${name}.csv`, text))
      const { fields: proposed } = draftSheet(sheet, 'copia', `Cópia de ${entity.plural}`, world)
      for (const [at, field] of fields.entries()) {
        const property: Row = proposed[at]?.property ?? {}
        const kind = fieldWords(property).ref ? 'reference' : property.enum ? 'choice' : 'other'
        const real = field.kind === 'reference' || field.kind === 'choice' ? field.kind : 'other'
        compared += 1
        if (kind !== real) differences.push(`${name}.${field.name}: ${kind}, not ${real}`)
      }
    }
    expect(compared).toBeGreaterThan(20)
    // A small sample lacks some options and repeats some texts.
    expect(differences.length / compared, differences.join('\n')).toBeLessThan(0.2)
  })

  it('creates a schema that the generator accepts with all others', async () => {
    const { problems } = await generate(schemas)
    expect(problems.map(formatProblem)).toEqual([])
  })
})

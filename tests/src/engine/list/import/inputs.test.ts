/*
 * Files sent by users, each with its entity and expected outcome, which was written before the importer first read
 * the file.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Actor } from '#model/people/actor'
import { outcome } from './outcome'

const folder = join(import.meta.dirname, 'inputs')
const admin: Actor = { id: 1, name: 'Ana', role: 'admin' }

interface ExpectedImport {
  readonly of: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly ids?: readonly number[]
  readonly lookups?: readonly (readonly string[])[]
  readonly unread?: readonly string[]
  readonly out?: Readonly<Record<string, readonly number[]>>
  readonly notes?: readonly string[]
}

const pest = (nome: string, grupo: string, more: object = {}) => ({ nome, grupo, ...more })
const pests = (...rows: readonly ReturnType<typeof pest>[]): ExpectedImport => ({ of: 'praga', rows })
const survey = ['Um', 'Dois'].map((word, at) =>
  pest(`Caso ${word}`, ['Inseto', 'Ácaro'][at] ?? '', {
    nome_cientifico: ['Aus bus', 'Cus dus'][at],
    nivel_controle: [2.5, 3][at],
  }),
)
const season = (first: number, data_inicio: string, data_fim: string) => ({
  descricao: `${first}/${first + 1}`,
  data_inicio,
  data_fim,
  ano_colheita: first + 1,
  situacao: 'Planejada',
})
const plan = (first: number) => season(first, `${first}-07-01`, `${first + 1}-06-30`)
const person = (nome: string, email: string, matricula: string, cliente: string, born: string) => ({
  tipo_pessoa: 'F',
  nome,
  cpf: '01234567890',
  email,
  endereco: { cep: '01310100', bairro: 'Centro', logradouro: 'Rua A', numero: '10' },
  matricula_cooperado: matricula,
  cod_produtor_cliente: cliente,
  data_nascimento: born,
})
const inSaoPaulo = ['endereco.estado: SP', 'endereco.cidade: São Paulo']
const farm = (name: string) => [`fazenda_id: ${name}`]
const result = (coleta: string, valor: number, more: object = {}) => ({
  coleta,
  sigla: 'CCS',
  valor,
  ...more,
})
const place = { area_gleba: 1.5, latitude_gleba: -21.426383, longitude_gleba: -45.290857 }

const expected: Readonly<Record<string, ExpectedImport>> = {
  '1-sep-title.csv': pests(...survey),
  '1b-sep-title-nocomma.csv': pests(...survey),
  '1c-sep-onecol.csv': { of: 'praga', rows: [{ nome: 'Lagarta, da vagem' }, { nome: 'Caso sozinho' }] },
  '1d-head-commas.csv': pests(
    pest('Caso Hum', 'Inseto', { nome_cientifico: 'Aus bus', nivel_controle: 2.5 }),
  ),
  '5-html.xls': pests(
    pest('Html Um', 'Ácaro', { nivel_controle: 2.5 }),
    pest('Html Dois', 'Inseto', { nivel_controle: 1 }),
  ),
  '5b-xml2003.xls': pests(pest('Xml Um', 'Inseto')),
  '5c.ods': pests(pest('Ods Um', 'Ácaro', { nivel_controle: 2.5 })),
  '5d.xls': pests(pest('Xls Um', 'Ácaro', { nivel_controle: 2.5 })),
  '5e-html-lines.xls': pests(pest('Html Um', 'Ácaro')),
  '6-merge.xlsx': pests(
    ...['Um', 'Dois', 'Tres'].map((word, at) => pest(`Merge ${word}`, 'Inseto', { nivel_controle: at + 1 })),
    pest('Merge Quatro', 'Ácaro', { nivel_controle: 4 }),
  ),
  '8-yy.csv': { of: 'safra', rows: [2041, 2042, 2043, 2044, 2045].map(plan) },
  '9-1904.xlsx': { of: 'safra', rows: [season(2051, '2048-07-01', '2049-07-01')] },
  '10-serial.xlsx': {
    of: 'safra',
    rows: [2052, 2053, 2054].map(plan),
    notes: [
      'data_inicio: A hora 18:00 fica de fora.',
      'data_fim: A hora 06:00 fica de fora.',
      'data_inicio: A hora 18:00 fica de fora.',
    ],
  },
  '11-total.csv': {
    ...pests(
      pest('Tot Um', 'Inseto', { nivel_controle: 2.5 }),
      pest('Tot Dois', 'Inseto', { nivel_controle: 3.5 }),
    ),
    out: { total: [4], note: [6] },
  },
  '12-utf16.csv': pests(pest('Utf Ção', 'Ácaro')),
  '12b-bomsep.csv': pests(pest('Quebra "dupla"', 'Inseto', { metodo_amostragem: 'linha 1\nlinha; 2' })),
  '12c-cr.csv': pests(pest('Mac Um', 'Inseto'), pest('Mac Dois', 'Ácaro')),
  '12d-nfd.csv': pests(pest('Ácaro vermelho de ção', 'Ácaro')),
  '12e-utf16nobom.csv': pests(pest('Sem marca', 'Inseto')),
  '12f-mixed.csv': pests(pest('Já em UTF', 'Ácaro'), pest('Já em Latin', 'Ácaro')),
  '13-blank.csv': pests(pest('Caso Um', 'Inseto')),
  '14-inject.csv': pests(
    pest('=1+2', 'Inseto', { nome_cientifico: '@SUM(A1)' }),
    pest('-Praga menos', 'Inseto', { nome_cientifico: '+55' }),
  ),
  '15-hidden.xlsx': {
    ...pests(...['Um', 'Dois', 'Tres'].map((word) => pest(`Hid ${word}`, 'Inseto'))),
    out: { hidden: [3] },
  },
  // Duplicate spellings of a name are detected by the server, not by the import.
  '16-dup.csv': pests(...['Dup Um', 'dup um', 'DUP ÚM'].map((nome) => pest(nome, 'Inseto'))),
  '21b-dms.csv': {
    of: 'talhao',
    rows: ['A', 'B'].map((letter) => ({ gleba: `Dms ${letter}`, ...place })),
    lookups: [farm('Fazenda Boa Vista'), farm('Fazenda Boa Vista')],
  },
  '22-prod.csv': {
    of: 'produtor',
    rows: [person('Ana Zero', 'ana.zero@example.com', '00123', '0045', '1980-02-01')],
    lookups: [inSaoPaulo],
  },
  '22-prod.xlsx': {
    of: 'produtor',
    rows: [
      person('Bia Zero', 'bia.zero@example.com', '00123', '0045', '1980-02-01'),
      person('Caio Texto', 'caio.zero@example.com', '00124', '0046', '1980-02-02'),
    ],
    lookups: [inSaoPaulo, inSaoPaulo],
  },
  '23-tanque.csv': {
    of: 'qualidade_diaria',
    rows: [result('2025-02-05', 250), result('2025-02-06', 251, { tanque: 'T1' })],
    lookups: [farm('Fazenda São José'), farm('Fazenda São José')],
  },
  '23b-tanque.csv': {
    of: 'qualidade_diaria',
    rows: [result('2025-02-05', 260), result('2025-02-06', 261, { tanque: 'T1' })],
    lookups: [farm('Fazenda São José'), farm('Fazenda São José')],
  },
  '24-codes.xlsx': {
    of: 'produtor',
    ids: [1, 2],
    rows: [
      { matricula_cooperado: '00123', cod_produtor_cliente: '0045', caf_dap: 'x1' },
      { matricula_cooperado: '01234', cod_produtor_cliente: '7,5', caf_dap: '35190512345678' },
    ],
  },
  '26-dms.csv': { of: 'fazenda', ids: [4], rows: [{ latitude: -21.426383, longitude: -45.290857 }] },
  '27-clear.csv': { of: 'fazenda', ids: [1], rows: [{}] },
  '28-fazenda-nfd.csv': {
    of: 'qualidade_diaria',
    rows: [{ coleta: '2025-02-07', sigla: 'GORD', valor: 3.5 }],
    lookups: [farm('Fazenda São José')],
  },
  '29-own.csv': {
    of: 'praga',
    ids: [44, 45],
    rows: [
      pest('=1+2', 'Inseto', { nome_cientifico: '@SUM(A1)' }),
      pest('-Praga menos', 'Inseto', { nome_cientifico: '+55' }),
    ],
  },
  // The date on which a notice was read is never imported, so its column is listed as omitted.
  '30-dt.xlsx': { of: 'produtor', ids: [3], rows: [{}], unread: ['Ciência do aviso de privacidade'] },
  '31-merge-opt.xlsx': {
    of: 'qualidade_diaria',
    rows: [
      result('2025-02-12', 100, { laboratorio: 'Lab A' }),
      result('2025-02-13', 101, { laboratorio: 'Lab A' }),
    ],
    lookups: [farm('Fazenda Santa Rita'), farm('Fazenda Santa Rita')],
  },
}

describe('importing spreadsheets sent by users', () => {
  it('covers every file with an expected outcome', () => {
    expect(Object.keys(expected).toSorted()).toEqual(readdirSync(folder).toSorted())
  })

  it.each(Object.entries(expected))('yields the expected records: %s', async (file, wanted) => {
    const entity = entities.find(({ name }) => name === wanted.of)
    if (!entity) throw new Error(`There is no ${wanted.of}.`)
    const { of: _, ...more } = wanted
    const none = wanted.rows.map(() => undefined)
    expect(await outcome(entity, admin, new Uint8Array(readFileSync(join(folder, file))))).toEqual({
      ids: none,
      lookups: none.map(() => []),
      unread: [],
      out: {},
      asked: [],
      notes: [],
      wrong: [],
      ...more,
    })
  })
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Prompt } from '../../../scripts/new/ask'
import { createEntity } from '../../../scripts/new/create'
import { readWish } from '../../../scripts/new/options'
import { genderOf, pluralOf, titleOf } from '../../../scripts/new/portuguese'

const folder = mkdtempSync(join(tmpdir(), 'new-'))
const schemas = join(folder, 'schemas')
beforeAll(() => cpSync('schemas', schemas, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const make = async (...args: string[]) => createEntity(readWish([...args, '--schemas', schemas]))
const written = (name: string): unknown => JSON.parse(readFileSync(join(schemas, `${name}.json`), 'utf8'))

/** Answers in the order of the questions, then the defaults. */
function answering(...answers: string[]): Prompt & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    ask: async (question, usual = '') => {
      asked.push(question)
      return answers.shift() || usual
    },
    close: () => undefined,
  }
}

describe('npm run new', () => {
  it('creates an entity from typed fields', async () => {
    const fields = [
      'Nome!*',
      'Área total:decimal(ha)',
      'material:choice(Papel|Plástico)!',
      'regiao_id:reference(regiao)',
      'Aberta desde:date',
    ]
    await make(
      'galpao_novo',
      '--title',
      'Galpão',
      '--group',
      'Operação',
      ...fields.flatMap((field) => ['--field', field]),
    )
    expect(written('galpao_novo')).toMatchObject({
      title: 'Galpão',
      'x-entity': {
        plural: 'Galpões',
        gender: 'm',
        path: 'galpao-novo',
        menu: { group: 'Operação', icon: 'Warehouse' },
      },
      properties: {
        nome: { title: 'Nome', maxLength: 80, 'x-field': { unique: true } },
        area_total: { title: 'Área total', type: 'number', 'x-field': { unit: 'ha' } },
        material: { enum: ['Papel', 'Plástico'] },
        regiao_id: { title: 'Região', 'x-field': { ref: { entity: 'regiao' } } },
        aberta_desde: { format: 'date' },
      },
      required: ['nome', 'material'],
    })
  })

  it('supports every kind of field in the guide', async () => {
    const kinds = [
      'text',
      'longText',
      'integer',
      'decimal',
      'percent',
      'money',
      'boolean',
      'date',
      'month',
      'dateTime',
      'choice(a|b)',
      'choices(a|b)',
      'tags',
      'reference(regiao)',
      'references(praga)',
      'email',
      'phone',
      'cpf',
      'cnpj',
      'cpfCnpj',
      'cep',
      'cib',
      'latitude',
      'longitude',
      'color',
      'url',
      'password',
      'image',
      'file',
      'pdf',
      'point',
      'polygon',
      'object',
      'list',
      'json',
    ]
    await make('tudo', ...kinds.flatMap((kind, at) => ['--field', `campo ${at}:${kind}`]))
    expect(Object.keys((written('tudo') as { properties: object }).properties)).toHaveLength(kinds.length)
  })

  it('asks in a terminal with the usual answers as defaults', async () => {
    const asker = answering(
      'silagem',
      'Silagem',
      '',
      '',
      'Operação',
      'Nome!*',
      'tipo:choise(a)',
      'peso:decimal(t)',
      '',
      's',
    )
    const wish = readWish(['--schemas', schemas])
    const { isWritten } = await createEntity(wish, asker)
    expect(isWritten).toBe(true)
    expect(asker.asked[0]).toBe('Nome do arquivo (sem acentos)')
    expect(written('silagem')).toMatchObject({
      'x-entity': { plural: 'Silagens', gender: 'f', menu: { group: 'Operação' } },
      properties: { nome: {}, peso: { 'x-field': { unit: 't' } } },
    })
  })

  it('writes nothing when the answer is no', async () => {
    const asker = answering('', '', '', '', 'n')
    const { isWritten } = await createEntity(
      readWish(['recusada', '--schemas', schemas, '--field', 'nome']),
      asker,
    )
    expect(isWritten).toBe(false)
    expect(() => written('recusada')).toThrow()
  })

  it('never overwrites an existing file', async () => {
    const before = readFileSync(join(schemas, 'regiao.json'), 'utf8')
    await expect(make('regiao')).rejects.toThrow(/regiao\.json já existe e não foi tocado/)
    await expect(make('Regiao')).rejects.toThrow(/não serve de nome/)
    expect(readFileSync(join(schemas, 'regiao.json'), 'utf8')).toBe(before)
  })

  it.each([
    [['--field', 'x:nada'], /Falta o nome da entidade/],
    [['ok', '--field', 'x:nada'], /Tipo desconhecido: "nada"/],
    [['ok', '--field', 'x:choice'], /Campo que não se entende/],
    [['ok', '--fields', 'x'], /Opção desconhecida: --fields/],
    [['ok', '--from'], /Falta o valor de --from/],
    [['ok', '--from', 'nowhere.csv'], /Arquivo não encontrado: nowhere\.csv/],
    [['ok', '--field', 'x:reference(nada)'], /Um problema impede .*E3\d\d/s],
    [['Açaí'], /não serve de nome/],
  ])('refuses %j with a message and writes nothing', async (args, says) => {
    await expect(make(...args)).rejects.toThrow(says)
    expect(() => written('ok')).toThrow()
  })

  it('adds an entity of a public schema to those of the product', async () => {
    const { lines } = await make('--from', 'tests/scripts/new/public/weather-observation.json')
    expect(lines.at(-1)).toContain('weather_observation.json')
    await expect(make('x', '--from', 'package-lock.json')).rejects.toThrow(/não é um JSON Schema/)
    writeFileSync(join(folder, 'broken.json'), '{ "type": ')
    await expect(make('x', '--from', join(folder, 'broken.json'))).rejects.toThrow(/não é JSON/)
  })

  it('formats the file like the formatter', async () => {
    const args = ['--import', 'tsx', 'scripts/new.ts', '--ask', '--schemas', schemas]
    const { stdout, stderr, status } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      input: 'viveiro\n\n\n\n\nNome!*\nmudas:integer\n\ns\n',
    })
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toContain('Gravado:')
    // Biome only reads files inside the project.
    const own = mkdtempSync('tests/scripts/new/written-')
    try {
      for (const name of ['galpao_novo', 'tudo', 'silagem', 'viveiro', 'weather_observation'])
        cpSync(join(schemas, `${name}.json`), join(own, `${name}.json`))
      const formatted = spawnSync('node_modules/.bin/biome', ['format', own], { encoding: 'utf8' })
      expect(formatted.status, formatted.stdout).toBe(0)
    } finally {
      rmSync(own, { recursive: true })
    }
  }, 120_000)
})

describe('a title', () => {
  it.each([
    ['Embalagem', 'Embalagens', 'f'],
    ['Galpão', 'Galpões', 'm'],
    ['Análise de solo', 'Análises de solo', 'f'],
    ['Ano agrícola', 'Anos agrícolas', 'm'],
    ['Animal', 'Animais', 'm'],
    ['Papel', 'Papéis', 'm'],
    ['Móvel', 'Móveis', 'm'],
    ['Perfil', 'Perfis', 'm'],
    ['Mês', 'Meses', 'm'],
    ['Lápis', 'Lápis', 'm'],
    ['Trator', 'Tratores', 'm'],
    ['Raiz', 'Raízes', 'f'],
    ['Mão de obra', 'Mãos de obra', 'f'],
    ['Unidade', 'Unidades', 'f'],
    ['Problema', 'Problemas', 'm'],
    ['CPF', 'CPF', 'm'],
  ])('%s has the plural %s and the gender %s', (title, plural, gender) => {
    expect([pluralOf(title), genderOf(title)]).toEqual([plural, gender])
  })

  it.each([
    ['DATA_EMISSAO', 'Data emissão'],
    ['areaTotal', 'Área total'],
    ['Código do lote *', 'Código do lote'],
    ['Área (ha)', 'Área'],
    ['CPF', 'CPF'],
    ['e-mail', 'E-mail'],
    ['Irrigado?', 'Irrigado'],
  ])('derived from %s is %s', (header, title) => {
    expect(titleOf(header)).toBe(title)
  })
})

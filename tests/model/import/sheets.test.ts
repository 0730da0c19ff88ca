import { describe, expect, it } from 'vitest'
import { readCsv } from '#model/import/csv'
import {
  importFields,
  importKeys,
  missingFields,
  openModes,
  unreadableFields,
} from '#model/import/importFields'
import { matchColumns } from '#model/import/matchColumns'
import { readLine, readLineRecords } from '#model/import/readLine'
import type { Actor } from '#model/people/actor'
import { makeEntities } from '../../support/entities'

const { entities, index } = makeEntities({
  barn: {
    title: 'Barn',
    type: 'object',
    'x-entity': {
      label: '{name}',
      access: { list: ['boss', 'guest'], create: ['boss'], edit: ['boss'], remove: [], reveal: ['boss'] },
      unique: [['yard', 'number']],
      list: { columns: [{ field: 'name', text: 'Nome do celeiro', rename: 'Celeiro' }, 'size'] },
    },
    properties: {
      name: { type: 'string', title: 'Nome' },
      yard: { type: 'string', title: 'Pátio' },
      number: { type: 'integer', title: 'Número' },
      size: { type: 'number', title: 'Área', 'x-field': { unit: 'ha' } },
      opened: { type: 'string', format: 'date-time', title: 'Abertura' },
      cpf: { type: 'string', format: 'cpf', title: 'CPF', 'x-field': { unique: true, pii: 'id' } },
      colours: { type: 'array', title: 'Cores', items: { type: 'string', enum: ['Azul', 'Verde, claro'] } },
      labels: { type: 'array', title: 'Etiquetas', items: { type: 'string' }, 'x-field': { kind: 'tags' } },
      place: {
        type: 'object',
        title: 'Endereço',
        properties: {
          cep: { type: 'string', format: 'cep', title: 'CEP' },
          street: { type: 'string', title: 'Rua' },
        },
        required: ['cep'],
      },
      parts: {
        type: 'array',
        title: 'Partes',
        items: {
          type: 'object',
          properties: {
            what: { type: 'string', title: 'O quê' },
            area: { type: 'number', title: 'Área (%)' },
          },
        },
      },
      photos: { type: 'array', title: 'Fotos', items: { type: 'object' } },
      hidden: { type: 'string', title: 'Oculto', 'x-field': { roles: { view: ['guest'] } } },
    },
    required: ['name', 'yard'],
  },
})
const [barn] = entities
if (!barn) throw new Error('There is no barn.')
const boss: Actor = { id: 1, name: 'Ana', role: 'boss' }
const fields = importFields(barn, boss)

describe('delimited text', () => {
  it('is split by the separator of its first line, regardless of its numbers', () => {
    expect(readCsv('x;y\n1,5;2,5\n1,5;2,5', 100).lines).toEqual([
      ['x', 'y'],
      ['1,5', '2,5'],
      ['1,5', '2,5'],
    ])
    expect(readCsv('a,b\r\n1,2', 100).lines).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCsv('a\tb\n1\t2\n', 100).lines).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(readCsv('sep=,\na;b,c', 100).lines).toEqual([[], ['a;b', 'c']])
  })

  it('supports quoted texts over several lines, and a stray quote is a character', () => {
    expect(readCsv('"a;1";"b ""x"""\n"two\nlines";5" pipe\n"open;x', 100).lines).toEqual([
      ['a;1', 'b "x"'],
      ['two\nlines', '5" pipe'],
      ['"open', 'x'],
    ])
  })

  it('preserves empty cells and lines and is limited in size', () => {
    expect(readCsv('a;;b;\n\n;c', 100).lines).toEqual([['a', '', 'b', ''], [''], ['', 'c']])
    expect(() => readCsv('a;b\nc;d', 3)).toThrow(RangeError)
  })
})

describe('the columns of a spreadsheet', () => {
  it('are the editable fields with the objects around them, and the id where records can be edited', () => {
    expect(fields.map(({ title }) => title)).toEqual([
      ...['Código', 'Nome', 'Pátio', 'Número', 'Área', 'Abertura', 'CPF', 'Cores', 'Etiquetas'],
      ...['Endereço: CEP', 'Endereço: Rua', 'Partes: O quê', 'Partes: Área (%)'],
    ])
    expect(fields.at(-2)).toMatchObject({ path: 'parts.what', list: 'parts' })
    expect(unreadableFields(barn, boss).map(({ title }) => title)).toEqual(['Fotos'])
    const mapped = ['yard', 'number', 'cpf', 'id']
    expect(importKeys(barn, boss, mapped).map(({ name }) => name)).toEqual(['yard+number', 'cpf', 'id'])
    expect(missingFields(index, barn, boss, mapped).map(({ path }) => path)).toEqual(['name'])
    const begun = ['name', 'yard', 'place.street']
    expect(missingFields(index, barn, boss, begun).map(({ title }) => title)).toEqual(['Endereço: CEP'])
  })

  it('are matched by title, name, list header and similarity, ignoring case, accents and units', () => {
    const titles = ['NOME DO CELEIRO', 'patio', 'numero *', 'Area (ha)', 'Endereço - CEP', 'Rua', 'Nada']
    const matched = matchColumns(barn, fields, titles, {})
    expect(matched.map(({ path }) => path)).toEqual([
      ...['name', 'yard', 'number', 'size', 'place.cep', 'place.street'],
      null,
    ])
    const near = matchColumns(barn, fields, ['Etiqueta', 'Pátio da fazenda'], {})
    expect(near.map(({ path, by }) => [path, by])).toEqual([
      ['labels', 'likeness'],
      ['yard', 'likeness'],
    ])
  })

  it('match list items by their own titles only when no record field has the same title', () => {
    const matched = matchColumns(barn, fields, ['O que', 'Área (ha)', 'Partes: Área'], {})
    expect(matched.map(({ path }) => path)).toEqual(['parts.what', 'size', 'parts.area'])
  })

  it('match the beginning of a unique name, and nothing when two fields match', () => {
    const matched = matchColumns(barn, fields, ['Nome do', 'CPF ou número', 'CPF/Número'], {})
    expect(matched.map(({ path }) => path)).toEqual(['name', null, null])
  })

  it('are remembered as chosen, excluded ones too, and no field is filled twice', () => {
    const memory = { Nome: 'yard', Pátio: null, Velho: 'gone' }
    const matched = matchColumns(barn, fields, ['Nome', 'Pátio', 'Velho', 'Nome'], memory)
    expect(matched.map(({ path, by }) => [path, by])).toEqual([
      ['yard', 'remembered'],
      [null, 'remembered'],
      [null, 'none'],
      ['name', 'title'],
    ])
  })
})

describe('a line of a spreadsheet', () => {
  const line = (path: string, cell: string | number | boolean | null, title = '') => {
    const to = fields.find((each) => each.path === path)
    if (!to) throw new Error(`There is no ${path}.`)
    return readLine([{ at: 0, title, to }], [cell])
  }

  it('has values in Brazilian formats', () => {
    expect(line('size', '1.234,5').values).toEqual({ size: 1234.5 })
    expect(line('size', '12,5 ha').values).toEqual({ size: 12.5 })
    expect(line('opened', '05/03/2026 14:30').values).toEqual({ opened: '2026-03-05T17:30:00.000Z' })
    expect(line('opened', '2026-03-05').values).toEqual({ opened: '2026-03-05T03:00:00.000Z' })
    expect(line('cpf', 1_234_567_890).values).toEqual({ cpf: '01234567890' })
    expect(line('place.cep', '37.200-000').values).toEqual({ place: { cep: '37200000' } })
    expect(line('id', 7)).toMatchObject({ id: 7, values: {} })
    expect(line('name', '  ').values).toEqual({})
  })

  it('can have several values in one cell, separated by semicolons or commas', () => {
    expect(line('colours', 'azul; verde, claro').values).toEqual({ colours: ['Azul', 'Verde, claro'] })
    expect(line('colours', 'Verde, claro').values).toEqual({ colours: ['Verde, claro'] })
    expect(line('colours', 'roxo').problems).toMatchObject([{ path: 'colours' }])
    expect(line('labels', 'a, b').values).toEqual({ labels: ['a', 'b'] })
  })
})

describe('a spreadsheet of a third party', () => {
  const { entities: own, index: readings } = makeEntities({
    reading: {
      title: 'Reading',
      type: 'object',
      'x-entity': {
        access: { list: ['boss'], create: ['boss'], edit: ['boss'], remove: [] },
        unique: [['day', 'code', 'tank']],
        import: {
          columns: [
            { field: 'day', also: ['Date of collection'] },
            { field: 'code', values: { Alfa: 'A' } },
            'value',
          ],
          spread: { name: 'code', value: 'value', units: { A: '%', B: 'mil/mL' } },
        },
      },
      properties: {
        day: { title: 'Day', type: 'string', format: 'date' },
        code: { title: 'Code', type: 'string', oneOf: [{ const: 'A' }, { const: 'B', title: 'B – Beta' }] },
        value: { title: 'Value', type: 'number' },
        tank: { title: 'Tank', type: 'string', 'x-field': { emptyCounts: true } },
        calcium: { title: 'Ca (cmolc/dm³)', type: 'number' },
        fine: { title: 'Fine', type: 'boolean' },
        note: { title: 'Note', type: 'string' },
      },
      required: ['day', 'code', 'value'],
    },
  })
  const [reading] = own
  if (!reading) throw new Error('There is no reading.')
  const known = importFields(reading, boss)
  const read = (titles: readonly string[], cells: readonly (string | number)[]) => {
    const columns = matchColumns(reading, known, titles, {}).flatMap(({ title, path }, at) => {
      const to = known.find((each) => each.path === path)
      return to ? [{ at, title, to }] : []
    })
    return readLineRecords(columns, cells)
  }

  it('can have a column for each option: every filled cell is a record in the unit of its option', () => {
    const titles = ['Date of collection', 'ALFA', 'B – Beta (CS/mL)']
    const [one, two] = read(titles, ['01/02/2026', 7, '412.000'])
    expect(one?.values).toEqual({ day: '2026-02-01', code: 'A', value: 7 })
    expect(two?.values).toEqual({ day: '2026-02-01', code: 'B', value: 412 })
    expect(read(titles, ['signature', '', ''])).toEqual([])
    const [wrong] = read(titles, ['01/02/2026', 'many', ''])
    expect(wrong).toMatchObject({ problems: [{ path: 'value[A]', message: 'Valor deve ser um numérico' }] })
    const mapped = ['day', 'value[A]', 'value[B]']
    expect(importKeys(reading, boss, mapped).map(({ name }) => name)).toEqual(['day+code+tank'])
    expect(missingFields(readings, reading, boss, mapped)).toEqual([])
  })

  it('can name options differently and use other units, which are converted or refused', () => {
    const values = (...sheet: Parameters<typeof read>) => {
      const [{ values: said, problems } = { values: {}, problems: [] }] = read(...sheet)
      return [said, problems.map(({ message }) => message)]
    }
    expect(values(['Code', 'Value (K)', 'Fine'], ['alfa', '1.234,5', 'Sim'])).toEqual([
      { code: 'A', value: 1234.5, fine: true },
      [],
    ])
    expect(values(['Ca (mmolc/dm³)'], ['25'])).toEqual([{ calcium: 2.5 }, []])
    expect(values(['Ca (mg/dm³)'], ['25'])).toEqual([
      {},
      ['Está em mg/dm³, que não pode ser convertido para cmolc/dm³'],
    ])
    expect(values(['Day', 'Code'], [46_054, 'Gama'])).toEqual([
      { day: '2026-02-01' },
      ['Escolha uma das opções'],
    ])
  })

  it('is read without the invisible characters of its titles and cells', () => {
    const titles = ['\ufeffDa\u200by', 'Code\u00a0', 'Value\u00a0(%)\u200b', 'Note\u0000']
    const [line] = read(titles, [
      '\u200b01/02/2026',
      'Al\u00adfa',
      '\u00a03,24\u200b',
      'Boa\u00a0Vista\u00ad',
    ])
    expect(line).toMatchObject({
      values: { day: '2026-02-01', code: 'A', value: 3.24, note: 'Boa Vista' },
      problems: [],
    })
  })
})

describe('what an import offers', () => {
  const modes = (
    create: string[],
    edit: string[],
    properties: Record<string, object>,
    required: string[],
  ) => {
    const access = { list: ['boss'], create, edit, remove: [] }
    const schema = {
      title: 'Bin',
      type: 'object',
      'x-entity': { label: '{id}', access },
      properties,
      required,
    }
    const [bin] = makeEntities({ bin: schema }).entities
    return bin && openModes(bin, boss)
  }
  const name = { type: 'string', title: 'Nome' }
  const photos = { type: 'array', title: 'Fotos', items: { type: 'object' } }

  it('is what the person may do and a spreadsheet can fill', () => {
    expect(modes(['boss'], ['boss'], { name }, ['name'])).toEqual(['inserir', 'atualizar', 'ambos'])
    expect(modes(['boss'], [], { name }, ['name'])).toEqual(['inserir'])
    expect(modes([], ['boss'], { name }, ['name'])).toEqual(['atualizar'])
    expect(modes(['boss'], ['boss'], { name, photos }, ['photos'])).toEqual(['atualizar'])
    expect(modes(['boss'], ['boss'], { photos }, [])).toEqual([])
  })
})

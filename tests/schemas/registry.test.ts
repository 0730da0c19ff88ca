import { describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Column, Field } from '#model/entity/entity'
import { fieldAt, walkFields } from '#model/entity/paths'
import { isAccountField } from '#model/entity/system'
import { takenBranches } from '#model/record/condition'
import { cellMaker } from '#model/report/reportCell'
import { describeColumn } from '#model/report/reportColumns'
import { showValue } from '#model/show/show'
import { entityOf, judge, sampleOf } from './judge'

const withScreens =
  'admin supervisor gestor tecnico produtor parceiro empresa register fazenda talhao aprovacao pagamento estrutura adubagemecalagem atividades relatorio produto cotacao pedido'.split(
    ' ',
  )
const withoutScreens = ['produtorFazenda', 'role', 'permission', 'pais', 'estado', 'cidade']

describe.each([...withScreens, ...withoutScreens])('%s', (name) => {
  it.each([1, 2, 3, 8, 11])('accepts plausible values (seed %i)', (seed) => {
    expect(judge(name, {}, sampleOf(name, {}, seed)).errors).toEqual([])
    expect(judge(name, {}, sampleOf(name, {}, seed, true)).errors).toEqual([])
  })

  it('refuses a record without its required values', () => {
    const entity = entityOf(name)
    // Computed and defaulted values and the workflow state need no input.
    const own = entity.fields.filter(
      (field) => field.required && field.default === undefined && field.path !== entity.workflow?.field,
    )
    const { errors } = judge(name, {}, {})
    for (const field of own) expect(errors.some((error) => error.startsWith(`/${field.name}`))).toBe(true)
  })
})

describe.each(withScreens)('the form of %s', (name) => {
  it('renders every visible field once unless it is only for lists', () => {
    const entity = entityOf(name)
    const drawn = entity.form.sections.flatMap((section) => section.fields)
    const { omit } = entity.form
    const own = entity.fields
      .filter(({ system, roles }) => !system && roles.view?.length !== 0)
      .map(({ name }) => name)
    expect([...drawn, ...omit].sort()).toEqual([...own].sort())
  })
})

describe('branches', () => {
  const kinds = entityOf('atividades').fields.find((field) => field.name === 'tipo')?.values ?? []

  it.each(kinds.map((choice) => [String(choice.value)]))('an activity "%s" accepts a full sample', (tipo) => {
    const sample = { ...sampleOf('atividades'), tipo }
    const entity = entityOf('atividades')
    const names = takenBranches(entity.schema, sample).flatMap((branch) =>
      Object.keys(branch.properties ?? {}),
    )
    const full = sampleOf('atividades', {}, 1, true)
    for (const field of names) {
      const made = sampleOfBranch('atividades', field)
      if (made !== undefined) full[field] = made
    }
    expect(judge('atividades', {}, { ...full, tipo }).errors).toEqual([])
  })

  it.each([1, 2, 3, 4, 5])('a fertiliser item of type %i only stores the values of its type', (type) => {
    const all = Object.fromEntries(
      [
        'prnt',
        'pn',
        'cao',
        'mgo',
        'n',
        'p2o5',
        'k2o',
        'carbono_organico',
        'umidade',
        'solubilidade',
        'indice_salino',
      ].map((field) => [field, 50]),
    )
    const corretivo = 'Calcário calcinado'
    const few = { n: 10, p2o5: 10, k2o: 10 }
    const { row, errors } = judge('adubagemecalagem', {
      ...all,
      ...few,
      corretivo,
      tipo_adubagem_calagem_id: type,
    })
    expect(errors).toEqual([])
    const kept = Object.keys({ ...all, corretivo }).filter((field) => row[field] !== null)
    expect(kept).toEqual(keptByType[type])
  })

  const keptByType: Readonly<Record<number, readonly string[]>> = {
    1: ['prnt', 'pn', 'cao', 'mgo', 'corretivo'],
    2: ['n', 'p2o5', 'k2o', 'carbono_organico', 'umidade'],
    3: ['n', 'p2o5', 'k2o', 'indice_salino'],
    4: ['cao', 'mgo', 'k2o'],
    5: ['n', 'p2o5', 'k2o', 'solubilidade', 'indice_salino'],
  }
})

/** One list item or object with a value for every leaf that has a sample or accepts any number. */
function sampleOfBranch(name: string, path: string): unknown {
  const field = fieldAt(entityOf(name), path)
  if (!field || field.readOnly) return undefined
  const inner = Object.fromEntries(
    field.fields.map((child) => [
      child.name,
      child.sample ?? (child.ref ? 1 : (child.values?.[0]?.value ?? child.minimum ?? 1)),
    ]),
  )
  return field.kind === 'list' ? [inner] : field.kind === 'object' ? inner : 'ABC-1'
}

const plainColumn = (field: string): Column => ({
  field,
  text: field,
  align: 'start',
  fixed: false,
  groupable: false,
  filter: false,
  report: true,
  hidden: false,
})

describe('years', () => {
  it('are displayed without thousands separators everywhere', () => {
    const years = entities.flatMap((entity) =>
      [...walkFields(entity.fields)]
        .filter(
          ({ kind, name, title }) => kind === 'integer' && (/^ano(_|$)/.test(name) || /^Ano\b/.test(title)),
        )
        .map((field) => `${entity.name}.${field.path} ${showValue(2029, field)}`),
    )
    expect(years.length).toBeGreaterThan(1)
    expect(years.filter((year) => !year.endsWith(' 2029'))).toEqual([])
  })
})

describe('an exported file of a list', () => {
  const columnsOf = (wanted: (field: Field) => boolean) =>
    entities.flatMap((entity) =>
      [...entity.list.columns, ...['criado_por', 'ano_colheita'].map(plainColumn)].flatMap((column) => {
        const field = fieldAt(entity, column.field)
        return field && wanted(field) ? [{ column, field }] : []
      }),
    )

  it('has years without thousands separators, in spreadsheets and PDF', () => {
    const years = columnsOf(({ isPlain, system }) => isPlain === true && !system)
    expect(years.length).toBeGreaterThan(1)
    for (const shown of years) {
      const row = { [shown.column.field]: 2029 }
      expect(describeColumn(shown)).toMatchObject({ holds: 'number', format: '0' })
      expect(cellMaker(shown, describeColumn(shown), 'xlsx')(row)).toBe(2029)
      expect(cellMaker(shown, describeColumn(shown), 'pdf')(row)).toBe('2029')
    }
  })

  it('shows the creator of a record by name', () => {
    const authors = columnsOf(isAccountField)
    expect(authors.length).toBe(entities.length + 1)
    for (const shown of authors) {
      const row = { criado_por: 11, _labels: { criado_por: 'Ana' } }
      for (const type of ['xlsx', 'csv', 'pdf'] as const)
        expect(cellMaker(shown, describeColumn(shown), type)(row)).toBe('Ana')
    }
  })
})

describe('sums', () => {
  it('exclude fields measured in several units', () => {
    const mixed = entities.flatMap((entity) =>
      entity.list.columns
        .filter(({ sum }) => sum)
        .filter(({ field }) => fieldAt(entity, field)?.unitFrom !== undefined)
        .map(({ field }) => `${entity.name}.${field}`),
    )
    expect(mixed).toEqual([])
    const free = entities.flatMap((entity) =>
      entity.fields
        .filter(
          ({ kind, unit, unitFrom, name }) =>
            kind === 'decimal' && !unit && !unitFrom && /^(dose|estoque|capacidade|quantidade)/.test(name),
        )
        .map(({ name }) => `${entity.name}.${name}`),
    )
    expect(free).toEqual([])
  })
})

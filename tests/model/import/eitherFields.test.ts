import { describe, expect, it } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EitherField, type EitherValue, resolveEitherFields } from '#model/import/eitherFields'
import { importFields, missingFields } from '#model/import/importFields'
import { layOut } from '#model/import/layOut'
import { readLine } from '#model/import/readLine'
import type { Actor } from '#model/people/actor'
import { entities } from '../../../generated/entities'
import { makeEntities } from '../../support/entities'

const cpf = '529.982.247-25'
const cnpj = '11.222.333/0001-81'

function settled(
  entity: Entity,
  actor: Actor,
  titles: readonly string[],
  cells: readonly (string | number)[],
  here: Row = {},
) {
  const fields = importFields(entity, actor)
  const sheet = { name: '', lines: [titles, cells].map((each, at) => ({ line: at + 1, cells: [...each] })) }
  const columns = layOut(sheet, { entity, fields, memory: {} }, 0).columns.flatMap(({ title, path }, at) => {
    const to = fields.find((each) => each.path === path)
    return to ? [{ at, title, to }] : []
  })
  const mapped = new Set(columns.map(({ to }) => to.path))
  const { values, eithers } = readLine(columns, cells)
  const all = fields.flatMap(({ either }) => either ?? [])
  const problems = resolveEitherFields({ eithers: all, mapped }, values, eithers, here)
  return { values, problems: problems.map(({ path }) => path), paths: [...mapped] }
}

const mixed = entities.flatMap((entity) => {
  const actor: Actor = { id: 1, name: 'Ana', role: entity.access.create[0] ?? '' }
  const eithers = importFields(entity, actor).flatMap(({ either }) => either ?? [])
  return eithers.length > 0 ? [[entity.name, entity, actor, eithers] as const] : []
})
/** A field with formats on both sides, and one without. */
const split = (eithers: readonly EitherField[]) => {
  const document = eithers.find(({ sides }) => sides.every(({ format }) => format !== undefined))
  const name = eithers.find(({ sides }) => sides.every(({ format }) => format === undefined))
  if (!document || !name) throw new Error('There is no such field.')
  return { document, name, by: document.by, person: document.sides[0].format === 'cpf' ? 0 : 1 } as const
}

describe('computed fields that select one of two others', () => {
  it('can be filled by a column, in all entities', () => {
    const shaped = entities.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        /^\w+ == \S+ \? \w+ : \w+$/.test(field.computed ?? '') ? [`${name}.${field.name}`] : [],
      ),
    )
    const known = mixed.flatMap(([name, , , eithers]) => eithers.map(({ field }) => `${name}.${field.name}`))
    expect(shaped.length).toBeGreaterThan(0)
    expect(known).toEqual(shaped)
  })
})

describe.each(mixed)('a mixed list of %s', (_name, entity, actor, eithers) => {
  const { document, name, by, person } = split(eithers)
  const isPerson = person === 0 ? document.value : document.other
  const isCompany = person === 0 ? document.other : document.value
  const at = (each: EitherField, side: number) => each.sides[side]?.path ?? ''
  const [ownCpf, ownCnpj] = [at(document, person), at(document, 1 - person)]
  const [ownName, ownFirm] = [at(name, person), at(name, 1 - person)]

  it.each([
    ['CPF/CNPJ', 'Nome / Razão social'],
    ['CNPJ / CPF', 'Nome ou Razão Social'],
    ['CPF ou CNPJ', 'Nome/Razão'],
    ['Documento', 'Cooperado'],
  ])('matches a field to each of its titles: %s, %s', (one, other) => {
    const { paths, values } = settled(entity, actor, [one, other], [cnpj, 'Sítio SA'])
    expect(paths).toEqual([document.field.path, name.field.path])
    expect(values).toEqual({ [by.path]: isCompany, [ownCnpj]: '11222333000181', [ownFirm]: 'Sítio SA' })
    expect(settled(entity, actor, [one, other], [cpf, 'Rita']).values).toEqual({
      [by.path]: isPerson,
      [ownCpf]: '52998224725',
      [ownName]: 'Rita',
    })
  })

  it('detects the kind by documents with lost zeros or typing errors', () => {
    const of = (text: string | number) => settled(entity, actor, ['CPF/CNPJ'], [text]).values
    expect(of(191)).toEqual({ [by.path]: isPerson, [ownCpf]: '00000000191' })
    expect(of(7_526_557_000_100)).toEqual({ [by.path]: isCompany, [ownCnpj]: '07526557000100' })
    expect(of('529.982.247-26')).toEqual({ [by.path]: isPerson, [ownCpf]: '52998224726' })
    expect(of('11.222.333/0001-82')).toEqual({ [by.path]: isCompany, [ownCnpj]: '11222333000182' })
  })

  it('detects the kind by which of two columns is filled', () => {
    const titles = ['CPF', 'CNPJ', 'Nome completo', 'Razão social']
    expect(settled(entity, actor, titles, ['', cnpj, '', 'Sítio SA']).values).toMatchObject({
      [by.path]: isCompany,
    })
    expect(settled(entity, actor, titles, [cpf, '', 'Rita', '']).values).toMatchObject({
      [by.path]: isPerson,
    })
    expect(settled(entity, actor, titles.slice(2), ['', 'Sítio SA']).values).toMatchObject({
      [by.path]: isCompany,
    })
    // Both documents are filled, so the name decides.
    expect(settled(entity, actor, titles, [cpf, cnpj, '', 'Sítio SA']).values).toMatchObject({
      [by.path]: isCompany,
    })
  })

  it('accepts a name under the title of the other kind when that has no column', () => {
    const { values } = settled(entity, actor, ['CPF/CNPJ', 'Nome completo'], [cnpj, 'Sítio SA'])
    expect(values).toEqual({ [by.path]: isCompany, [ownCnpj]: '11222333000181', [ownFirm]: 'Sítio SA' })
  })

  it('prefers the kind of the line or record to the detected one', () => {
    const told =
      by.values?.find(({ value }) => value === isCompany)?.title ?? (isCompany === true ? 'Sim' : 'Não')
    const both = settled(entity, actor, [by.title, 'Nome / Razão social'], [told, 'Sítio SA'])
    expect(both.values).toEqual({ [by.path]: isCompany, [ownFirm]: 'Sítio SA' })
    const here = settled(entity, actor, ['Nome / Razão social'], ['Sítio SA'], { [by.path]: isCompany })
    expect(here.values).toEqual({ [ownFirm]: 'Sítio SA' })
    const twice = settled(entity, actor, ['CPF/CNPJ', 'CNPJ'], ['11.444.777/0001-61', cnpj])
    expect(twice.problems).toEqual([document.field.path])
  })

  it('falls back to the default kind and lacks no field that its column fills', () => {
    const side = by.default === name.value ? name.sides[0] : name.sides[1]
    expect(settled(entity, actor, ['Nome / Razão social'], ['Rita']).values).toEqual({ [side.path]: 'Rita' })
    const lacks = missingFields(new Map(), entity, actor, [document.field.path]).map(({ path }) => path)
    for (const path of [ownCpf, ownCnpj]) expect(lacks).not.toContain(path)
  })
})

describe('a field that selects one of two others', () => {
  const { entities: made } = makeEntities({
    crate: {
      title: 'Crate',
      type: 'object',
      'x-entity': { access: { list: ['boss'], create: ['boss'], edit: ['boss'], remove: [] } },
      properties: {
        sort: { title: 'Sort', type: 'integer', enum: [1, 2, 3], default: 2 },
        dry: { title: 'Dry', type: 'number' },
        wet: { title: 'Wet', type: 'number' },
        secret: { title: 'Secret', type: 'number', 'x-field': { roles: { view: [], edit: [] } } },
        weight: {
          title: 'Weight',
          type: 'number',
          readOnly: true,
          'x-field': { computed: 'sort != 1 ? wet : dry' },
        },
        more: {
          title: 'More',
          type: 'number',
          readOnly: true,
          'x-field': { computed: 'sort == 1 ? dry : secret' },
        },
        sum: {
          title: 'Sum',
          type: 'number',
          readOnly: true,
          'x-field': { computed: 'sort == 1 ? dry : wet + 1.0' },
        },
      },
    },
  })
  const [crate] = made
  if (!crate) throw new Error('There is no crate.')
  const boss: Actor = { id: 1, name: 'Ana', role: 'boss' }

  it('is derived from the expression when both are editable', () => {
    const eithers = importFields(crate, boss).flatMap(({ either }) => either ?? [])
    expect(
      eithers.map(({ field, value, other, sides }) => [
        field.path,
        value,
        other,
        sides.map(({ path }) => path),
      ]),
    ).toEqual([['weight', 1, 2, ['dry', 'wet']]])
    expect(settled(crate, boss, ['Weight'], ['2,5']).values).toEqual({ wet: 2.5 })
    expect(settled(crate, boss, ['Sort', 'Weight'], [1, '2,5']).values).toEqual({ sort: 1, dry: 2.5 })
    const read: EitherValue[] = [{ path: 'weight', value: null }]
    const values: Row = {}
    resolveEitherFields({ eithers, mapped: new Set(['weight']) }, values, read)
    expect(values).toEqual({ wet: null })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isRow } from '#model/entity/jsonSchema'
import { entityPlaces, fieldPlaces } from '../../../../scripts/gen/emitters/emitEditor'
import { parts, readText, schemas } from '../../../schemas/readSchemas'

const root = new URL('../../../../', import.meta.url)
const read = (path: string): object => JSON.parse(readFileSync(new URL(path, root), 'utf8')) as object
const editing = readdirSync(new URL('generated/editor/', root))

/** Every file by its URL, as in an editor. */
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { regex: true } })
for (const name of editing)
  ajv.addSchema(read(`generated/editor/${name}`), `file:///generated/editor/${name}`)
ajv.addSchema(read('schemas/entity.meta.json'), 'file:///schemas/entity.meta.json')
const validate = ajv.getSchema('file:///schemas/entity.meta.json')
const validatePart = ajv.getSchema('file:///generated/editor/part.json')

function complaints(file: unknown, check = validate): readonly string[] {
  if (!check) throw new Error('There is no schema for editors')
  return check(file) ? [] : [...new Set((check.errors ?? []).map(({ instancePath }) => instancePath))]
}

function changed(name: string, place: string, value: unknown): unknown {
  const file: unknown = JSON.parse(readText(`${name}.json`))
  const words = place.split('/')
  const last = words.pop() ?? ''
  const holder = words.reduce<unknown>((node, word) => {
    if (Array.isArray(node)) return node[Number(word)]
    return isRow(node) ? node[word] : undefined
  }, file)
  if (Array.isArray(holder)) holder[Number(last)] = value
  else if (isRow(holder)) Object.assign(holder, { [last]: value })
  return file
}

describe('the schema for editors', () => {
  it('accepts every real file and shared part', () => {
    for (const [name, file] of Object.entries(schemas)) expect([name, ...complaints(file)]).toEqual([name])
    for (const [name, part] of Object.entries(parts))
      expect([name, ...complaints(part, validatePart)]).toEqual([name])
  })

  it.each([
    ['x-entity/menu/icon', 'NoSuchIcon'],
    ['x-entity/list/columns/0', 'glebas'],
    ['x-entity/list/columns/1/field', 'fazenda_id.nome_fantasa'],
    ['x-entity/list/sort/0/0', 'glebas'],
    ['x-entity/list/expand/entity', 'pagamentos'],
    ['x-entity/list/presets/0/filter/anuidades', 'Vencido'],
    ['x-entity/record/facts/0', 'fazenda'],
    ['x-entity/record/hide', ['glebas']],
    ['x-entity/form/sections/0/fields/0', 'fazenda_id.nome_fantasia'],
    ['x-entity/workflow/initial', 'pendentes'],
    ['x-entity/workflow/transitions/aprovar/to', 'aprovada'],
    ['x-entity/rules/1/field', 'variedades'],
    ['x-entity/scope/produtor/fazenda.produtor', '$actor.recordId'],
    ['properties/fazenda_id/x-field/ref/entity', 'fazendas'],
  ])('reports that %s is not a name of the project', (place, value) => {
    const parent = place.split('/').slice(0, 3).join('/')
    const found = complaints(changed('talhao', place, value))
    expect(
      found.some((each) => each.startsWith(`/${parent}`)),
      found.join(', '),
    ).toBe(true)
  })

  it('accepts paths through references and icons in all styles', () => {
    expect(complaints(changed('talhao', 'x-entity/list/columns/0', 'fazenda_id.regiao_id.nome'))).toEqual([])
    expect(complaints(changed('talhao', 'x-entity/menu/icon', 'GrassOutlined'))).toEqual([])
  })

  it('accepts a new file with the names of the project', () => {
    const fresh = { ...schemas.regiao, title: 'Viveiro' }
    expect(complaints(fresh)).toEqual([])
    expect(
      complaints({
        ...fresh,
        properties: { dono: { title: 'Dono', type: 'integer', 'x-field': { ref: { entity: 'nada' } } } },
      }),
    ).not.toEqual([])
  })
})

describe('a place with names', () => {
  const meta = read('schemas/entity.meta.json')

  it('is part of the vocabulary', () => {
    for (const [place, start] of [
      ...Object.keys(entityPlaces).map((each) => [each, 'entity'] as const),
      ...Object.keys(fieldPlaces).map((each) => [each, 'field'] as const),
    ]) {
      expect(isPlace(['$defs', start], place.split('.')), place).toBe(true)
    }
  })

  function at(path: readonly string[]): unknown {
    return path.reduce<unknown>(
      (node, word) => (isRow(node) || Array.isArray(node) ? Object(node)[word] : undefined),
      meta,
    )
  }

  /** Whether the keywords can be followed through references and alternatives. */
  function isPlace(from: readonly string[], words: readonly string[]): boolean {
    const node = at(from)
    if (!isRow(node)) return false
    if (typeof node.$ref === 'string' && isPlace(node.$ref.replace('#/', '').split('/'), words)) return true
    for (const word of ['anyOf', 'oneOf']) {
      const either: unknown = node[word]
      if (Array.isArray(either) && either.some((_, n) => isPlace([...from, word, `${n}`], words))) return true
    }
    for (const word of ['then', 'else']) if (word in node && isPlace([...from, word], words)) return true
    const [word, ...rest] = words
    if (word === undefined) return true
    if (word === '[]') return 'items' in node && isPlace([...from, 'items'], rest)
    if (word === '*') {
      return (
        ['additionalProperties', 'patternProperties'].some((each) => isRow(node[each])) &&
        (rest.length === 0 || isPlace([...from, 'additionalProperties'], rest))
      )
    }
    if (/^\d+$/.test(word)) return isPlace([...from, 'prefixItems', word], rest)
    return isPlace([...from, 'properties', word], rest)
  }
})

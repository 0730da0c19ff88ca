import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Field } from '#model/entity/entity'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { kinds } from '#model/entity/kinds'
import { parseField } from '#model/entity/parse/parseField'
import { makeEntities } from '../support/entities'
import { complaintsAboutEntity, complaintsAboutPart, parts, readText, schemas } from './readSchemas'

interface MetaKeyword {
  readonly markdownDescription?: string
  readonly enum?: readonly string[]
  readonly enumDescriptions?: readonly string[]
}

const meta = JSON.parse(readText('entity.meta.json')) as {
  readonly $defs: Readonly<Record<string, { readonly properties: Readonly<Record<string, MetaKeyword>> }>>
}

type Json = Record<string, unknown>

/** A small valid file changed at a path (`undefined` removes the key). */
function fileWith(path: string, value: unknown): Json {
  const file: Json = {
    $schema: './entity.meta.json',
    title: 'Item',
    type: 'object',
    'x-entity': {
      menu: { group: 'Grupo', icon: 'Layers' },
      access: { list: ['admin'] },
      list: { columns: [{ field: 'nome', filter: true }] },
      form: { sections: [{ title: 'Item', fields: ['nome'] }] },
      workflow: {
        field: 'estado',
        initial: 'a',
        states: { a: { label: 'A', color: 'info' } },
        transitions: { mover: { label: 'Mover', from: ['a'], to: 'a', roles: [] } },
      },
      scope: { gestor: { nome: '$actor.nome' } },
      rules: [{ when: 'nome == "x"', message: 'Não' }],
      views: [{ path: 'itens/1', title: 'Um', filter: { nome: { contains: 'x' } } }],
    },
    properties: {
      nome: { title: 'Nome', type: 'string', 'x-field': { unique: true } },
      dono: { title: 'Dono', type: 'integer', 'x-field': { ref: { entity: 'item' } } },
    },
    required: ['nome'],
  }
  const keys = path.split('/')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Json>((node, key) => node[key] as Json, file)
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return file
}

/** Fields of every way to write a property without a kind. */
function plainFields(): readonly Field[] {
  const texts = (meta.$defs.property?.properties.format?.enum ?? []).map((format) => ({
    type: 'string',
    format,
  }))
  const ref = { 'x-field': { ref: { entity: 'item' } } }
  const choice = { type: 'string', enum: ['a'] }
  const holder = { type: 'object', properties: { inner: { type: 'string' } } }
  const types = ['string', 'integer', 'number', 'boolean'].map((type) => ({ type }))
  const ones: readonly JsonSchema[] = [...types, ...texts, choice, holder]
  const lists = ones.filter(({ type }) => type !== 'boolean').map((items) => ({ type: 'array', items }))
  const all = [
    ...ones,
    ...lists,
    { type: 'integer', ...ref },
    { type: 'array', items: { type: 'integer' }, ...ref },
  ]
  return all.map((schema) => parseField('field', schema, { parent: '', required: false, conditional: false }))
}

describe('the meta-schema', () => {
  it.each(Object.keys(schemas))('accepts %s', (name) => {
    expect(complaintsAboutEntity(schemas[name])).toEqual([])
  })

  it.each(Object.keys(parts))('accepts the part %s', (name) => {
    expect(complaintsAboutPart(parts[name])).toEqual([])
  })

  it.each([
    ['x-entity/plurall', 'Itens', '/x-entity additionalProperties plurall'],
    ['x-entity/menu/icone', 'Layers', '/x-entity/menu additionalProperties icone'],
    ['x-entity/access/lista', ['admin'], '/x-entity/access additionalProperties lista'],
    ['x-entity/access/edit', ['chefe'], '/x-entity/access/edit/0 enum'],
    ['x-entity/list/columns/0/filtre', true, '/x-entity/list/columns/0 additionalProperties filtre'],
    ['x-entity/list/columns/0/sum', 'SOMA', '/x-entity/list/columns/0/sum enum'],
    ['x-entity/form/sections/0/campos', [], '/x-entity/form/sections/0 additionalProperties campos'],
    ['x-entity/workflow/states/a/color', 'azul', '/x-entity/workflow/states/a/color enum'],
    [
      'x-entity/workflow/transitions/mover/papeis',
      [],
      '/x-entity/workflow/transitions/mover additionalProperties papeis',
    ],
    ['x-entity/scope/gestor/nome', { maior: 1 }, '/x-entity/scope/gestor/nome additionalProperties maior'],
    ['x-entity/rules/0/severidade', 'warn', '/x-entity/rules/0 additionalProperties severidade'],
    [
      'x-entity/views/0/filter/nome',
      { contem: 'x' },
      '/x-entity/views/0/filter/nome additionalProperties contem',
    ],
    ['properties/nome/titulo', 'Nome', '/properties/nome additionalProperties titulo'],
    ['properties/nome/format', 'cfp', '/properties/nome/format enum'],
    ['properties/nome/type', undefined, '/properties/nome required type'],
    ['properties/nome/type', 'array', '/properties/nome required items'],
    ['properties/nome/pattern', '^[', '/properties/nome/pattern format'],
    ['properties/nome/x-field/unico', true, '/properties/nome/x-field additionalProperties unico'],
    ['properties/nome/x-field/kind', 'dinheiro', '/properties/nome/x-field/kind enum'],
    [
      'properties/dono/x-field/ref/entidade',
      'item',
      '/properties/dono/x-field/ref additionalProperties entidade',
    ],
    ['properties/dono/x-field/ref/through', 'laco', '/properties/dono/x-field/ref dependentRequired from'],
    ['properties/id', { type: 'integer' }, '/properties propertyNames id'],
    ['additionalProperties', false, ' additionalProperties additionalProperties'],
    ['if', { properties: { nome: { const: 'x' } } }, ' dependentRequired then'],
    ['x-entity/access', undefined, '/x-entity required access'],
    ['$schema', undefined, ' required $schema'],
  ])('refuses %s = %j', (path, value, complaint) => {
    expect(complaintsAboutEntity(fileWith(path, value))).toContain(complaint)
  })

  it('accepts the file without those mistakes', () => {
    expect(complaintsAboutEntity(fileWith('title', 'Item'))).toEqual([])
  })

  it('has exactly the kinds of the model, each with a description', () => {
    const { enum: names, enumDescriptions: told = [] } = meta.$defs.field?.properties.kind ?? {}
    expect(names).toEqual(kinds)
    expect(told.filter((each) => each !== '')).toHaveLength(kinds.length)
    expect(new Set(told).size).toBe(kinds.length)
  })

  it('lists exactly the kinds that no type, format, choice or reference says', () => {
    const said = new Set(plainFields().map(({ kind }) => kind))
    const [, list = ''] =
      /Necessário em: ([^.]*)\./.exec(meta.$defs.field?.properties.kind?.markdownDescription ?? '') ?? []
    expect(list.split(', ')).toEqual(kinds.filter((kind) => !said.has(kind)))
  })

  it('only allows existing icons', () => {
    const icons = Object.values(schemas).flatMap((schema) => {
      const words = schema['x-entity'] as {
        menu?: false | { icon?: string }
        actions?: readonly { icon?: string }[]
      }
      const menu = words.menu === undefined || words.menu === false ? undefined : words.menu.icon
      return [menu, ...(words.actions ?? []).map((action) => action.icon)].filter(
        (icon) => icon !== undefined,
      )
    })
    expect(icons.length).toBeGreaterThan(20)
    const folder = new URL('../../node_modules/@mui/icons-material/', import.meta.url)
    expect(icons.filter((icon) => !existsSync(new URL(`${icon}.js`, folder)))).toEqual([])
  })
})

describe("the analyst's guide", () => {
  const guide = readText('README.md')
  const blocks = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')

  it('has a first catalogue that works unchanged', () => {
    const example = JSON.parse(blocks[0] ?? '') as JsonSchema
    expect(complaintsAboutEntity(example)).toEqual([])
    const { entities } = makeEntities({ embalagem: example }, parts)
    expect(entities[0]?.messages.removed).toBe('A Embalagem foi excluída com sucesso!')
    expect(entities[0]?.fields.map((field) => field.kind).slice(0, 4)).toEqual([
      'text',
      'choice',
      'decimal',
      'boolean',
    ])
  })

  it('only has fragments that are valid JSON', () => {
    expect(blocks.length).toBeGreaterThan(3)
    for (const block of blocks) {
      const text = block.trim().startsWith('{') ? block : `{${block}}`
      expect(() => JSON.parse(text)).not.toThrow()
    }
  })

  it('explains every keyword of x-entity, x-field and columns, and every kind', () => {
    const words = [
      ...Object.keys(meta.$defs.entity?.properties ?? {}),
      ...Object.keys(meta.$defs.field?.properties ?? {}),
    ]
    expect(words.filter((word) => !guide.includes(`\`${word}\``))).toEqual([])
  })

  it('shows the syntax of each kind, and marks kinds that must be named', () => {
    const [, table = ''] = /### Tipos\n([\s\S]*?)\n### /.exec(guide) ?? []
    const [, ...rows] = table.matchAll(/^\| ([\w, ]+?)( ●)? *\| (.*?) *\|/gm)
    const said = new Set(plainFields().map(({ kind }) => kind))
    const shown = rows.flatMap(([, names = '', mark]) =>
      names.split(', ').map((name) => [name, mark !== undefined]),
    )
    expect(shown.filter(([name]) => name !== 'chave Pix')).toEqual(
      kinds.map((kind) => [kind, !said.has(kind)]),
    )
    for (const [, names = '', mark, example = ''] of rows) {
      expect(example.includes('"kind"'), names).toBe(mark !== undefined)
    }
  })
})

it('the README has an entity that works unchanged and reports a mistake at the described place', () => {
  const readme = readFileSync('README.md', 'utf8')
  const [, block = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? []
  const text = block.replace(/^ {3}/gm, '')
  const example = JSON.parse(text) as JsonSchema
  expect(complaintsAboutEntity(example)).toEqual([])
  expect(makeEntities({ viveiro: example }, parts).entities[0]?.fields.map(({ name }) => name)).toContain(
    'mudas',
  )
  const [, line, column] = /viveiro\.json:(\d+):(\d+) E201/.exec(readme) ?? []
  expect(text.split('\n')[Number(line) - 1]?.slice(Number(column) - 1)).toMatch(/^"nome"/)
})

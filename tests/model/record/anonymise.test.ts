import { expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { parseEntity } from '#model/entity/parse/parseEntity'
import { anonymiseRow, isAnonymised } from '#model/record/anonymise'

const text = (title: string, words: object, more: object = {}): JsonSchema => ({
  type: 'string',
  title,
  'x-field': words,
  ...more,
})

const { fields } = parseEntity('keeper', {
  title: 'Keeper',
  type: 'object',
  'x-entity': {
    plural: 'Keepers',
    gender: 'm',
    endpoint: 'keeper',
    label: '{name}',
    access: { list: ['boss'] },
  },
  properties: {
    name: text('Name', { personal: true }, { maxLength: 12 }),
    document: text('Document', { pii: 'id' }, { format: 'cpf' }),
    mail: text('Mail', { pii: 'contact' }, { format: 'email' }),
    area: { type: 'number', title: 'Area' },
    home: {
      type: 'object',
      title: 'Home',
      properties: { street: text('Street', { personal: true }), town: text('Town', {}) },
    },
    phones: {
      type: 'array',
      title: 'Phones',
      items: { type: 'object', properties: { number: text('Number', { pii: 'contact' }) } },
    },
  },
  required: ['name', 'document'],
} as JsonSchema)

it('anonymiseRow removes identifying values at every depth and preserves the rest', () => {
  const row = {
    id: 3,
    name: 'Ana',
    document: '52998224725',
    mail: 'a@example.com',
    area: 2,
    home: { street: 'Long Street', town: 'Lavras' },
    phones: [{ number: '35999990000' }],
  }
  expect(anonymiseRow(fields, row, 'Nobody in particular')).toEqual({
    id: 3,
    name: 'Nobody in pa',
    document: '00000000000',
    mail: null,
    area: 2,
    home: { street: null, town: 'Lavras' },
    phones: [],
  })
})

it('anonymiseRow adds nothing to empty values', () => {
  expect(anonymiseRow(fields, { id: 3, mail: null, home: null }, 'Nobody')).toEqual({
    id: 3,
    mail: null,
    home: null,
  })
})

it('an anonymised record is recognised by its inactive state and its name', () => {
  const [anonymous, inactive] = [{ name: 'Cadastro anonimizado 3' }, { name: 'Ana' }]
  const name = fields.map((field) => (field.name === 'name' ? { ...field, maxLength: 120 } : field))
  expect(isAnonymised(name, { id: 3, ativo: false, ...anonymous })).toBe(true)
  expect(isAnonymised(name, { id: 3, ativo: true, ...anonymous })).toBe(false)
  expect(isAnonymised(name, { id: 33, ativo: false, ...anonymous })).toBe(false)
  expect(isAnonymised(name, { id: 3, ativo: false, ...inactive })).toBe(false)
})

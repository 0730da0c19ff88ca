import { expect, it } from 'vitest'
import { readChoice } from '#model/import/readChoice'
import { readLine } from '#model/import/readLine'
import { decodeQuery } from '#model/query/queryUrl'
import { searchWords } from '#model/query/searchText'
import { normaliseRecord } from '#model/record/record'
import { makeEntities } from '../../support/entities'

const whole = 'São José, Água e açúcar'
const parted = whole.normalize('NFD')
const { entities } = makeEntities({
  barn: {
    title: 'Barn',
    type: 'object',
    'x-entity': { access: { list: ['boss'], create: ['boss'], edit: ['boss'], remove: [] } },
    properties: {
      name: { type: 'string', title: 'Nome' },
      note: { type: 'string', title: 'Nota', 'x-field': { kind: 'longText' } },
      labels: { type: 'array', title: 'Etiquetas', items: { type: 'string' }, 'x-field': { kind: 'tags' } },
      kinds: { type: 'array', title: 'Tipos', items: { type: 'string', enum: ['Água', 'Açúcar'] } },
    },
  },
})
const [barn] = entities
if (!barn) throw new Error('There is no barn.')

it('searches and filters are normalised to NFC', () => {
  expect(parted).not.toBe(whole)
  expect(searchWords(parted)).toEqual(searchWords(whole))
  const query = (text: string) =>
    decodeQuery(new URLSearchParams({ q: text, filter: JSON.stringify({ name: text, note: [text] }) }))
  expect(query(parted)).toEqual(query(whole))
})

it('the texts of a record are normalised to NFC', () => {
  const row = (text: string) => ({ name: text, note: text, labels: [text], kinds: ['Água'.normalize('NFD')] })
  expect(normaliseRecord(barn, row(parted))).toEqual({ ...row(whole), kinds: ['Água'] })
})

it('a spreadsheet cell is normalised to NFC, as a text and as an option', () => {
  const [field] = barn.fields
  if (!field) throw new Error('There is no field.')
  const to = { path: 'name', title: 'Nome', field, isMany: false, isId: false }
  expect(readLine([{ at: 0, title: '', to }], [parted]).values).toEqual({ name: whole })
  expect(
    readChoice({ title: 'Praga', values: [{ value: 1, title: 'Ácaro' }] }, 'ácaro'.normalize('NFD')),
  ).toBe(1)
})

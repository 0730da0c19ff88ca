/*
 * Parses fields given as arguments: `nome!*`, `area:decimal(ha)`, `cor:choice(Azul|Verde)`,
 * `regiao_id:reference(…)`. Parentheses contain the unit, the choices or the entity.
 */
import type { Row } from '#model/entity/jsonSchema'
import { hasOptions } from '#model/entity/kindGuards'
import { type Kind, kinds, traitsOf } from '#model/entity/kinds'
import type { FieldDraft } from './draft'
import { newText } from './messages'
import { nameOf, titleOf } from './portuguese'

type MakeProperty = (inside: string) => Row

const text =
  (format: string): MakeProperty =>
  () => ({ type: 'string', format })
const own =
  (type: string, kind: Kind, more: Row = {}): MakeProperty =>
  () => ({ type, ...more, 'x-field': { kind } })
const number =
  (type: 'integer' | 'number', words: Row = {}): MakeProperty =>
  (unit) => {
    const all = { ...words, ...(unit !== '' && { unit }) }
    return { type, ...(Object.keys(all).length > 0 && { 'x-field': all }) }
  }
const options = (inside: string) => inside.split('|').map((each) => each.trim())

const makers: Readonly<Record<Kind, MakeProperty>> = {
  text: (length) => ({ type: 'string', maxLength: Number(length) || 80 }),
  longText: own('string', 'longText', { maxLength: 1000 }),
  integer: number('integer'),
  decimal: number('number'),
  percent: own('number', 'percent', { minimum: 0, maximum: 100 }),
  money: own('number', 'money', { minimum: 0 }),
  boolean: () => ({ type: 'boolean' }),
  date: text('date'),
  month: text('month'),
  dateTime: text('date-time'),
  choice: (inside) => ({ type: 'string', enum: options(inside) }),
  choices: (inside) => ({
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', enum: options(inside) },
  }),
  tags: () => ({ type: 'array', items: { type: 'string' } }),
  numbers: () => ({ type: 'array', items: { type: 'number' } }),
  dates: () => ({ type: 'array', uniqueItems: true, items: { type: 'string', format: 'date' } }),
  reference: (entity) => ({ type: 'integer', 'x-field': { ref: { entity } } }),
  references: (entity) => ({
    type: 'array',
    uniqueItems: true,
    items: { type: 'integer' },
    'x-field': { ref: { entity } },
  }),
  email: () => ({ type: 'string', format: 'email', 'x-field': { pii: 'contact' } }),
  phone: () => ({ type: 'string', format: 'phone-com', 'x-field': { pii: 'contact' } }),
  cpf: () => ({ type: 'string', format: 'cpf', 'x-field': { pii: 'id' } }),
  cnpj: text('cnpj'),
  cpfCnpj: () => ({ type: 'string', format: 'cpf-cnpj', 'x-field': { pii: 'id' } }),
  cep: text('cep'),
  cib: text('cib'),
  latitude: own('number', 'latitude'),
  longitude: own('number', 'longitude'),
  color: text('color'),
  url: text('uri'),
  password: own('string', 'password'),
  image: own('string', 'image'),
  file: own('object', 'file'),
  pdf: own('object', 'pdf'),
  files: own('array', 'files', { items: { type: 'object' } }),
  images: own('array', 'images', { items: { type: 'object' } }),
  point: own('object', 'point'),
  polygon: own('object', 'polygon'),
  object: () => ({ type: 'object', properties: { nome: { title: 'Nome', type: 'string' } } }),
  list: () => ({
    type: 'array',
    items: { type: 'object', properties: { nome: { title: 'Nome', type: 'string' } } },
  }),
  json: own('object', 'json'),
}

const isDemanding = (kind: Kind) => hasOptions({ kind }) || traitsOf(kind).reference !== undefined

const shape =
  /^\s*(?<title>[^:!*()]+?)\s*(?::\s*(?<kind>\w+)\s*(?:\((?<inside>[^()]*)\))?)?\s*(?<marks>[!*]*)\s*$/

/** @throws Error with a message for the user */
export function readField(typed: string): FieldDraft {
  const { title = '', kind: told = 'text', inside = '', marks = '' } = shape.exec(typed)?.groups ?? {}
  const name = nameOf(title)
  if (name === '') throw new Error(newText.badField(typed))
  const kind = kinds.find((each) => each === told)
  if (kind === undefined) throw new Error(newText.badKind(told, kinds))
  if (isDemanding(kind) && inside.trim() === '') throw new Error(newText.badField(typed))
  const property = makers[kind](inside.trim())
  const words = property['x-field']
  const isUnique = marks.includes('*')
  return {
    name,
    title: titleOf(title.replace(/_id$/, '')),
    property: isUnique ? { ...property, 'x-field': { ...(words ?? {}), unique: true } } : property,
    required: marks.includes('!'),
    why: '',
    doubts: [],
  }
}

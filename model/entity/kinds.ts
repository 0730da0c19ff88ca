/*
 * The closed list of field kinds and their traits. To add a kind, start here: the tables of server columns,
 * browser fields and displayed text are `Record<Kind, …>`, so the compiler reports each one that lacks it.
 */

export const kinds = [
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
  'choice',
  'choices',
  'tags',
  'numbers',
  'dates',
  'reference',
  'references',
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
  'files',
  'images',
  'point',
  'polygon',
  'object',
  'list',
  'json',
] as const

export type Kind = (typeof kinds)[number]

export type Family = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'month' | 'instant' | 'opaque'

/** How a value is parsed from plain text; `format` leaves it to the kind's format. */
export type TextParsing = 'text' | 'integer' | 'number' | 'yesNo' | 'choice' | 'format' | 'none'

/** The unit of numbers; `plain` leaves it to the field. */
export type Unit = NonNullable<KindTraits['unit']> | 'plain'

/** A location on a map, or one coordinate of it. */
export type LocationTrait = 'latitude' | 'longitude' | 'point' | 'polygon'

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

export interface KindTraits {
  readonly json: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'
  readonly types: readonly JsonType[]
  /** How SQL and in-memory evaluation compare values. */
  readonly family: Family
  readonly isMany: boolean
  readonly format?: string
  /** Allows `gte`, `lte`, `gt` and `lt`. */
  readonly ordered: boolean
  readonly sortable: boolean
  readonly filterable: boolean
  readonly summable: boolean
  readonly reading: TextParsing
  /** Replaces a required personal value when a person is anonymised. */
  readonly blank: unknown
  /** Sample value that `npm run gen` uses to try expressions. */
  readonly trial: unknown
  readonly temporal?: 'date' | 'month' | 'instant'
  /** The value is an object, a list of objects, or JSON without a schema. */
  readonly nested?: 'object' | 'list' | 'unknown'
  /** The value is the ID of a record, or a list of IDs. */
  readonly reference?: 'one' | 'many'
  readonly options?: 'one' | 'many'
  /** A data URL, or one or several files that the server stores separately. */
  readonly file?: 'inline' | 'one' | 'many'
  readonly picture?: true
  /** Text without a format: one line, several lines, or a list of texts. */
  readonly freeText?: 'short' | 'long' | 'list'
  readonly unit?: 'money' | 'percent' | 'degrees'
  readonly place?: LocationTrait
  /** An official number of a person or company, or of a property. */
  readonly document?: 'person' | 'property'
  readonly contact?: 'email' | 'phone'
  /** The value is often copied elsewhere, such as a document number or an address. */
  readonly copyable?: true
  /** The server accepts the value but never returns it. */
  readonly secret?: true
}

const text = {
  json: 'string',
  types: ['string'],
  family: 'text',
  isMany: false,
  ordered: false,
  sortable: true,
  filterable: true,
  summable: false,
  reading: 'none',
  blank: '-',
  // Can be split and parsed as a number, so that expressions can be tried in full.
  trial: '2026/2027',
} as const
const formatted = { ...text, reading: 'format' } as const
const number = {
  ...text,
  json: 'number',
  types: ['number', 'integer'],
  family: 'number',
  ordered: true,
  summable: true,
  reading: 'number',
  blank: 0,
  trial: 1.5,
} as const
const day = { ...formatted, ordered: true, blank: '1900-01-01' } as const
const many = {
  ...text,
  json: 'array',
  types: ['array'],
  isMany: true,
  sortable: false,
  blank: [],
  trial: null,
} as const
const opaque = { ...text, family: 'opaque', sortable: false, filterable: false, trial: null } as const
const holder = { ...opaque, json: 'object', types: ['object'], blank: {}, trial: {} } as const
const several = { ...opaque, json: 'array', types: ['array'], blank: [] } as const
const stored = { ...holder, blank: { nome: '-', tipo: '', tamanho: 0 } } as const

export const kindTraits = {
  text: { ...text, reading: 'text', freeText: 'short' },
  longText: { ...text, freeText: 'long' },
  integer: { ...number, types: ['integer'], family: 'integer', reading: 'integer', trial: 3 },
  decimal: number,
  percent: { ...number, unit: 'percent' },
  money: { ...number, unit: 'money' },
  boolean: {
    ...text,
    json: 'boolean',
    types: ['boolean'],
    family: 'boolean',
    reading: 'yesNo',
    blank: false,
    trial: true,
  },
  date: { ...day, format: 'date', family: 'date', temporal: 'date', trial: '2026-01-15' },
  month: { ...day, format: 'month', family: 'month', temporal: 'month', trial: '2026-01-01' },
  dateTime: {
    ...day,
    format: 'date-time',
    family: 'instant',
    temporal: 'instant',
    blank: '1900-01-01T00:00:00.000Z',
    trial: '2026-01-15T12:00:00.000Z',
  },
  choice: {
    ...text,
    json: 'any',
    types: ['string', 'integer', 'number', 'boolean'],
    ordered: true,
    reading: 'choice',
    options: 'one',
    blank: null,
    trial: null,
  },
  choices: { ...many, options: 'many' },
  tags: { ...many, freeText: 'list', trial: ['a'] },
  numbers: { ...many, family: 'number', trial: [1.5] },
  dates: { ...many, family: 'date', format: 'date', trial: ['2026-01-15'] },
  reference: {
    ...number,
    types: ['integer'],
    family: 'integer',
    ordered: false,
    summable: false,
    reading: 'none',
    reference: 'one',
  },
  references: { ...many, family: 'integer', reference: 'many', trial: [1] },
  email: { ...formatted, format: 'email', contact: 'email', copyable: true },
  phone: { ...formatted, format: 'phone', contact: 'phone', copyable: true, blank: '0'.repeat(10) },
  cpf: { ...formatted, format: 'cpf', document: 'person', copyable: true, blank: '0'.repeat(11) },
  cnpj: { ...formatted, format: 'cnpj', document: 'person', copyable: true, blank: '0'.repeat(14) },
  cpfCnpj: { ...formatted, format: 'cpf-cnpj', document: 'person', copyable: true, blank: '0'.repeat(11) },
  cep: { ...formatted, format: 'cep', copyable: true, blank: '0'.repeat(8) },
  cib: { ...formatted, format: 'cib', document: 'property', copyable: true },
  latitude: { ...number, summable: false, unit: 'degrees', place: 'latitude' },
  longitude: { ...number, summable: false, unit: 'degrees', place: 'longitude' },
  color: { ...formatted, format: 'color' },
  url: { ...formatted, format: 'uri', copyable: true },
  password: { ...opaque, secret: true, trial: text.trial },
  image: { ...opaque, file: 'inline', picture: true, trial: text.trial },
  file: { ...stored, file: 'one' },
  pdf: { ...stored, file: 'one' },
  files: { ...several, file: 'many' },
  images: { ...several, file: 'many', picture: true },
  point: { ...holder, place: 'point', copyable: true },
  polygon: { ...holder, place: 'polygon' },
  object: { ...holder, nested: 'object' },
  list: { ...several, nested: 'list' },
  json: {
    ...opaque,
    json: 'any',
    types: ['string', 'integer', 'number', 'boolean', 'object', 'array'],
    nested: 'unknown',
    blank: null,
  },
} as const satisfies Record<Kind, KindTraits>

const itemKinds: Readonly<Partial<Record<Kind, Kind>>> = {
  choices: 'choice',
  tags: 'text',
  references: 'reference',
  numbers: 'decimal',
  dates: 'date',
  files: 'file',
  images: 'file',
}

export function itemKindOf(kind: Kind): Kind {
  return itemKinds[kind] ?? kind
}

export function traitsOf(kind: Kind): KindTraits {
  return kindTraits[kind]
}

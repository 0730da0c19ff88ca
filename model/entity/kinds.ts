/*
 * The closed list of field kinds and their traits. To add a kind, begin here: the tables of the server's columns,
 * the browser's fields and the displayed text are `Record<Kind, …>`, so the compiler names each that lacks it.
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

/** How a value is read from plain text; `format` leaves it to the kind's format. */
export type Reading = 'text' | 'integer' | 'number' | 'yesNo' | 'choice' | 'format' | 'none'

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
  readonly reading: Reading
  /** Replaces a required personal value when a person is anonymised. */
  readonly blank: unknown
  /** Sample value with which `npm run gen` tries expressions. */
  readonly trial: unknown
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
  // Can be split and parsed as a number, so that trial expressions run to their end.
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
const stored = { ...holder, blank: { nome: '-', tipo: '', tamanho: 0 } } as const

export const kindTraits = {
  text: { ...text, reading: 'text' },
  longText: text,
  integer: { ...number, types: ['integer'], family: 'integer', reading: 'integer', trial: 3 },
  decimal: number,
  percent: number,
  money: number,
  boolean: {
    ...text,
    json: 'boolean',
    types: ['boolean'],
    family: 'boolean',
    reading: 'yesNo',
    blank: false,
    trial: true,
  },
  date: { ...day, format: 'date', family: 'date', trial: '2026-01-15' },
  month: { ...day, format: 'month', family: 'month', trial: '2026-01-01' },
  dateTime: {
    ...day,
    format: 'date-time',
    family: 'instant',
    blank: '1900-01-01T00:00:00.000Z',
    trial: '2026-01-15T12:00:00.000Z',
  },
  choice: {
    ...text,
    json: 'any',
    types: ['string', 'integer', 'number', 'boolean'],
    ordered: true,
    reading: 'choice',
    blank: null,
    trial: null,
  },
  choices: many,
  tags: { ...many, trial: ['a'] },
  numbers: { ...many, family: 'number', trial: [1.5] },
  dates: { ...many, family: 'date', format: 'date', trial: ['2026-01-15'] },
  reference: {
    ...number,
    types: ['integer'],
    family: 'integer',
    ordered: false,
    summable: false,
    reading: 'none',
  },
  references: { ...many, family: 'integer', trial: [1] },
  email: { ...formatted, format: 'email' },
  phone: { ...formatted, format: 'phone', blank: '0'.repeat(10) },
  cpf: { ...formatted, format: 'cpf', blank: '0'.repeat(11) },
  cnpj: { ...formatted, format: 'cnpj', blank: '0'.repeat(14) },
  cpfCnpj: { ...formatted, format: 'cpf-cnpj', blank: '0'.repeat(11) },
  cep: { ...formatted, format: 'cep', blank: '0'.repeat(8) },
  cib: { ...formatted, format: 'cib' },
  latitude: { ...number, summable: false },
  longitude: { ...number, summable: false },
  color: { ...formatted, format: 'color' },
  url: { ...formatted, format: 'uri' },
  password: { ...opaque, trial: text.trial },
  image: { ...opaque, trial: text.trial },
  file: stored,
  pdf: stored,
  files: { ...opaque, json: 'array', types: ['array'], blank: [] },
  images: { ...opaque, json: 'array', types: ['array'], blank: [] },
  point: holder,
  polygon: holder,
  object: holder,
  list: { ...opaque, json: 'array', types: ['array'], blank: [] },
  json: {
    ...opaque,
    json: 'any',
    types: ['string', 'integer', 'number', 'boolean', 'object', 'array'],
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

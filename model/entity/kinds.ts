/*
 * The closed list of field kinds, and everything the model says of each. A new kind begins here: the tables of the
 * server's columns, the browser's fields and the shown text are `Record<Kind, …>`, so the compiler names those that
 * still lack it.
 */

/** Every kind a field can have. */
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

/** One of the kinds. */
export type Kind = (typeof kinds)[number]

/** Values that are compared and sorted alike. */
export type Family = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'month' | 'instant' | 'opaque'

/** How a value is found in running text; `format` leaves it to the kind's format. */
export type Reading = 'text' | 'integer' | 'number' | 'yesNo' | 'choice' | 'format' | 'none'

/** A point or an outline, or one half of a point. */
export type Place = 'latitude' | 'longitude' | 'point' | 'polygon'

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'

/** What a kind means. */
export interface KindTraits {
  /** The JSON type of a value on the wire. */
  readonly json: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'
  /** JSON types that a schema may declare for it. */
  readonly types: readonly JsonType[]
  /** How values are compared, by statements in the database and by the evaluation in memory. */
  readonly family: Family
  /** The value is a list of values of the family. */
  readonly isMany: boolean
  /** Name in `model/formats` that normalises, checks and shows the text, if there is one. */
  readonly format?: string
  /** May be compared with `gte`, `lte`, `gt`, `lt`. */
  readonly ordered: boolean
  /** May be a sort key of a list. */
  readonly sortable: boolean
  /** May be filtered on. */
  readonly filterable: boolean
  /** May be added up. */
  readonly summable: boolean
  readonly reading: Reading
  /** Replaces a personal value that cannot be empty. */
  readonly blank: unknown
  /** A value that `npm run gen` tries expressions with. */
  readonly trial: unknown
  /** What of time one value names. */
  readonly temporal?: 'date' | 'month' | 'instant'
  /** The value holds fields of its own, once or in each of several items, or parts that no schema describes. */
  readonly nested?: 'object' | 'list' | 'unknown'
  /** The value is the id of a record, or a list of ids. */
  readonly reference?: 'one' | 'many'
  /** The value is chosen from the options that the schema names. */
  readonly options?: 'one' | 'many'
  /** The value is a file: its bytes as a data URL, or one or several that the server stores apart. */
  readonly file?: 'inline' | 'one' | 'many'
  /** Each file is a picture. */
  readonly picture?: true
  /** A text of any words: one line, several lines, or a list of texts. */
  readonly freeText?: 'short' | 'long' | 'list'
  /** What a number counts. */
  readonly unit?: 'money' | 'percent' | 'degrees'
  /** Which place on a map the value says. */
  readonly place?: Place
  /** The state's number of a person or a company, or of a property. */
  readonly document?: 'person' | 'property'
  /** A way to reach a person. */
  readonly contact?: 'email' | 'phone'
  /** People take the value elsewhere: a number, an address. */
  readonly copyable?: true
  /** The value enters and never leaves the server. */
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
  // It can be cut and read as a number, so that a trial gets far.
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

/** Traits of every kind. */
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

/** What each item is, where the value is a list of such. */
const itemKinds: Readonly<Partial<Record<Kind, Kind>>> = {
  choices: 'choice',
  tags: 'text',
  references: 'reference',
  numbers: 'decimal',
  dates: 'date',
  files: 'file',
  images: 'file',
}

/** The kind of one item of a value of several; the kind itself where there is one value. */
export function itemKindOf(kind: Kind): Kind {
  return itemKinds[kind] ?? kind
}

/** The traits of a kind, widened so that every property may be asked for. */
export function traitsOf(kind: Kind): KindTraits {
  return kindTraits[kind]
}

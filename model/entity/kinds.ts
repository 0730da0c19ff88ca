/*
 * The closed list of field kinds. A kind says how a value is stored, drawn and checked; the server's
 * columns and the browser's fields are tables over this list, so a forgotten row does not compile.
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
  'point',
  'polygon',
  'object',
  'list',
  'json',
] as const

/** One of the kinds. */
export type Kind = (typeof kinds)[number]

/** What a kind means, whoever draws or keeps it. */
export interface KindTraits {
  /** The JSON type of a value on the wire. */
  readonly json: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'
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
}

const text = { json: 'string', ordered: false, sortable: true, filterable: true, summable: false } as const
const number = { json: 'number', ordered: true, sortable: true, filterable: true, summable: true } as const
const day = { json: 'string', ordered: true, sortable: true, filterable: true, summable: false } as const
const many = { json: 'array', ordered: false, sortable: false, filterable: true, summable: false } as const
const opaque = { ordered: false, sortable: false, filterable: false, summable: false } as const

/** Traits of every kind. */
export const kindTraits = {
  text,
  longText: text,
  integer: number,
  decimal: number,
  percent: number,
  money: number,
  boolean: { json: 'boolean', ordered: false, sortable: true, filterable: true, summable: false },
  date: { ...day, format: 'date' },
  month: { ...day, format: 'month' },
  dateTime: { ...day, format: 'date-time' },
  choice: { ...text, json: 'any', ordered: true },
  choices: many,
  tags: many,
  reference: { json: 'number', ordered: false, sortable: true, filterable: true, summable: false },
  references: many,
  email: { ...text, format: 'email' },
  phone: { ...text, format: 'phone' },
  cpf: { ...text, format: 'cpf' },
  cnpj: { ...text, format: 'cnpj' },
  cpfCnpj: { ...text, format: 'cpf-cnpj' },
  cep: { ...text, format: 'cep' },
  cib: { ...text, format: 'cib' },
  latitude: { ...number, summable: false },
  longitude: { ...number, summable: false },
  color: { ...text, format: 'color' },
  url: { ...text, format: 'uri' },
  password: { ...opaque, json: 'string' },
  image: { ...opaque, json: 'string' },
  file: { ...opaque, json: 'object' },
  pdf: { ...opaque, json: 'object' },
  point: { ...opaque, json: 'object' },
  polygon: { ...opaque, json: 'object' },
  object: { ...opaque, json: 'object' },
  list: { ...opaque, json: 'array' },
  json: { ...opaque, json: 'any' },
} as const satisfies Record<Kind, KindTraits>

/** The traits of a kind, widened so that every property may be asked for. */
export function traitsOf(kind: Kind): KindTraits {
  return kindTraits[kind]
}

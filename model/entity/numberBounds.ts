/* Default size limits by kind, so that every value is limited even if its schema sets no limit. */
import type { Kind } from './kinds'

interface Bounds {
  /** Characters of a text, or of each item of a list of texts. */
  readonly maxLength?: number
  readonly maxItems?: number
  /** JSON nodes of a value without a schema. */
  readonly maxNodes?: number
}

const line = { maxLength: 2_000 } as const
const formatted = { maxLength: 254 } as const
/** Limited by the kind's own type or rules. */
const fixed = {} as const
const attached = { maxItems: 200 } as const

export const kindBounds: Readonly<Record<Kind, Bounds>> = {
  text: line,
  longText: { maxLength: 20_000 },
  integer: fixed,
  decimal: fixed,
  percent: fixed,
  money: fixed,
  boolean: fixed,
  date: fixed,
  month: fixed,
  dateTime: fixed,
  choice: line,
  choices: { ...formatted, maxItems: 500 },
  tags: { ...formatted, maxItems: 200 },
  numbers: { maxItems: 1_000 },
  dates: { maxItems: 1_000 },
  reference: fixed,
  references: { maxItems: 5_000 },
  email: formatted,
  phone: formatted,
  cpf: formatted,
  cnpj: formatted,
  cpfCnpj: formatted,
  cep: formatted,
  cib: formatted,
  latitude: fixed,
  longitude: fixed,
  color: formatted,
  url: line,
  password: { maxLength: 1_024 },
  // A data URL; it must fit in a request body.
  image: { maxLength: 1_000_000 },
  file: { maxNodes: 20 },
  pdf: { maxNodes: 20 },
  files: attached,
  images: attached,
  point: { maxNodes: 20 },
  // 5,000 corners of two numbers each.
  polygon: { maxNodes: 16_000 },
  object: fixed,
  list: { maxItems: 1_000 },
  json: { maxNodes: 5_000 },
}

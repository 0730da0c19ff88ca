/* How much a value takes where its schema does not say it: nothing that enters is without a bound. */
import type { Kind } from '../kinds'

/** The most of a value. */
interface Bounds {
  /** Letters of a text, or of each text of a list of texts. */
  readonly maxLength?: number
  readonly maxItems?: number
  /** Values inside of what no schema describes. */
  readonly maxNodes?: number
}

const line = { maxLength: 2_000 } as const
/** Those that a format describes are short. */
const formatted = { maxLength: 254 } as const
/** What its own rules bound, or what is no larger than its type. */
const fixed = {} as const
const attached = { maxItems: 200 } as const

/** By kind: the most that any field of that kind takes. */
export const kindBounds: Readonly<Record<Kind, Bounds>> = {
  text: line,
  // About ten pages.
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
  // A data URL; a body takes no larger one.
  image: { maxLength: 1_000_000 },
  file: { maxNodes: 20 },
  pdf: { maxNodes: 20 },
  files: attached,
  images: attached,
  point: { maxNodes: 20 },
  // Of 5,000 corners, each a list of two numbers.
  polygon: { maxNodes: 16_000 },
  object: fixed,
  list: { maxItems: 1_000 },
  json: { maxNodes: 5_000 },
}

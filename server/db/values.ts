// Converts values between JavaScript and PostgreSQL's text format, the same for both engines.

type ParseText = (text: string) => unknown

const scalars: Readonly<Record<number, { parse: ParseText; array: number }>> = {
  16: { parse: (text) => text === 't', array: 1000 }, // bool
  17: { parse: parseBytes, array: 1001 }, // bytea
  18: { parse: String, array: 1002 }, // "char"
  19: { parse: String, array: 1003 }, // name
  20: { parse: Number, array: 1016 }, // int8
  21: { parse: Number, array: 1005 }, // int2
  23: { parse: Number, array: 1007 }, // int4
  25: { parse: String, array: 1009 }, // text
  26: { parse: Number, array: 1028 }, // oid
  114: { parse: JSON.parse, array: 199 }, // json
  700: { parse: Number, array: 1021 }, // float4
  701: { parse: Number, array: 1022 }, // float8
  1042: { parse: String, array: 1014 }, // bpchar
  1043: { parse: String, array: 1015 }, // varchar
  1082: { parse: String, array: 1182 }, // date
  1083: { parse: String, array: 1183 }, // time
  1114: { parse: String, array: 1115 }, // timestamp
  1184: { parse: parseTimestamp, array: 1185 }, // timestamptz
  1700: { parse: Number, array: 1231 }, // numeric
  2950: { parse: String, array: 2951 }, // uuid
  3802: { parse: JSON.parse, array: 3807 }, // jsonb
}

/** Keyed by type oid; other types stay text. */
export const parsers: Readonly<Record<number, ParseText>> = Object.fromEntries(
  Object.entries(scalars).flatMap(([oid, { parse, array }]) => [
    [oid, parse],
    [array, (text: string) => parseArray(text, parse)],
  ]),
)

export function encodeParams(params: readonly unknown[]): (string | null)[] {
  return params.map(encodeParam)
}

function encodeParam(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return encodeArray(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function encodeArray(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return encodeArray(value)
    const text = encodeParam(value)
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${items.join(',')}}`
}

function parseBytes(text: string): Uint8Array {
  // Copied, because a small Buffer is a view of a pool that would be sent between threads as a whole.
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}

const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/

function parseTimestamp(text: string): string {
  const match = utc.exec(text)
  if (!match) return text
  const milliseconds = (match[3] ?? '').slice(1, 4).padEnd(3, '0')
  return `${match[1]}T${match[2]}.${milliseconds}Z`
}

/** Parses PostgreSQL's array text of any depth: `{1,NULL,"a\"b",{…}}`. */
export function parseArray(text: string, parse: ParseText): unknown[] {
  // An array that does not start at 1 is prefixed with its bounds: `[0:2]={…}`.
  let at = text.indexOf('{')
  const readList = (): unknown[] => {
    const items: unknown[] = []
    at += 1
    while (text[at] !== '}') {
      if (text[at] === '{') items.push(readList())
      else if (text[at] === '"') items.push(parse(readQuoted()))
      else items.push(readBare())
      if (text[at] === ',') at += 1
    }
    at += 1
    return items
  }
  const readQuoted = (): string => {
    let value = ''
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      value += text[at]
    }
    at += 1
    return value
  }
  const readBare = (): unknown => {
    const start = at
    while (text[at] !== ',' && text[at] !== '}') at += 1
    const value = text.slice(start, at)
    return value === 'NULL' ? null : parse(value)
  }
  return readList()
}

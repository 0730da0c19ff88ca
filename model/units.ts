/* Parses units as laboratories write them (`mg/dm³`, `mg dm-3`, `x 1000 UFC/mL`) and converts them. */

export interface Unit {
  readonly sort: string
  readonly scale: number
}

type UnitPart = readonly [sort: string, scale: number]

const bases: Readonly<Record<string, UnitPart>> = {
  g: ['mass', 1],
  t: ['mass', 1e6],
  molc: ['charge', 1],
  eq: ['charge', 1],
  mol: ['amount', 1],
  l: ['volume', 1],
  dm3: ['volume', 1],
  cm3: ['volume', 1e-3],
  m3: ['volume', 1e3],
  m: ['length', 1],
  km: ['length', 1e3],
  cm: ['length', 1e-2],
  mm: ['length', 1e-3],
  ha: ['area', 1],
  hectare: ['area', 1],
  hectares: ['area', 1],
  m2: ['area', 1e-4],
  km2: ['area', 100],
  acre: ['area', 0.40468564224],
  acres: ['area', 0.40468564224],
  // Their size varies by region, so they are never converted.
  alq: ['alqueire', 1],
  alqueire: ['alqueire', 1],
  alqueires: ['alqueire', 1],
  sc: ['saca', 1],
  saca: ['saca', 1],
  sacas: ['saca', 1],
  arroba: ['mass', 15_000],
  arrobas: ['mass', 15_000],
  quilo: ['mass', 1e3],
  quilos: ['mass', 1e3],
  ton: ['mass', 1e6],
  tonelada: ['mass', 1e6],
  toneladas: ['mass', 1e6],
  litro: ['volume', 1],
  litros: ['volume', 1],
  ufc: ['count', 1],
  cs: ['count', 1],
  ccs: ['count', 1],
  cel: ['count', 1],
  celulas: ['count', 1],
}
const prefixes: Readonly<Record<string, number>> = {
  k: 1e3,
  da: 10,
  d: 0.1,
  c: 1e-2,
  m: 1e-3,
  µ: 1e-6,
  u: 1e-6,
  n: 1e-9,
}
const prefixed = new Set(['g', 'l', 'mol', 'molc', 'eq'])
const alone: Readonly<Record<string, Unit>> = {
  '%': { sort: 'mass/mass', scale: 1e-2 },
  ppm: { sort: 'mass/mass', scale: 1e-6 },
  '@': { sort: 'mass', scale: 15_000 },
}

/**
 * Undefined for an unknown unit.
 * @example parseUnit('mmolc/dm³') // { sort: 'charge/volume', scale: 0.001 }
 */
export function parseUnit(text: string): Unit | undefined {
  const plain = plainOf(text)
  const known = alone[plain]
  if (known) return known
  const [above, below, ...more] = plain.split('/')
  if (!above || more.length > 0) return undefined
  const top = parsePart(above)
  if (below === undefined) return top && !isCount(above) ? { sort: top[0], scale: top[1] } : undefined
  const bottom = parsePart(below)
  return top && bottom && { sort: `${top[0]}/${bottom[0]}`, scale: top[1] / bottom[1] }
}

/**
 * Undefined if the units measure different quantities.
 * @example convertUnit(25, 'mmolc/dm³', 'cmolc/dm³') // 2.5
 */
export function convertUnit(value: number, from: string, to: string): number | undefined {
  if (plainOf(from) === plainOf(to)) return value
  const [own, wanted] = [parseUnit(from), parseUnit(to)]
  if (!own || !wanted || own.sort !== wanted.sort) return undefined
  // Rounds away the digits that floating-point division adds.
  return Number(((value * own.scale) / wanted.scale).toPrecision(12))
}

export function isSameUnit(one: string, other: string): boolean {
  const [a, b] = [parseUnit(one), parseUnit(other)]
  return plainOf(one) === plainOf(other) || (a !== undefined && a.sort === b?.sort && a.scale === b.scale)
}

export function isUnitLike(text: string): boolean {
  return parseUnit(text) !== undefined || /^\d*[\p{L}µ%]+\d?\/\d*[\p{L}]+\d?$/u.test(plainOf(text))
}

/** Normalises spelling: superscripts to digits, negative powers to division; no accents, spaces or charge signs. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/μ/g, 'µ')
    .replace(/[−–]/g, '-')
    .toLowerCase()
    .replace(/mol\(\+\)/g, 'molc')
    .replace(/_/g, '')
    .replace(/mol\s+c(?![a-z])/, 'molc')
    .replace(/[\s.·*]*\b(?<base>\d*\s*[a-zµ]+)\s*-(?<power>[123])$/u, powered)
    .replace(/\s+/g, '')
}

function powered(_all: string, base: string, power: string): string {
  return `/${base}${power === '1' ? '' : power}`
}

function parsePart(text: string): UnitPart | undefined {
  const match = /^(?:[x×]?(?<count>1000|10\^?3|100|mil))?(?<name>[a-zµ]*\d?)$/.exec(text)
  const { count = '', name = '' } = match?.groups ?? {}
  const times = count === '' ? 1 : count === '100' ? 100 : 1000
  if (name === '') return count === '' ? undefined : ['count', times]
  const base = bases[name]
  if (base) return [base[0], base[1] * times]
  for (const [prefix, scale] of Object.entries(prefixes)) {
    const rest = name.slice(prefix.length)
    const scaled = name.startsWith(prefix) && prefixed.has(rest) ? bases[rest] : undefined
    if (scaled) return [scaled[0], scaled[1] * scale * times]
  }
  return undefined
}

/** A bare number is not a unit: "mil" and "100" are ordinary words. */
function isCount(text: string): boolean {
  return parsePart(text)?.[0] === 'count'
}

/* Random changes of valid schema files; the same seed gives the same changes. */
import { isRow } from '#model/entity/jsonSchema'

/** Random numbers in [0, 1) from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Container = Record<string, unknown> | unknown[]

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  '',
  'x',
  'constructor',
  'name',
  '{name}',
  'size + ',
  '$actor.id',
  [],
  ['name'],
  [null],
  {},
  { name: {} },
  { type: 'string' },
]
const strangeKeys = [
  'x',
  'constructor',
  'toString',
  'items',
  'properties',
  'x-field',
  '$ref',
  'type',
  'enum',
  'a b',
]

function holdersIn(value: unknown): readonly Container[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(holdersIn)]
  return isRow(value) ? [value, ...Object.values(value).flatMap(holdersIn)] : []
}

/** Changes one member in place: removed, replaced, renamed, or a copy of another one. */
export function mutate(whole: unknown, random: () => number): void {
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)]
  const holders = holdersIn(whole)
  const holder = pick(holders)
  if (!holder) return
  const members = holder as Record<string, unknown>
  const key = pick(Object.keys(holder)) ?? 'x'
  const way = Math.floor(random() * 6)
  if (way === 0) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete members[key]
  } else if (way === 1) {
    members[key] = structuredClone(pick(strange))
  } else if (way === 2) {
    const { [key]: value } = members
    if (!Array.isArray(holder)) delete members[key]
    members[Array.isArray(holder) ? holder.length : (pick(strangeKeys) ?? 'x')] = value
  } else {
    const other = pick(holders) as Record<string, unknown>
    const from = pick(Object.keys(other)) ?? 'x'
    members[way === 3 ? key : Array.isArray(holder) ? holder.length : from] = structuredClone(other[from])
  }
}

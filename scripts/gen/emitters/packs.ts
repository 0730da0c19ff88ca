/*
 * Groups bodies of entities into files for the browser. Entities that refer to each other are loaded together, so
 * they share a file; a file of a large group depends only on itself and earlier files.
 */
import { areSame } from '../files/remembered'
import { orderAlike } from './orderAlike'

/**
 * Each name is in exactly one pack; deterministic.
 * @param texts contents by name
 * @param leadsTo names that each one refers to
 * @param most characters per pack, exceeded only by a strongly connected group
 */
export function packAlike(
  texts: ReadonlyMap<string, string>,
  leadsTo: ReadonlyMap<string, readonly string[]>,
  most = 60_000,
): readonly (readonly string[])[] {
  const packs: string[][] = []
  let pack: string[] = []
  let size = 0
  const close = () => {
    if (pack.length > 0) packs.push(pack)
    pack = []
    size = 0
  }
  for (const whole of wholesOf([...texts.keys()].sort(), leadsTo)) {
    for (const knot of knotsOf(whole, leadsTo)) {
      const own = knot.reduce((sum, name) => sum + (texts.get(name)?.length ?? 0), 0)
      if (size > 0 && size + own > most) close()
      pack.push(...knot)
      size += own
    }
    if (size > most / 2) close()
  }
  close()
  return packs.map((names) => orderedAlike(names.map((name) => [name, texts.get(name) ?? ''])))
}

/** Cached by the names of a pack, because a saved file changes only one of hundreds of packs. */
const ordered = new Map<string, { readonly texts: readonly string[]; readonly names: readonly string[] }>()

function orderedAlike(pack: readonly (readonly [name: string, text: string])[]): readonly string[] {
  const key = pack.map(([name]) => name).join(' ')
  const texts = pack.map(([, text]) => text)
  const known = ordered.get(key)
  if (known && areSame(known.texts, texts)) return known.names
  const names = orderAlike(new Map(pack))
  ordered.set(key, { texts, names })
  return names
}

/** Connected components, largest first. */
function wholesOf(
  names: readonly string[],
  leadsTo: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const beside = new Map(names.map((name) => [name, new Set<string>()]))
  for (const [from, ends] of leadsTo) {
    for (const to of ends) {
      beside.get(from)?.add(to)
      beside.get(to)?.add(from)
    }
  }
  const left = new Set(names)
  const wholes: string[][] = []
  for (const first of left) {
    const whole = new Set([first])
    // A Set also iterates items added during the loop.
    for (const name of whole) for (const each of beside.get(name) ?? []) whole.add(each)
    for (const name of whole) left.delete(name)
    wholes.push([...whole].sort())
  }
  return wholes.sort((a, b) => b.length - a.length)
}

/**
 * Tarjan's strongly connected components, each after the ones it refers to, starting with the names that
 * reach the most.
 */
function knotsOf(
  whole: readonly string[],
  leadsTo: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const knots: string[][] = []
  const visit = (name: string) => {
    order.set(name, order.size)
    lowest.set(name, order.get(name) ?? 0)
    open.push(name)
    isOpen.add(name)
    for (const next of leadsTo.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!isOpen.has(next)) continue
      lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(name) !== order.get(name)) return
    const knot = open.splice(open.indexOf(name))
    for (const each of knot) isOpen.delete(each)
    knots.push(knot.sort())
  }
  const reach = new Map(whole.map((name) => [name, reachOf(name, leadsTo)]))
  for (const name of whole.toSorted((a, b) => (reach.get(b) ?? 0) - (reach.get(a) ?? 0))) {
    if (!order.has(name)) visit(name)
  }
  return knots
}

function reachOf(name: string, leadsTo: ReadonlyMap<string, readonly string[]>): number {
  const found = new Set([name])
  for (const each of found) for (const next of leadsTo.get(each) ?? []) found.add(next)
  return found.size
}

/*
 * Verifies that both products show a person the same rows: counts what one person of each role may list, in
 * every collection.
 */
import type { Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import { ourProduct } from '../console'
import type { Person, Product } from '../product'

interface ProductPair {
  readonly app: Hono
  readonly product: Product
  readonly address: string
  readonly entities: readonly Entity[]
  /** The same people, with their sessions in both products. */
  readonly ours: readonly Person[]
  readonly theirs: readonly Person[]
}

/** Lines of the report. */
export async function compareSights({ app, product, address, entities, ours, theirs }: ProductPair) {
  const differences: string[] = []
  let compared = 0
  for (const role of new Set(ours.map((person) => person.role))) {
    const at = ours.findIndex((person) => person.role === role)
    const [here, there] = [ours[at], theirs[at]]
    if (!here || !there) continue
    for (const entity of entities) {
      if (entity.menu === undefined || !entity.access.list.includes(role)) continue
      const wish = { role, from: 0 }
      const mine = await app.request(ourProduct.page(entity, wish).path.replace('&total=capped', ''), {
        headers: bearer(here),
      })
      const answer = await fetch(address + product.page(entity, wish).path, { headers: bearer(there) })
      const told = (await answer.json()) as { meta?: { filter_count?: number } }
      const counts = [mine.headers.get('content-range')?.split('/')[1], String(told.meta?.filter_count)]
      compared += 1
      if (counts[0] !== counts[1]) differences.push(`${role} ${entity.name}: ${counts.join(' and ')}`)
    }
  }
  return [`${compared} lists of both counted: ${differences.length} differ`, ...differences]
}

const bearer = ({ token, address }: Person) => ({
  Authorization: `Bearer ${token}`,
  platform: 'web',
  'X-Forwarded-For': address,
})

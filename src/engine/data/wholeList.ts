/* Recognises APIs that return all rows; what is done with those rows is loaded on demand, because few installations do. */
import { HttpError } from 'react-admin'
import type { EntityIndex } from '#model/entity/paths'
import { countWrites } from './http'
import { isWholeList, unknownPath, type WholeListCache } from './isWholeList'
import { mustBeRecords } from './readAnswer'

/** @example const { json } = await createWholeLists(index).askList('/api/widgets?range=[0,24]', widget, ask) */
export function createWholeLists(entities: EntityIndex): WholeListCache {
  let cache: WholeListCache | undefined
  async function load() {
    const { createWholeListCache } = await import('./wholeListCache')
    cache ??= createWholeListCache(entities)
    return cache
  }
  return {
    async askList(url, entity, ask) {
      if (cache) return cache.askList(url, entity, ask)
      const writes = countWrites()
      const answer = await ask()
      if (isWholeList(answer))
        return (await load()).askList(url, entity, async () => (countWrites() === writes ? answer : ask()))
      if (entity) mustBeRecords(answer.json)
      return answer
    },
    async askSummary(entity, url, query, ask) {
      if (cache) return cache.askSummary(entity, url, query, ask)
      try {
        return await ask()
      } catch (refusal) {
        if (!(refusal instanceof HttpError) || !unknownPath.includes(refusal.status)) throw refusal
        return (await load()).askSummary(entity, url, query, () => Promise.reject(refusal))
      }
    },
    peekList: (entity, params) => cache?.peekList(entity, params),
    peekSummary: (entity, url, query) => cache?.peekSummary(entity, url, query),
    forget: (entity) => cache?.forget(entity),
  }
}

/* Makes report lines in the browser, in slices that keep the page responsive. */

import type { EntityIndex } from '#model/entity/paths'
import type { Actor } from '#model/people/actor'
import { startReport } from '#model/report/startReport'
import type { ConsoleDataProvider } from '../data/dataProvider'
import { allRows } from '../data/listParams'
import type { MakeLines } from './makeFile'

const sliceSize = 500

export function linesFrom(index: EntityIndex, actor: Actor, dataProvider: ConsoleDataProvider): MakeLines {
  return async function* ({ entity, query, group, sums, type }, signal) {
    const options = { query, ...(group !== undefined && { group }), ...(sums && { sums }) }
    const started = startReport(index, entity, actor, type, options)
    const { filter, q, sort, fields = [] } = started.query
    const [first] = sort
    const { data: rows } = await dataProvider.getList(entity.name, {
      pagination: { page: 1, perPage: allRows },
      ...(first && { sort: { field: first[0], order: first[1] } }),
      filter: { ...filter, ...(q && { q }) },
      meta: { labels: true, fields, thenBy: sort },
      signal,
    })
    const summary = started.summary && (await dataProvider.summary(entity.name, started.summary)).data
    const encoder = new TextEncoder()
    const head = { ...started.head(summary), total: rows.length, at: new Date().toISOString() }
    yield encoder.encode(`${JSON.stringify(head)}\n`)
    const itemsOf = started.itemsOf(summary)
    for (let from = 0; from < rows.length; from += sliceSize) {
      signal.throwIfAborted()
      yield encoder.encode(`${JSON.stringify(itemsOf(rows.slice(from, from + sliceSize)))}\n`)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}

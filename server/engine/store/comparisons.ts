/* Reads for devices that hold rows already: what has changed, and then only that. */

import { systemRole } from '#model/people/actor'
import { hideRows } from '#model/people/hideRow'
import { checkQuery } from '#model/query/checkQuery'
import { checkPrice } from '#model/query/limits'
import { withLongTimeout } from '../../db/queryContext'
import type { RowPrint, Store } from '../contract'
import { selectByIds, selectPrints } from '../sql/select'
import { entityFor } from './entityFor'
import type { ListTools } from './lists'

export function createComparisons({
  tools: { index },
  db,
  runner,
}: Pick<ListTools, 'tools' | 'db' | 'runner'>): Pick<Store, 'prints' | 'pick'> {
  return {
    async prints(name, query, actor) {
      const entity = entityFor(index, name, 'list', actor)
      if (actor.role !== systemRole) checkPrice(index, entity, query)
      checkQuery(index, entity, { ...query, sort: [] }, actor)
      const { sql, params } = selectPrints(index, entity, query, actor)
      return withLongTimeout(() => db.query<RowPrint>(sql, params))
    },
    async pick(name, ids, actor) {
      const entity = entityFor(index, name, 'list', actor)
      const some = selectByIds(index, entity, ids, { labels: true }, actor)
      return hideRows(index, entity, await runner.rows(entity, some, actor, true), actor)
    },
  }
}

/* One record and its history. Showing unmasked personal data is logged. */

import { refusalText } from '#model/messages'
import { hideRecord } from '#model/people/hideRow'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import { readHistory, seenChanges } from '../auditLog/audit'
import type { Store } from '../contract'
import { selectOne } from '../sql/select'
import type { WriteTools } from './change/request'
import { readOne } from './change/row'
import { entityFor } from './entityFor'
import type { QueryRunner } from './queries/queryRunner'

export function createRecords(
  tools: WriteTools,
  db: Queryable,
  runner: QueryRunner,
): Pick<Store, 'get' | 'history'> {
  const { index } = tools
  return {
    async get(name, id, actor, options) {
      const entity = entityFor(index, name, 'view', actor)
      const [row] = await runner.rows(
        entity,
        selectOne(index, entity, id, actor, options),
        actor,
        options?.labels,
      )
      if (!row) throw new Problem('not_found', refusalText.notFound)
      await tools.noteReveal?.(db, { entity, what: id, rows: [row], actor })
      return hideRecord(index, entity, row, actor)
    },
    async history(name, id, actor) {
      const entity = entityFor(index, name, 'view', actor)
      if (!(await readOne(index, db, entity, id, actor))) {
        throw new Problem('not_found', refusalText.notFound)
      }
      const entries = await readHistory(db, entity, id)
      return entries.map((entry) => ({ ...entry, changes: seenChanges(index, entity, entry, actor) }))
    },
  }
}

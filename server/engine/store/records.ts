/* One record and its history, as the reader may see them; seeing personal data whole is told to the trail. */

import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { hideRecord } from '#model/record/hideRow'
import type { AuditEntry } from '#model/wire/audit'
import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { selectOne } from '../sql/select'
import { readHistory } from '../trail/audit'
import type { Asking } from './asking'
import { entityFor } from './entityFor'
import { readOne, type WriteTools } from './write'

/** The part of a store that shows one record. */
export function createRecords(
  tools: WriteTools,
  db: Queryable,
  asking: Asking,
): Pick<Store, 'get' | 'history'> {
  const { index } = tools
  return {
    async get(name, id, actor, options) {
      const entity = entityFor(index, name, 'view', actor)
      const [row] = await asking.rows(
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
      const entries = await readHistory(db, entity, id, actor.role)
      const isOwn = actor.entity === entity.name && actor.recordId === id
      return isOwn
        ? entries
        : entries.map((entry) => ({ ...entry, changes: hideChanges(index, entity, entry.changes, actor) }))
    },
  }
}

function hideChanges(
  index: EntityIndex,
  entity: Entity,
  changes: AuditEntry['changes'],
  actor: Actor,
): AuditEntry['changes'] {
  const side = (at: 0 | 1) =>
    hideRecord(
      index,
      entity,
      Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[at]])),
      actor,
    )
  const [before, after] = [side(0), side(1)]
  return Object.fromEntries(Object.keys(changes).map((name) => [name, [before[name], after[name]] as const]))
}

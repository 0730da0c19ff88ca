import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import type { FoundRow } from '#model/query/queryOf'
import { requestHooks } from '../data/http'
import { listText } from '../messages'

/** What is said beside a record's name, where it is unlike the others. */
export function badgeOf(entity: Entity, row: FoundRow): string | undefined {
  const act = requestHooks.waitingAct?.(entity.name, row.id)
  if (act) return act.question ? listText.toFix : listText.toSend
  return row[systemNames.active] === false ? listText.inactive : undefined
}

/*
 * Records that were right when they were written and break a rule that is newer. Hides how they are found: each table is
 * looked through once in a while as the system sees it, and what was found is asked again for each person.
 */

import { type BrokenRecords, brokenRules } from '#model/changes/broken'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { type Actor, systemActor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { selectByIds, selectIds } from '../sql/select'
import { identifier, toText } from '../sql/statement'
import type { WriteTools } from './change/request'
import { entityFor } from './entityFor'
import type { ListTools } from './lists'

const batchSize = 500
/** Rows looked at in a table, the oldest first: they are those that a new rule came after. */
const mostRows = 5_000
/** Records found in a look; once they are corrected, a later look finds the next ones. */
const mostFound = 500
/** Milliseconds for which a look through a table holds. Writes are checked, so that it can only find too much. */
const freshFor = 60 * 60_000

interface Look {
  readonly at: number
  readonly day: string
  readonly found: Promise<BrokenRecords>
}

/** Looks by entity, for as long as the schemas of these tools hold: as long as they live. */
const looks = new WeakMap<WriteTools['validators'], Map<string, Look>>()

/** The part of a store that finds records to be corrected. */
export function createBroken({
  tools,
  db,
  asking,
}: Pick<ListTools, 'tools' | 'db' | 'asking'>): Pick<Store, 'broken'> {
  const { index, validators } = tools

  /** Those among the rows that break a rule that the actor may know of. */
  async function judge(entity: Entity, ids: readonly number[], actor: Actor, today: string) {
    const validator = validators[entity.name]
    if (!validator || ids.length === 0) return []
    const rows = await asking.rows(entity, selectByIds(index, entity, ids, {}, systemActor), systemActor)
    return rows
      .filter((row) => brokenRules(entity, validator, row, { index, actor, today }).length > 0)
      .map(({ id }) => id)
  }

  async function lookThrough(entity: Entity, today: string): Promise<BrokenRecords> {
    const found: number[] = []
    let after = 0
    for (let seen = 0; seen < mostRows && found.length < mostFound; seen += batchSize) {
      const ids = await nextIds(db, entity, after)
      found.push(...(await judge(entity, ids, systemActor, today)))
      if (ids.length < batchSize) return { ids: found.slice(0, mostFound), isMore: found.length > mostFound }
      after = ids.at(-1) ?? after
    }
    return { ids: found.slice(0, mostFound), isMore: true }
  }

  function lookAt(entity: Entity, now: Date): Promise<BrokenRecords> {
    const known = looks.get(validators) ?? new Map<string, Look>()
    looks.set(validators, known)
    const last = known.get(entity.name)
    const day = dayOfInstant(now)
    if (last && last.day === day && now.getTime() - last.at < freshFor) return last.found
    const found = lookThrough(entity, day)
    known.set(entity.name, { at: now.getTime(), day, found })
    found.catch(() => known.delete(entity.name))
    return found
  }

  return {
    async broken(name, actor) {
      const entity = entityFor(index, name, 'list', actor)
      const now = tools.now()
      const { ids, isMore } = await lookAt(entity, now)
      if (ids.length === 0) return { ids, isMore }
      // A list asked for by number shows what is put away too.
      const filter = { [systemNames.id]: ids, [systemNames.active]: true }
      const seen = selectIds(index, entity, { filter, sort: [] }, actor)
      const own = (await asking.answer(seen)).map((row) => Number(row[systemNames.id]))
      const left = await judge(entity, own, actor, dayOfInstant(now))
      return { ids: [...left].sort((a, b) => a - b), isMore }
    },
  }
}

/** The next active rows of a table. */
async function nextIds(db: Queryable, { name }: Entity, after: number): Promise<readonly number[]> {
  const [table, id, active] = [name, systemNames.id, systemNames.active].map((each) =>
    toText(identifier(each)),
  )
  const rows = await db.query<{ id: number }>(
    `select ${id} as id from ${table} where ${active} and ${id} > $1::bigint order by ${id} limit ${batchSize}`,
    [after],
  )
  return rows.map((row) => Number(row.id))
}

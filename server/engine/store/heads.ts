/*
 * What a record's page loads first, in one response: the record, its next transitions and the counts of related rows.
 */
import type { Entity } from '#model/entity/entity'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import { countedAtOnce } from '#model/query/query'
import { filterOf, relationsFor } from '#model/record/relations'
import { isOwnMatter, leadingOn, whyClosed } from '#model/record/workflow'
import type { NextTransition, RelatedCount } from '#model/wire/record/recordHead'
import type { Queryable } from '../../db/database'
import type { Store } from '../contract'
import { serverText } from '../messages'
import { selectCountOfEach } from '../sql/select'
import type { WriteTools } from './change/request'
import { readOne } from './change/row'
import { readOwners } from './checks/selfApproval'
import { entityFor } from './entityFor'
import type { QueryRunner } from './queries/queryRunner'

interface HeadTools {
  readonly runner: QueryRunner
  readonly get: Store['get']
}

export function createHeads(
  tools: WriteTools,
  db: Queryable,
  { runner, get }: HeadTools,
): Pick<Store, 'head'> {
  const { index } = tools
  const titles = new Map(
    [...index.values()].flatMap(({ account }) => (account ? [[account.role, account.title] as const] : [])),
  )

  async function transitionsOf(entity: Entity, id: number, actor: Actor): Promise<readonly NextTransition[]> {
    // Conditions may refer to fields that the actor does not see.
    const row = entity.workflow && (await readOne(index, db, entity, id, systemActor))
    if (!row) return []
    const today = dayOfInstant(tools.now())
    const next = leadingOn(entity, row)
    const owners = await readOwners(index, db, entity, id, next)
    return next.map((transition) => {
      const closed = actor.viewer
        ? serverText.onlyLooking
        : (whyClosed(entity, transition, row, actor, today, titles) ??
          (isOwnMatter(transition, owners, actor) ? refusalText.ownMatter : undefined))
      return { name: transition.name, ...(closed !== undefined && { closed }) }
    })
  }

  async function countsOf(entity: Entity, id: number, actor: Actor): Promise<readonly RelatedCount[]> {
    const relations = relationsFor(index, entity, actor)
    if (relations.length === 0) return []
    const limit = countedAtOnce({})
    const counts = relations.map((each, at) => ({ at, entity: each.entity, filter: filterOf(each, id) }))
    const rows = await runner.run(selectCountOfEach(index, counts, actor, limit + 1))
    const totals = new Map(rows.map(({ at, total }) => [Number(at), Number(total)]))
    return relations.map(({ key }, at) => {
      const total = totals.get(at) ?? 0
      return total > limit ? { key, total: limit, isMore: true } : { key, total }
    })
  }

  return {
    async head(name, id, actor) {
      const entity = entityFor(index, name, 'view', actor)
      const record = await get(name, id, actor, { labels: true })
      const transitions = await transitionsOf(entity, id, actor)
      return { record, transitions, related: await countsOf(entity, id, actor) }
    },
  }
}

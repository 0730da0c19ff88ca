/*
 * What a page about a record needs before anything else: the record, the transitions that lead on from where it stands,
 * and how many rows lead to it. Hides that these are several questions; all counts are one statement.
 */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
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
import { readRow, selectByIds, selectCountOfEach } from '../sql/select'
import type { WriteTools } from './change/request'
import { readOne } from './change/row'
import { entityFor } from './entityFor'
import type { QueryRunner } from './queries/queryRunner'

interface Shown {
  readonly runner: QueryRunner
  /** Of the same store. */
  readonly get: Store['get']
}

/** The part of a store that begins a page about a record. */
export function createHeads(tools: WriteTools, db: Queryable, { runner, get }: Shown): Pick<Store, 'head'> {
  const { index } = tools
  const titles = new Map(
    [...index.values()].flatMap(({ account }) => (account ? [[account.role, account.title] as const] : [])),
  )

  async function transitionsOf(entity: Entity, id: number, actor: Actor): Promise<readonly NextTransition[]> {
    // Conditions may be about what the actor does not see, as when the transition is taken.
    const row = entity.workflow && (await readOne(index, db, entity, id, systemActor))
    if (!row) return []
    const today = dayOfInstant(tools.now())
    const next = leadingOn(entity, row)
    const own = await ownersOf(entity, id, [...new Set(next.flatMap(({ notBy }) => notBy))])
    return next.map((transition) => {
      const closed = actor.viewer
        ? serverText.onlyLooking
        : (whyClosed(entity, transition, row, actor, today, titles) ??
          (isOwnMatter(transition, own, actor) ? refusalText.ownMatter : undefined))
      return { name: transition.name, ...(closed !== undefined && { closed }) }
    })
  }

  /** The accounts that the four-eyes principle is about, by their paths. */
  async function ownersOf(entity: Entity, id: number, fields: readonly string[]): Promise<Row> {
    if (fields.length === 0) return {}
    const { sql, params } = selectByIds(index, entity, [id], { fields }, systemActor)
    const [raw] = await db.query(sql, params)
    return raw ? readRow(entity, raw) : {}
  }

  async function countsOf(entity: Entity, id: number, actor: Actor): Promise<readonly RelatedCount[]> {
    const relations = relationsFor(index, entity, actor)
    if (relations.length === 0) return []
    const most = countedAtOnce({})
    const asked = relations.map((each, at) => ({ at, entity: each.entity, filter: filterOf(each, id) }))
    const answered = await runner.answer(selectCountOfEach(index, asked, actor, most + 1))
    const totals = new Map(answered.map(({ at, total }) => [Number(at), Number(total)]))
    return relations.map(({ key }, at) => {
      const total = totals.get(at) ?? 0
      return total > most ? { key, total: most, isMore: true } : { key, total }
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

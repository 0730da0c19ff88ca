/*
 * Finds records that were valid when written but break a newer rule. Each table is scanned now and then as
 * the system; the results are validated again for each actor.
 */

import { type InvalidRecords, problemsOfRecord } from '#model/changes/invalidRecords'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { type Actor, systemActor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import { identifier, toText } from '../columns/statement'
import type { Store } from '../contract'
import { selectByIds, selectIds } from '../sql/select'
import type { WriteTools } from './change/request'
import { entityFor } from './entityFor'
import type { ListTools } from './lists'

const batchSize = 500
/** Rows validated per request, oldest first, since those most likely predate a new rule. */
const rowsPerScan = 5_000
/** A scan stops here; once these records are corrected, a later scan finds more. */
const maxFound = 500
/** Scans can be reused because writes are validated: they can only contain too many ids, which are checked again. */
const scanMaxAgeMs = 60 * 60_000

interface TableScan {
  readonly at: number
  readonly day: string
  readonly ids: number[]
  after: number
  isDone: boolean
  /** The first rows, which a request waits for. */
  first: Promise<void> | undefined
  /** The next rows, scanned in the background. */
  next: Promise<void> | undefined
}

/** Scans by entity, dropped with the validators when schemas change. */
const scans = new WeakMap<WriteTools['validators'], Map<string, TableScan>>()

export function createInvalidRecords({
  tools,
  db,
  runner,
}: Pick<ListTools, 'tools' | 'db' | 'runner'>): Pick<Store, 'invalidRecords'> {
  const { index, validators } = tools

  /** Ids of the rows that break a rule visible to the actor. */
  async function filterInvalid(entity: Entity, ids: readonly number[], actor: Actor, today: string) {
    const validator = validators[entity.name]
    if (!validator || ids.length === 0) return []
    const rows = await runner.rows(entity, selectByIds(index, entity, ids, {}, systemActor), systemActor)
    return rows
      .filter((row) => problemsOfRecord(entity, validator, row, { index, actor, today }).length > 0)
      .map(({ id }) => id)
  }

  async function continueScan(entity: Entity, scan: TableScan): Promise<void> {
    for (let count = 0; count < rowsPerScan && scan.ids.length < maxFound; count += batchSize) {
      const ids = await nextIds(db, entity, scan.after)
      scan.ids.push(...(await filterInvalid(entity, ids, systemActor, scan.day)))
      scan.after = ids.at(-1) ?? scan.after
      scan.isDone = ids.length < batchSize
      if (scan.isDone) return
    }
  }

  /** Waits for the first rows; each request continues the scan in the background until the table is done. */
  async function scanTable(entity: Entity, now: Date): Promise<InvalidRecords> {
    const byEntity = scans.get(validators) ?? new Map<string, TableScan>()
    scans.set(validators, byEntity)
    const day = dayOfInstant(now)
    let scan = byEntity.get(entity.name)
    if (!scan || scan.day !== day || now.getTime() - scan.at >= scanMaxAgeMs) {
      scan = { at: now.getTime(), day, ids: [], after: 0, isDone: false, first: undefined, next: undefined }
      byEntity.set(entity.name, scan)
    }
    const own = scan
    own.first ??= continueScan(entity, own)
    await own.first.catch((error: unknown) => {
      if (byEntity.get(entity.name) === own) byEntity.delete(entity.name)
      throw error
    })
    if (!own.isDone && own.ids.length < maxFound) {
      own.next ??= continueScan(entity, own)
        // The next request retries.
        .catch(() => undefined)
        .finally(() => {
          own.next = undefined
        })
    }
    return { ids: own.ids.slice(0, maxFound), isMore: !own.isDone || own.ids.length > maxFound }
  }

  return {
    async invalidRecords(name, actor) {
      const entity = entityFor(index, name, 'list', actor)
      const now = tools.now()
      const { ids, isMore } = await scanTable(entity, now)
      if (ids.length === 0) return { ids, isMore }
      // A filter by id includes inactive rows unless it says otherwise.
      const filter = { [systemNames.id]: ids, [systemNames.active]: true }
      const visible = selectIds(index, entity, { filter, sort: [] }, actor)
      const own = (await runner.run(visible)).map((row) => Number(row[systemNames.id]))
      const invalid = await filterInvalid(entity, own, actor, dayOfInstant(now))
      return { ids: [...invalid].sort((a, b) => a - b), isMore }
    },
  }
}

/** `select "id" as id from "widget" where "ativo" and "id" > $1::bigint order by "id" limit 500` */
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

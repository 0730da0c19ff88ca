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
/** Rows looked at for a question, the oldest first: they are those that a new rule came after. */
const rowsPerScan = 5_000
/** Records found in a look; once they are corrected, a later look finds the next ones. */
const maxFound = 500
/** Milliseconds for which a look through a table holds. Writes are checked, so that it can only find too much. */
const scanMaxAgeMs = 60 * 60_000

/** How far one has looked through a table. */
interface Scan {
  readonly at: number
  readonly day: string
  /** Found so far. */
  readonly ids: number[]
  /** The last record seen. */
  after: number
  isDone: boolean
  /** Of the first rows: questions wait for it. */
  first: Promise<void> | undefined
  /** Of the next ones, while it is on its way. */
  next: Promise<void> | undefined
}

/** Looks by entity, for as long as the schemas of these tools hold: as long as they live. */
const scans = new WeakMap<WriteTools['validators'], Map<string, Scan>>()

/** The part of a store that finds records to be corrected. */
export function createInvalidRecords({
  tools,
  db,
  runner,
}: Pick<ListTools, 'tools' | 'db' | 'runner'>): Pick<Store, 'invalidRecords'> {
  const { index, validators } = tools

  /** Those among the rows that break a rule that the actor may know of. */
  async function filterInvalid(entity: Entity, ids: readonly number[], actor: Actor, today: string) {
    const validator = validators[entity.name]
    if (!validator || ids.length === 0) return []
    const rows = await runner.rows(entity, selectByIds(index, entity, ids, {}, systemActor), systemActor)
    return rows
      .filter((row) => brokenRules(entity, validator, row, { index, actor, today }).length > 0)
      .map(({ id }) => id)
  }

  /** Looks at the next rows, and keeps in the look what was found and how far it got. */
  async function continueScan(entity: Entity, scan: Scan): Promise<void> {
    for (let seen = 0; seen < rowsPerScan && scan.ids.length < maxFound; seen += batchSize) {
      const ids = await nextIds(db, entity, scan.after)
      scan.ids.push(...(await filterInvalid(entity, ids, systemActor, scan.day)))
      scan.after = ids.at(-1) ?? scan.after
      scan.isDone = ids.length < batchSize
      if (scan.isDone) return
    }
  }

  /** The look at a table, its first rows seen; each question has it go on, until all are seen. */
  async function scanTable(entity: Entity, now: Date): Promise<BrokenRecords> {
    const known = scans.get(validators) ?? new Map<string, Scan>()
    scans.set(validators, known)
    const day = dayOfInstant(now)
    let scan = known.get(entity.name)
    if (!scan || scan.day !== day || now.getTime() - scan.at >= scanMaxAgeMs) {
      scan = { at: now.getTime(), day, ids: [], after: 0, isDone: false, first: undefined, next: undefined }
      known.set(entity.name, scan)
    }
    const own = scan
    own.first ??= continueScan(entity, own)
    await own.first.catch((error: unknown) => {
      if (known.get(entity.name) === own) known.delete(entity.name)
      throw error
    })
    if (!own.isDone && own.ids.length < maxFound) {
      own.next ??= continueScan(entity, own)
        // What failed is tried again by the next question.
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
      // A list asked for by number shows what is put away too.
      const filter = { [systemNames.id]: ids, [systemNames.active]: true }
      const seen = selectIds(index, entity, { filter, sort: [] }, actor)
      const own = (await runner.answer(seen)).map((row) => Number(row[systemNames.id]))
      const left = await filterInvalid(entity, own, actor, dayOfInstant(now))
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

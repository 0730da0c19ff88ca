/*
 * What a change of schemas does to records, as acts in their history: one version and one line of each record that has
 * another value afterwards.
 */
import type { EntityShape, FieldShape } from '#model/changes/shape'
import { systemNames } from '#model/entity/system'
import { systemActor } from '#model/people/actor'
import { type Changes, writeAuditOfAll } from '../trail/audit'
import { changesText } from './messages'
import { isSame } from './offers'
import { quote } from './rows'
import type { World } from './world'

/** Who signs what a change of schemas did. */
const actor = { ...systemActor, name: changesText.actor }
const batchSize = 1000

/** A value of a record is another one; what is noted of it first is what it was. */
export function noteAct(
  { acts }: Pick<World, 'acts'>,
  entity: string,
  id: unknown,
  field: string,
  [before, after]: readonly [unknown, unknown],
): void {
  const records = acts.get(entity) ?? new Map<number, Changes>()
  acts.set(entity, records)
  const known = records.get(Number(id)) ?? {}
  const [first] = known[field] ?? [before ?? null]
  if (!isSame(first, after)) records.set(Number(id), { ...known, [field]: [first, after ?? null] })
}

/** Writes what was noted: versions and lines of the history. */
export async function writeActs({ tx, acts, at }: Pick<World, 'tx' | 'acts' | 'at'>): Promise<void> {
  const version = quote(systemNames.version)
  for (const [entity, records] of acts) {
    const all = [...records]
    for (let from = 0; from < all.length; from += batchSize) {
      const some = all.slice(from, from + batchSize)
      await tx.query(
        `update ${quote(entity)} set ${version} = ${version} + 1 where ${quote(systemNames.id)} = any ($1::bigint[])`,
        [some.map(([id]) => id)],
      )
      await writeAuditOfAll(
        tx,
        some.map(([recordId, changes]) => ({
          at,
          actor,
          entity: { name: entity },
          recordId,
          act: 'edit',
          detail: 'schema',
          changes,
        })),
      )
    }
  }
  acts.clear()
}

/**
 * A number as what it was before a reference led elsewhere: it is no record of the other entity.
 * @example pastReference(7, near, far, shapes) // 'Near nº 7'
 */
export function pastReference(
  value: unknown,
  before: FieldShape | undefined,
  after: FieldShape,
  shapes: ReadonlyMap<string, Pick<EntityShape, 'title'>>,
): unknown {
  if (!before || after.ref === undefined || before.ref === after.ref) return value
  if (Array.isArray(value)) return value.map((each) => pastReference(each, before, after, shapes))
  if (typeof value !== 'number') return value
  return before.ref === undefined
    ? String(value)
    : changesText.pastReference(shapes.get(before.ref)?.title ?? before.ref, value)
}

/* Records of every entity of a server, made by the system from the schemas alone; references point to real rows. */
import { systemActor } from '#model/actor'
import type { Field } from '#model/entity'
import { dayOfInstant } from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import type { EntityIndex } from '#model/paths'
import type { Store } from '../../server/engine/contract'
import { sampleRecord } from './sample'

/** Makes (once) a record of an entity and everything it needs; gives its id. */
export type MakeRecord = (entity: string, values?: Row) => Promise<number>

/**
 * A maker of records. One record per entity is remembered for references; `values` makes another one.
 * @throws Error naming the entity and the problems when a sample is refused
 */
export function recordMaker(index: EntityIndex, store: Store): MakeRecord {
  const known = new Map<string, number>()
  let seed = 100
  const make: MakeRecord = async (name, values) => {
    const existing = known.get(name)
    if (existing !== undefined && values === undefined) return existing
    const entity = index.get(name)
    if (!entity) throw new Error(`no entity ${name}`)
    await makeTargets(name)
    seed += 1
    const row = sampleRecord(entity, {
      seed,
      actor: systemActor,
      today: dayOfInstant(new Date()),
      pick: (field) => pick(field),
    })
    try {
      const created = await store.create(name, { ...row, ...values }, systemActor)
      const id = Number(created.id)
      if (!known.has(name)) known.set(name, id)
      return id
    } catch (problem) {
      const errors = (problem as { errors?: unknown }).errors
      throw new Error(
        `${name}: ${(problem as Error).message} ${JSON.stringify(errors)} ${JSON.stringify(row)}`,
        { cause: problem },
      )
    }
  }
  const pick = (field: Field): number | undefined => (field.ref ? known.get(field.ref.entity) : undefined)
  const makeTargets = async (name: string): Promise<void> => {
    for (const target of requiredTargets(index, name)) {
      if (target !== name && !known.has(target)) await make(target)
    }
  }
  return make
}

/** Entities that a record of this one may need; optional references are left empty unless they exist already. */
function requiredTargets(index: EntityIndex, name: string): ReadonlySet<string> {
  const targets = new Set<string>()
  const entity = index.get(name)
  const visit = (fields: readonly Field[], isNeeded: boolean) => {
    for (const field of fields) {
      const needed = isNeeded && (field.required || field.conditional)
      if (field.ref && needed && !field.readOnly) targets.add(field.ref.entity)
      visit(field.fields, needed)
    }
  }
  visit(entity?.fields ?? [], true)
  return targets
}

/* Records of every entity of a server, created by the system from the schemas alone; references point to real rows. */

import { isDeepStrictEqual } from 'node:util'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { Condition, Entity, Field, Filter, Reference } from '#model/entity/entity'
import { inputsOf } from '#model/entity/inherit'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { branchesOf } from '#model/entity/parse/parseEntity'
import type { EntityIndex } from '#model/entity/paths'
import { targetedBy } from '#model/entity/target'
import { dayOfInstant } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Store } from '../../server/engine/contract'

/** Creates a record of an entity (once) and everything it needs; returns its id. */
export type MakeRecord = (entity: string, values?: Row) => Promise<number>

/**
 * Creates records. One record per entity is remembered for references; `values` creates another one.
 * @throws Error with the entity and the problems if a sample is rejected
 */
export function recordMaker(index: EntityIndex, store: Store): MakeRecord {
  const known = new Map<string, number>()
  let seed = 100
  const make: MakeRecord = async (name, values) => {
    const existing = known.get(name)
    if (existing !== undefined && values === undefined) return existing
    const id = await create(name, values ?? {})
    if (!known.has(name)) known.set(name, id)
    return id
  }
  const create = async (name: string, values: Row): Promise<number> => {
    const entity = index.get(name)
    if (!entity) throw new Error(`no entity ${name}`)
    for (const field of neededReferences(entity.fields, namesRequired(entity.schema)))
      await makeTarget(name, field)
    seed += 1
    const today = dayOfInstant(new Date())
    const sample = sampleRecord(entity, { seed, actor: systemActor, today, pick })
    const row = { ...addressOf(entity, seed), ...sample, ...values }
    try {
      return Number((await store.create(name, row, systemActor)).id)
    } catch (problem) {
      const twin = await findTwin(store, entity, row, problem)
      // Not remembered, or it would be mistaken for the requested one.
      if (twin && Object.entries(values).every(([each, value]) => isDeepStrictEqual(twin[each], value)))
        return twin.id
      const { message, errors } = problem as { message: string; errors?: unknown }
      throw new Error(`${name}: ${message} ${JSON.stringify(errors)} ${JSON.stringify(row)}`, {
        cause: problem,
      })
    }
  }
  const makeTarget = async (owner: string, field: Field): Promise<void> => {
    for (const ref of targetsOf(field)) {
      if (ref.entity === owner || known.has(keyOf(ref))) continue
      const id = ref.filter ? await create(ref.entity, plainValues(ref.filter)) : await make(ref.entity)
      known.set(keyOf(ref), id)
    }
  }
  const pick = ({ ref }: Field, beside: Row): number | undefined =>
    ref && known.get(keyOf(targetedBy(ref, (name) => beside[name])))
  return make
}

/** People have an e-mail address, unless a test sets it. */
function addressOf(entity: Entity, seed: number): Row {
  const field = entity.account && entity.fields.find(({ kind }) => kind === 'email')
  return field ? { [field.name]: `pessoa${seed}@example.com` } : {}
}

/** Possible targets of a reference: one entity, or one per value of the choice it depends on. */
function targetsOf({ ref }: Field): readonly Reference[] {
  if (!ref) return []
  return ref.by ? Object.keys(ref.by.of).map((value) => targetedBy(ref, () => value)) : [ref]
}

function keyOf(ref: Reference): string {
  return ref.filter ? `${ref.entity} ${JSON.stringify(ref.filter)}` : ref.entity
}

/** The values of the record's own fields that a filter requires. */
function plainValues(filter: Filter): Row {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([path, condition]) => {
      const value: unknown = Array.isArray(condition) ? condition[0] : condition
      return path.includes('.') || path === 'ativo' || typeof value === 'object' ? [] : [[path, value]]
    }),
  )
}

/** References that a record may need; optional ones stay empty unless their target already exists. */
function neededReferences(
  fields: readonly Field[],
  required: ReadonlySet<string> = new Set(),
): readonly Field[] {
  return fields
    .filter((field) => (field.required || field.conditional || required.has(field.name)) && !field.readOnly)
    .flatMap((field) => (field.ref ? [field] : neededReferences(field.fields)))
}

/** Names that the root or any branch of it requires. */
function namesRequired(schema: JsonSchema): ReadonlySet<string> {
  return new Set([schema, ...branchesOf(schema)].flatMap((each) => each.required ?? []))
}

/** The existing record, if there may not be another. */
async function findTwin(
  store: Store,
  entity: Entity,
  row: Row,
  problem: unknown,
): Promise<(Row & { readonly id: number }) | undefined> {
  const { errors } = problem as { errors?: readonly FieldProblem[] }
  const [told] = errors ?? []
  if (!told?.message.startsWith(validationText.taken)) return undefined
  const name = told.path.slice(1)
  const sets = [...entity.unique, ...entity.uniqueWhere.map(({ fields }) => fields)].filter((fields) =>
    fields.includes(name),
  )
  const field = entity.fields.find((each) => each.name === name)
  // Computed values are not in the rejected row, but their inputs are.
  const own = field?.computed ? inputsOf(field.computed, entity.fields).map((each) => each.name) : [name]
  for (const fields of told.message === validationText.taken ? [own] : sets) {
    const filter = Object.fromEntries(fields.map((each) => [each, (row[each] ?? null) as Condition]))
    const { rows } = await store.list(entity.name, { filter, sort: [] }, systemActor)
    if (rows[0]) return { ...rows[0], id: Number(rows[0].id) }
  }
  return undefined
}

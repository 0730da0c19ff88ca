/* Records of every entity of a server, made by the system from the schemas alone; references point to real rows. */

import type { Condition, Entity, Field, Filter, Reference } from '#model/entity/entity'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { branchesOf } from '#model/entity/parseEntity'
import type { EntityIndex } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { validationText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import type { FieldProblem } from '#model/wire/problem'
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
      const twin = await findTwin(store, name, row, problem)
      if (twin !== undefined) return twin
      const { message, errors } = problem as { message: string; errors?: unknown }
      throw new Error(`${name}: ${message} ${JSON.stringify(errors)} ${JSON.stringify(row)}`, {
        cause: problem,
      })
    }
  }
  const makeTarget = async (owner: string, field: Field): Promise<void> => {
    if (!field.ref || field.ref.by || field.ref.entity === owner || known.has(keyOf(field.ref))) return
    known.set(
      keyOf(field.ref),
      field.ref.filter
        ? await create(field.ref.entity, plainValues(field.ref.filter))
        : await make(field.ref.entity),
    )
  }
  const pick = (field: Field): number | undefined => (field.ref ? known.get(keyOf(field.ref)) : undefined)
  return make
}

/** People have an e-mail address, unless a test says otherwise. */
function addressOf(entity: Entity, seed: number): Row {
  const field = entity.account && entity.fields.find(({ kind }) => kind === 'email')
  return field ? { [field.name]: `pessoa${seed}@example.com` } : {}
}

function keyOf(ref: Reference): string {
  return ref.filter ? `${ref.entity} ${JSON.stringify(ref.filter)}` : ref.entity
}

/** What a filter says about a record's own fields, as values. */
function plainValues(filter: Filter): Row {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([path, condition]) => {
      const value: unknown = Array.isArray(condition) ? condition[0] : condition
      return path.includes('.') || path === 'ativo' || typeof value === 'object' ? [] : [[path, value]]
    }),
  )
}

/** References that a record may need; optional ones are left empty unless their target exists already. */
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

/** The record that already stands where another one may not. */
async function findTwin(store: Store, name: string, row: Row, problem: unknown): Promise<number | undefined> {
  const { errors } = problem as { errors?: readonly FieldProblem[] }
  if (!errors?.every((each) => each.message === validationText.taken)) return undefined
  const filter = Object.fromEntries(
    errors.map(({ path }) => [path.slice(1), row[path.slice(1)] as Condition]),
  )
  const { rows } = await store.list(name, { filter, sort: [] }, systemActor)
  return rows[0] && Number(rows[0].id)
}

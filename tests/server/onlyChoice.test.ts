/*
 * Required references with a single selectable record, for every role and entity of the real schemas: the
 * server fills them in, and others must be provided.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { mayAct, scopeOf } from '#model/people/access'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { type Estate, openEstate } from './features/estate'

let estate: Estate
let people: ReadonlyMap<string, SignedIn>
beforeAll(async () => {
  estate = await openEstate(features)
  const { admin, supervisor, manager, technician, producer } = estate
  people = new Map([admin, supervisor, manager, technician, producer].map((one) => [one.actor.role, one]))
}, 240_000)
afterAll(() => estate.server.close())

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor']
const cases = roles.flatMap((role) =>
  entities
    .filter((entity) => entity.fields.some(({ ref, required }) => ref && required))
    .map((entity) => [role, entity.name, entity] as const),
)
const seen: string[] = []

/** The only selectable record for these values, found as in the form. */
async function onlyFor(person: SignedIn, { ref }: Field, beside: Row): Promise<number | undefined> {
  const target = ref && estate.server.index.get(ref.entity)
  if (!target || !mayAct(target, 'list', person.actor)) return undefined
  const depends = Object.entries(ref.dependsOn).map(([theirs, ours]) => [theirs, beside[ours]])
  if (depends.some(([, value]) => value === undefined)) return undefined
  const isNarrow = ref.filter || depends.length > 0 || scopeOf(target, person.actor) !== 'all'
  if (!isNarrow) return undefined
  const filter = { ...ref.filter, ...Object.fromEntries(depends), ativo: true }
  const query = { filter, sort: [], fields: ['id'] }
  const { rows } = await estate.server.store.list(target.name, query as never, person.actor)
  return rows.length === 1 ? Number(rows[0]?.id) : undefined
}

/** Valid values for the fields, each consistent with the others. */
async function takeable(person: SignedIn, entity: Entity): Promise<Row> {
  const fields = entity.fields.filter(({ ref, required }) => ref && required)
  const row: Row = {}
  for (const _round of fields) {
    for (const field of fields) {
      const only = row[field.name] ?? (await onlyFor(person, field, row))
      if (only !== undefined) row[field.name] = field.kind === 'references' ? [only].flat() : only
    }
  }
  return row
}

async function missingIn(person: SignedIn, entity: Entity, input: Row): Promise<readonly string[]> {
  const foreseen = estate.server.store.preview(entity.name as never, undefined, input, person.actor)
  const problem = await foreseen.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (problem === undefined) return []
  if (!(problem instanceof Problem)) throw problem
  const { errors = [] } = problem
  return errors.filter(({ message }) => message === validationText.required).map(({ path }) => path.slice(1))
}

describe.each(cases)('%s creating %s', (role, _name, entity) => {
  it('must provide exactly the required references with more than one possible record', async () => {
    const person = people.get(role) as SignedIn
    if (!mayAct(entity, 'create', person.actor)) return expect(entity.access.create).not.toContain(role)
    const required = entity.fields.filter(({ ref, required: must }) => ref && must).map(({ name }) => name)
    const taken = Object.keys(await takeable(person, entity))
    seen.push(...taken.map((field) => `${role} ${entity.name}.${field}`))
    const left = required.filter((name) => !taken.includes(name))
    const missing = await missingIn(person, entity, {})
    expect(missing.filter((name) => required.includes(name))).toEqual(left)
  })
})

describe('references with one possible record', () => {
  it('exist for every role with a limited scope', () => {
    const seeing = new Set(seen.map((each) => each.split(' ')[0]))
    expect([...seeing]).toEqual(['supervisor', 'gestor', 'tecnico', 'produtor'])
    expect(seen).toContain('produtor cotacao.produtor_id')
  })
})

// @module-tag extended
/*
 * Editable fields of every entity in every state for every role over HTTP: an edit of all fields is rejected
 * at exactly the fields that an independent implementation considers locked, with the same messages.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/problem/problem'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { closedFields, statesOf } from './closedFields'
import { type Estate, openEstate, told } from './features/estate'

let estate: Estate
beforeAll(async () => {
  estate = await openEstate(features)
}, 240_000)
afterAll(() => estate.server.close())

const words = /^Campo (desconhecido|somente leitura)$|^O campo “.+” não pode ser alterado na situação “.+”\.$/
const cases = entities.flatMap((entity) => {
  const roles = entity.access.edit
  return statesOf(entity.name).flatMap((state) =>
    roles.map((role) => [entity.name, state, role, entity] as const),
  )
})

async function recordIn(entity: Entity, state: string, person: SignedIn): Promise<Row> {
  const own = entity.account?.role === person.actor.role ? person.actor.recordId : undefined
  const id = own ?? (await estate.make(entity.name, valuesOf(entity)))
  const { db } = estate.server
  // Written directly into the table, because the test is not about reaching the state.
  await db.query(`update "${entity.name}" set criado_por = $1 where id = $2`, [person.accountId, id])
  if (entity.workflow) {
    await db.query(`update "${entity.name}" set "${entity.workflow.field}" = $1 where id = $2`, [state, id])
  }
  return estate.row(entity.name, id)
}

/** Values that put the record into the scope of every role. */
function valuesOf(entity: Entity): Row {
  const has = (name: string) => entity.fields.some((field) => field.name === name && field.ref)
  return {
    ...(has('fazenda_id') && { fazenda_id: estate.farm }),
    ...(has('produtor_id') && { produtor_id: estate.producer.recordId }),
  }
}

it.each(cases)('%s in %s only accepts the open fields from %s', async (name, state, role, entity) => {
  const people = [estate.admin, estate.supervisor, estate.manager, estate.technician, estate.producer]
  const person = people.find(({ actor }) => actor.role === role)
  if (!person) throw new Error(`nobody is ${role}`)
  const record = await recordIn(entity, state, person)
  const path = `/api/${entity.endpoint}/${record.id}`
  const { body, refusals } = closedFields(name, state, role, record)
  const answer = await told(person.patch(path, body))
  expect([403, 404], JSON.stringify(answer.body)).not.toContain(answer.status)
  const errors = ((answer.body.errors ?? []) as readonly FieldProblem[]).filter(({ message }) =>
    words.test(message),
  )
  expect(Object.fromEntries(errors.map((each) => [each.path, each.message]))).toEqual(refusals)
})

it('the cases cover every state that locks fields', () => {
  const closing = entities.flatMap(({ name, workflow }) =>
    Object.entries(workflow?.states ?? {}).flatMap(([state, { locked }]) =>
      locked === true || locked.length > 0 ? [`${name} ${state}`] : [],
    ),
  )
  expect(closing.length).toBeGreaterThan(7)
  expect([...new Set(cases.map(([name, state]) => `${name} ${state}`))]).toEqual(
    expect.arrayContaining(closing),
  )
})

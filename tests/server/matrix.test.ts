// @module-tag extended
/*
 * Permissions over HTTP for every role, entity and action of the real schemas: without a permission nothing
 * can be read, sorted, filtered, aggregated, exported or written. The cases are generated from the schemas.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Entity, Field, Transition } from '#model/entity/entity'
import { traitsOf } from '#model/entity/kinds'
import { mayAct, mayDo, mayEdit, maySee, scopeOf } from '#model/people/access'
import { systemActor } from '#model/people/actor'
import { filterOf, type Relation, relationsOf } from '#model/record/relations'
import type { RecordHead } from '#model/wire/record/recordHead'
import { features } from '../support/features'
import { recordMaker } from '../support/records'
import { type SignedIn, startTestServer, type TestServer } from '../support/server'

const roles = entities.flatMap((entity) => (entity.account ? [entity.account.role] : []))
let server: TestServer
const people = new Map<string, SignedIn>()
/** A record of each entity that no signed-in person created or owns. */
const foreign = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer({ entities, validators, features, remembersReads: true })
  const make = recordMaker(server.index, server.store)
  for (const entity of entities) foreign.set(entity.name, await make(entity.name))
  for (const role of roles) {
    const entity = entities.find((each) => each.account?.role === role) as Entity
    const id = await make(entity.name, {})
    people.set(role, await server.signInAs(entity.name, id))
  }
}, 240_000)

afterAll(() => server.close())

const cases = roles.flatMap((role) => entities.map((entity) => [role, entity.name, entity] as const))

function person(role: string): SignedIn {
  return people.get(role) as SignedIn
}

function foreignId(entity: Entity): number {
  return foreign.get(entity.name) as number
}

/** Whether the foreign record is in scope, queried as the system with the person's own scope. */
async function isInScope(entity: Entity, who: SignedIn): Promise<boolean> {
  const scope = scopeOf(entity, who.actor)
  if (scope === 'all') return true
  for (const filter of scope) {
    const found = await server.store.list(
      entity.name,
      { filter: { ...filter, ...withId(filter.id, foreignId(entity)) }, sort: [] },
      systemActor,
    )
    if (found.rows.some((row) => row.id === foreignId(entity))) return true
  }
  return false
}

function withId(own: unknown, id: number): { id: number } {
  return { id: own === undefined || own === id ? id : -1 }
}

describe.each(cases)('%s and %s', (role, _name, entity) => {
  const base = `/api/${entity.endpoint}`

  it('lists, counts, sums and exports with permission and in scope only', async () => {
    const who = person(role)
    const isOpen = mayAct(entity, 'list', who.actor)
    const list = await who.get(`${base}?range=[0,999]`)
    expect(list.status).toBe(isOpen ? 200 : 403)
    const summary = await who.get(`${base}/resumo`)
    expect(summary.status).toBe(isOpen ? 200 : 403)
    const file = await who.get(base, { Accept: 'text/csv' })
    expect(file.status).toBe(mayAct(entity, 'export', who.actor) ? 200 : 403)
    if (!isOpen) return
    const rows = (await list.json()) as { id: number }[]
    const { total } = (await summary.json()) as { total: number }
    expect(rows).toHaveLength(Math.min(total, 1000))
    const isVisible = await isInScope(entity, who)
    const one = await who.get(
      `${base}?filter=${encodeURIComponent(JSON.stringify({ id: foreignId(entity) }))}`,
    )
    expect(((await one.json()) as unknown[]).length).toBe(isVisible ? 1 : 0)
    if (file.status === 200) expect((await file.text()).trim().split('\r\n').length - 1).toBe(total)
  })

  it('reads a record and its history with permission and in scope only', async () => {
    const who = person(role)
    const expected = !mayAct(entity, 'view', who.actor) ? 403 : (await isInScope(entity, who)) ? 200 : 404
    expect((await who.get(`${base}/${foreignId(entity)}`)).status).toBe(expected)
    for (const part of ['historico', 'linha-do-tempo'])
      expect([part, (await who.get(`${base}/${foreignId(entity)}/${part}`)).status]).toEqual([part, expected])
  })

  it('loads the page of a record with visible fields, lists and actions only', async () => {
    const who = person(role)
    const id = foreignId(entity)
    const answer = await who.get(`${base}/${id}/ficha`)
    const isVisible = await isInScope(entity, who)
    expect(answer.status).toBe(!mayAct(entity, 'view', who.actor) ? 403 : isVisible ? 200 : 404)
    if (answer.status !== 200) return
    const { record, transitions, related } = (await answer.json()) as RecordHead
    // Custom endpoints can add to the record.
    expect(await (await who.get(`${base}/${id}?labels=1`)).json()).toMatchObject(record)
    for (const field of entity.fields.filter((each) => !maySee(each, role)))
      expect(record).not.toHaveProperty(field.name)

    const relations = new Map(relationsOf(server.index, entity).map((each) => [each.key, each]))
    for (const { key, total, isMore } of related) {
      const relation = relations.get(key) as Relation
      const filter = encodeURIComponent(JSON.stringify(filterOf(relation, id)))
      const list = await who.get(`/api/${relation.entity.endpoint}?filter=${filter}&range=[0,0]`)
      expect([key, list.status]).toEqual([key, 200])
      expect(list.headers.get('Content-Range')?.split('/')[1]).toBe(String(total))
      expect(isMore).toBeUndefined()
    }
    const told = new Set(related.map(({ key }) => key))
    for (const [key, relation] of relations) {
      if (!mayAct(relation.entity, 'list', who.actor)) expect(told).not.toContain(key)
    }
    for (const { name, closed } of transitions) {
      const transition = entity.workflow?.transitions[name] as Transition
      if (!mayDo(entity, transition, who.actor)) expect(closed).toMatch(/^Só para |grupo de acesso/)
      if (closed === undefined) continue
      const { status } = await who.post(`${base}/${id}/transicoes/${name}`, {})
      expect([name, [403, 409].includes(status)]).toEqual([name, true])
    }
  })

  it('writes nothing without permission or out of scope', async () => {
    const who = person(role)
    const before = await server.store.get(entity.name, foreignId(entity), systemActor)
    if (!mayAct(entity, 'create', who.actor)) expect((await who.post(base, {})).status).toBe(403)
    const isVisible = await isInScope(entity, who)
    if (!mayAct(entity, 'edit', who.actor))
      expect((await who.patch(`${base}/${foreignId(entity)}`, {})).status).toBe(403)
    else if (!isVisible) expect((await who.patch(`${base}/${foreignId(entity)}`, {})).status).toBe(404)
    if (!mayAct(entity, 'remove', who.actor))
      expect((await who.remove(`${base}/${foreignId(entity)}`)).status).toBe(403)
    else if (!isVisible) expect((await who.remove(`${base}/${foreignId(entity)}`)).status).toBe(404)
    for (const name of Object.keys(entity.workflow?.transitions ?? {})) {
      const transition = entity.workflow?.transitions[name]
      if (transition && mayDo(entity, transition, who.actor) && isVisible) continue
      const { status } = await who.post(`${base}/${foreignId(entity)}/transicoes/${name}`, {})
      expect([403, 404]).toContain(status)
    }
    const mayNote = mayAct(entity, 'view', who.actor) && mayAct(entity, 'note', who.actor)
    if (!mayNote || !isVisible) {
      const note = await who.post(`${base}/${foreignId(entity)}/anotacoes`, { texto: 'x' })
      expect(note.status).toBe(mayNote ? 404 : 403)
      const people = await who.get(`${base}/${foreignId(entity)}/mencionaveis`)
      expect(people.status).toBe(mayNote ? 404 : 403)
    }
    expect(await server.store.get(entity.name, foreignId(entity), systemActor)).toEqual(before)
  })

  it('treats fields hidden from the role as unknown', async () => {
    const who = person(role)
    if (!mayAct(entity, 'list', who.actor)) return
    for (const field of entity.fields.filter((each) => !maySee(each, role))) {
      for (const question of questionsAbout(field)) {
        const answer = await who.get(`${base}${question}`)
        expect([question, answer.status]).toEqual([question, 400])
        expect(((await answer.json()) as { allowed: string[] }).allowed).not.toContain(field.name)
      }
      const rows = (await (await who.get(`${base}?range=[0,9]`)).json()) as Record<string, unknown>[]
      for (const row of rows) expect(row).not.toHaveProperty(field.name)
    }
  })

  it('cannot change a field that the role may not edit', async () => {
    const who = person(role)
    if (!mayAct(entity, 'edit', who.actor) || !(await isInScope(entity, who))) return
    const before = await server.store.get(entity.name, foreignId(entity), systemActor)
    for (const field of entity.fields.filter((each) => !each.system && !mayEdit(each, role))) {
      const answer = await who.patch(`${base}/${foreignId(entity)}`, {
        [field.name]: otherValue(field, before[field.name]),
      })
      expect([field.name, answer.status]).toEqual([field.name, 422])
    }
    const attack = {
      id: 1,
      versao: 99,
      criado_por: who.accountId,
      criado_em: '2020-01-01T00:00:00Z',
      atualizado_por: 77,
    }
    expect((await who.patch(`${base}/${foreignId(entity)}`, attack)).status).toBe(422)
    expect(await server.store.get(entity.name, foreignId(entity), systemActor)).toEqual(before)
  })
})

function questionsAbout(field: Field): readonly string[] {
  const traits = traitsOf(field.kind)
  return [
    `?filter=${encodeURIComponent(JSON.stringify({ [field.name]: { null: false } }))}`,
    `?sort=${encodeURIComponent(JSON.stringify([field.name, 'ASC']))}`,
    `?fields=${field.name}`,
    `/resumo?facets=${field.name}`,
    `/resumo?groups=${field.name}`,
    ...(traits.summable ? [`/resumo?sums=${field.name}`] : []),
  ]
}

function otherValue(field: Field, value: unknown): unknown {
  const { json } = traitsOf(field.kind)
  if (json === 'number') return Number(value ?? 0) + 1
  if (json === 'boolean') return value !== true
  if (json === 'array') return [...((value as unknown[] | null) ?? []), 1]
  if (json === 'object') return { other: 1 }
  return `${String(value ?? '')}x`
}

// @module-tag extended
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRow } from '#model/entity/jsonSchema'
import { mayAct } from '#model/people/access'
import { isHiddenAt } from '#model/people/hideRow'
import { placeWay } from '#model/record/located'
import type { SignedIn } from '../support/server'
import { type Estate, openEstate } from './features/estate'

let estate: Estate
let people: readonly (readonly [string, SignedIn])[]

beforeAll(async () => {
  estate = await openEstate([])
  const { admin, supervisor, manager, technician, producer } = estate
  people = Object.entries({ admin, supervisor, manager, technician, producer })
  // Each farm has a position, and the stranger's is next to the producer's.
  await estate.server.db.query(`update fazenda set latitude = -21.1, longitude = -45.1 where id = $1`, [
    estate.farm,
  ])
  await estate.server.db.query(`update fazenda set latitude = -21.1001, longitude = -45.1001 where id = $1`, [
    estate.otherFarm,
  ])
}, 120_000)
afterAll(() => estate.server.close())

function* waysOf(person: SignedIn) {
  for (const entity of estate.server.index.values()) {
    if (!mayAct(entity, 'list', person.actor)) continue
    for (const { name } of entity.fields) {
      const way = placeWay(estate.server.index, entity, name, person.actor)
      if (way) yield { entity, by: name, at: way.at }
    }
  }
}

const world = 'sight=-180,-90,180,90&zoom=3'

describe('a map query', () => {
  it('counts and labels no more than the lists of the same person', async () => {
    let asked = 0
    for (const [who, person] of people) {
      for (const { entity, by, at } of waysOf(person)) {
        asked += 1
        const called = `${who} ${entity.name} ${by}`
        const list = await person.get(`/api/${entity.endpoint}?range=[0,0]`)
        const total = Number(list.headers.get('content-range')?.split('/')[1])
        const extent: unknown = await (await person.get(`/api/${entity.endpoint}/lugares?by=${by}`)).json()
        expect(isRow(extent) && extent.total, called).toBe(total)
        const seen: unknown = await (
          await person.get(`/api/${entity.endpoint}/lugares?by=${by}&${world}`)
        ).json()
        const { places = [], clusters = [] } = isRow(seen) ? seen : {}
        const told = [places, clusters]
          .flat()
          .flatMap((each) => (isRow(each) ? [each.id, each.ids].flat() : []))
        const own: unknown = await (await person.get(`/api/${at.endpoint}?fields=id`)).json()
        const visible = new Set(Array.isArray(own) ? own.map((row: unknown) => isRow(row) && row.id) : [])
        const beyond = told.filter((id) => typeof id === 'number' && !visible.has(id))
        expect(beyond, called).toEqual([])
      }
    }
    expect(asked).toBeGreaterThan(5)
  })

  it("has no cells for a producer's neighbour at any zoom", async () => {
    const { producer, otherFarm } = estate
    for (const zoom of [0, 5, 12, 18]) {
      const side = zoom > 10 ? 0.01 : 5
      const sight = [-45.1 - side, -21.1 - side, -45.1 + side, -21.1 + side].join(',')
      for (const { entity, by } of waysOf(producer)) {
        const answer = await producer.get(
          `/api/${entity.endpoint}/lugares?by=${by}&sight=${sight}&zoom=${zoom}`,
        )
        if (answer.status !== 200) continue
        const text = await answer.text()
        if (entity.name === 'fazenda') expect(text).not.toContain(`"id":${otherFarm},`)
      }
    }
  })

  it('refuses filters on masked values, as the list does', async () => {
    let asked = 0
    for (const [who, person] of people) {
      for (const { entity, by } of waysOf(person)) {
        for (const { name: field } of entity.fields) {
          if (!isHiddenAt(estate.server.index, entity, field, person.actor)) continue
          asked += 1
          const filter = encodeURIComponent(JSON.stringify({ [field]: '52998224725' }))
          const [list, map] = await Promise.all([
            person.get(`/api/${entity.endpoint}?range=[0,0]&filter=${filter}`),
            person.get(`/api/${entity.endpoint}/lugares?by=${by}&filter=${filter}`),
          ])
          expect([400, 403], `${who} ${entity.name} ${field}`).toContain(map.status)
          expect(map.status).toBe(list.status)
        }
      }
    }
    expect(asked).toBeGreaterThan(0)
  })

  it('with too many cells is refused before it runs', async () => {
    for (const [, person] of people) {
      for (const { entity, by } of waysOf(person)) {
        const answer = await person.get(
          `/api/${entity.endpoint}/lugares?by=${by}&sight=-180,-90,180,90&zoom=20`,
        )
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error: 'too_costly' })
      }
    }
  })
})

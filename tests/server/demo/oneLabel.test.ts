/* One label is one value: whatever counts rows by a choice finds as many when the choice is asked for, by each of its codes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import { holdsMany, resolvePath, walkFields } from '#model/entity/paths'
import { withSameTitle } from '#model/entity/sameTitled'
import { systemActor } from '#model/people/actor'
import type { Summary } from '#model/query/query'
import { startDemonstration } from '../../support/demonstration'
import type { SignedIn, TestServer } from '../../support/server'

let server: TestServer
let chief: SignedIn

beforeAll(async () => {
  server = await startDemonstration()
  const admins = { filter: { email: 'admin@example.com' }, sort: [] }
  const [admin] = (await server.store.list('admin', admins, systemActor)).rows
  chief = await server.signInAs('admin', Number(admin?.id))
}, 180_000)
afterAll(() => server.close())

function choicesOf(entity: Entity): readonly Field[] {
  const own = [...walkFields(entity.fields)].filter(({ values, kind }) => values ?? kind === 'boolean')
  return own.filter(({ pii, roles, system }) => !system && pii === undefined && roles.view === undefined)
}

async function ask(entity: Entity, search: Record<string, string>): Promise<Summary> {
  const answer = await chief.get(`/api/${entity.endpoint}/resumo?${new URLSearchParams(search)}`)
  expect([answer.status, entity.name, search]).toEqual([200, entity.name, search])
  return (await answer.json()) as Summary
}

const listed = entities.filter(({ access }) => access.list.includes('admin'))

describe.each(listed.map((entity) => [entity.name, entity] as const))(
  'the choices of %s',
  (_name, entity) => {
    it('are found as often as facets, groups and pivots count them', async () => {
      for (const field of choicesOf(entity)) {
        const { path } = field
        const isOne = !holdsMany(resolvePath(server.index, entity, path) ?? [])
        const { facets, groups, pivot } = await ask(entity, {
          facets: path,
          groups: path,
          ...(isOne && { pivot: path }),
        })
        const counted = [
          ...(facets[path] ?? []).map(({ value, count }) => [value, count] as const),
          ...(groups ?? []).map(({ value, count }) => [value, count] as const),
          ...(pivot ?? []).flatMap(({ keys: [key], count }) => (key ? [[key.value, count] as const] : [])),
        ]
        const all = (await ask(entity, {})).total
        for (const [value, count] of counted) {
          for (const code of withSameTitle(field, [value])) {
            const what = [path, code]
            const filter = JSON.stringify({ [path]: code })
            expect([...what, (await ask(entity, { filter })).total]).toEqual([...what, count])
            if (code === null) continue
            const others = JSON.stringify({ [path]: { ne: code } })
            expect([...what, 'ne', (await ask(entity, { filter: others })).total]).toEqual([
              ...what,
              'ne',
              all - count,
            ])
          }
        }
      }
    })
  },
)

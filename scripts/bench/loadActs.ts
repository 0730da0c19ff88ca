/* What people of a role do all day, made of what the entities say that the role may. */
import { randomUUID } from 'node:crypto'
import { entities } from '#generated/entities.ts'
import type { Entity, Role } from '#model/entity/entity'
import { findSimpleEntity, makeText } from '../drills/consoles'

/** A person with a session. */
export interface Person {
  readonly role: Role
  readonly token: string
  /** Where they sit, by what a proxy says. */
  readonly address: string
}

/** A request of an act. */
export interface Told {
  readonly act: string
  readonly path: string
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request; gives the text of an answer that is no refusal. */
type Send = (told: Told) => Promise<string | undefined>

/** One act of a day. */
export interface Act {
  perform(send: Send): Promise<void>
}

const simple = findSimpleEntity()
let made = Math.floor(Date.now() / 1000)
const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
const page = (entity: Entity, from = 0, more = '') =>
  `/api/${entity.endpoint}?range=[${from},${from + 24}]&labels=1&total=capped&sort=${encodeURIComponent(JSON.stringify(entity.list.sort.slice(0, 1)))}${more}`

function firstId(text: string | undefined): number | undefined {
  const rows: unknown = text === undefined ? [] : JSON.parse(text)
  const row = Array.isArray(rows) ? pick(rows as readonly { id: number }[]) : undefined
  return row?.id
}

/** Acts of a role, one after the other by chance: most of a day is reading. */
export function actsOf(role: Role): () => Act | undefined {
  const listed = entities.filter(({ access, menu }) => menu !== undefined && access.list.includes(role))
  const searched = listed.filter(({ list }) => list.search.length > 0)
  const exported = listed.filter(({ access, ...rest }) => access.export.includes(role) && !rest.account)
  const decided = entities.flatMap((entity) =>
    Object.values(entity.workflow?.transitions ?? {})
      .filter(({ roles }) => roles.includes(role))
      .map((transition) => ({ entity, transition })),
  )
  const list: Act = {
    async perform(send) {
      const entity = pick(listed)
      if (entity) await send({ act: 'list', path: page(entity, 25 * Math.floor(Math.random() * 4)) })
    },
  }
  const search: Act = {
    async perform(send) {
      const entity = pick(searched)
      const q = pick(['silva', 'maria', 'boa', 'santo', 'cafe', '2026'])
      if (entity) await send({ act: 'search', path: page(entity, 0, `&q=${q}`) })
    },
  }
  const open: Act = {
    async perform(send) {
      const entity = pick(listed)
      const id = entity && firstId(await send({ act: 'list', path: page(entity) }))
      if (entity && id !== undefined)
        await send({ act: 'open', path: `/api/${entity.endpoint}/${id}?labels=1` })
    },
  }
  const sums: Act = {
    async perform(send) {
      const entity = pick(listed)
      const facet = entity?.list.columns.find(({ filter }) => filter)?.field
      if (entity)
        await send({ act: 'sums', path: `/api/${entity.endpoint}/resumo${facet ? `?facets=${facet}` : ''}` })
    },
  }
  const save: Act = {
    async perform(send) {
      const headers = { 'Idempotency-Key': randomUUID() }
      made += 1
      await send({
        ...{ act: 'save', method: 'POST', path: `/api/${simple.entity.endpoint}` },
        ...{ headers, body: simple.fill(makeText(made)) },
      })
    },
  }
  const decide: Act = {
    async perform(send) {
      const found = pick(decided)
      if (!found) return
      const { entity, transition } = found
      const id = firstId(await send({ act: 'list', path: page(entity) }))
      const path = `/api/${entity.endpoint}/${id}/transicoes/${transition.name}`
      const headers = { 'Idempotency-Key': randomUUID() }
      if (id !== undefined) await send({ act: 'decide', method: 'POST', path, headers, body: {} })
    },
  }
  const file: Act = {
    async perform(send) {
      const entity = pick(exported)
      const filter = encodeURIComponent(JSON.stringify({ id: { lte: 2_000 } }))
      if (entity) await send({ act: 'export', path: `/api/${entity.endpoint}?formato=csv&filter=${filter}` })
    },
  }
  const maySave = simple.entity.access.create.includes(role)
  const day = [list, list, list, search, search, open, open, open, sums, decide, file, maySave ? save : open]
  return () => pick(day)
}

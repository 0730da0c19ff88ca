/* What people of a role do all day, generated from what the entities allow the role. */
import { entities } from '#generated/entities.ts'
import type { Entity, Role } from '#model/entity/entity'
import { findSimpleEntity, makeText } from '../../drills/consoles'
import { type LoadRequest, type Product, pageSize } from './product'

/** The actions of a day, in the order of the report. */
export const actNames = ['list', 'search', 'open', 'sums', 'save', 'decide', 'export'] as const
export type ActName = (typeof actNames)[number]

/** Sends a request; returns the text of a successful response. */
type SendRequest = (act: ActName, told: LoadRequest) => Promise<string | undefined>

/** One action of a day. */
export interface LoadAction {
  perform(send: SendRequest): Promise<void>
}

const simple = findSimpleEntity()
const exportedUpTo = 2_000
let made = Math.floor(Date.now() / 1000)
const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

/** Random actions of a role on a product, one after the other; most of them read. */
export function actsOf(role: Role, product: Product): () => LoadAction | undefined {
  const listed = entities.filter(({ access, menu }) => menu !== undefined && access.list.includes(role))
  const searched = listed.filter(({ list }) => list.search.length > 0)
  const exported = listed.filter(({ access, ...rest }) => access.export.includes(role) && !rest.account)
  const decided = entities.flatMap((entity) =>
    Object.values(entity.workflow?.transitions ?? {})
      .filter(({ roles }) => roles.includes(role))
      .map((transition) => ({ entity, transition })),
  )
  const someId = async (send: SendRequest, entity: Entity): Promise<number | undefined> => {
    const text = await send('list', product.page(entity, { role, from: 0 }))
    const rows = text === undefined ? [] : product.rowsOf(JSON.parse(text))
    return Array.isArray(rows) ? pick(rows as readonly { id: number }[])?.id : undefined
  }
  const list: LoadAction = {
    async perform(send) {
      const entity = pick(listed)
      const from = pageSize * Math.floor(Math.random() * 4)
      if (entity) await send('list', product.page(entity, { role, from }))
    },
  }
  const search: LoadAction = {
    async perform(send) {
      const entity = pick(searched)
      const q = pick(['silva', 'maria', 'boa', 'santo', 'cafe', '2026'])
      if (entity && q) await send('search', product.page(entity, { role, from: 0, q }))
    },
  }
  const open: LoadAction = {
    async perform(send) {
      const entity = pick(listed)
      const id = entity && (await someId(send, entity))
      if (entity && id !== undefined) await send('open', product.open(entity, id, role))
    },
  }
  const sums: LoadAction = {
    async perform(send) {
      const entity = pick(listed)
      const facet = entity?.list.columns.find(({ filter }) => filter)?.field
      if (entity) await send('sums', product.sums(entity, facet))
    },
  }
  const save: LoadAction = {
    async perform(send) {
      made += 1
      await send('save', product.save(simple.entity, simple.fill(makeText(made))))
    },
  }
  const decide: LoadAction = {
    async perform(send) {
      const found = pick(decided)
      const id = found && (await someId(send, found.entity))
      if (found && id !== undefined) await send('decide', product.decide(found.entity, found.transition, id))
    },
  }
  const file: LoadAction = {
    async perform(send) {
      const entity = pick(exported)
      if (entity) await send('export', product.file(entity, exportedUpTo))
    },
  }
  const maySave = simple.entity.access.create.includes(role)
  const day = [list, list, list, search, search, open, open, open, sums, decide, file, maySave ? save : open]
  return () => pick(day)
}

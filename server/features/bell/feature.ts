/*
 * Room: the counters of the bell. Hides which lists are counted and what counts as new.
 *
 * `GET {role}/notification`: the eight counters of the bell, in the order of the specification, over what the person
 * who asks may see. Only managers and supervisors are told anything; everybody else gets zeros.
 */
import { entities } from '#generated/entities.ts'
import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Feature, Store } from '../../engine/index'

type Counted = 'register' | 'pedido' | 'cotacao'

/** What each counter counts. The order is the wire's: approved orders come before those being analysed. */
const counters: readonly {
  [N in Counted]: readonly [entity: N, states: readonly RecordOf<N>['status'][]]
}[Counted][] = [
  ['register', [0, 1]],
  ['pedido', ['Aguardando Aprovação']],
  ['pedido', ['Aprovado']],
  ['pedido', ['Em Análise']],
  ['pedido', ['Faturado']],
  ['pedido', ['Cancelamento Solicitado']],
  ['cotacao', ['Aguardando Análise']],
  ['cotacao', ['Cancelamento Solicitado']],
]
const told: readonly string[] = ['gestor', 'supervisor']
const roles = entities.flatMap(({ account }) => (account ? [account.role] : []))

/** The counters of the bell. */
export const notifications: Feature = {
  name: 'notifications',
  routes(api, { store, actorOf }) {
    api.get(`/:role{${roles.join('|')}}/notification`, async (c) => {
      const actor = actorOf(c)
      if (!told.includes(actor.role)) return c.json(counters.map(() => 0))
      return c.json(await count(store, actor))
    })
  },
}

async function count(store: Store, actor: Actor): Promise<readonly number[]> {
  const found = new Map<string, ReadonlyMap<unknown, number>>()
  for (const name of new Set(counters.map(([entity]) => entity))) {
    const query = { filter: { ativo: true }, sums: [], facets: ['status'] } as const
    const { facets } = await store.summary(name, query, actor)
    found.set(name, new Map(facets.status.map(({ value, count: many }) => [value, many])))
  }
  return counters.map(([entity, states]) =>
    states.reduce<number>((sum, state) => sum + (found.get(entity)?.get(state) ?? 0), 0),
  )
}

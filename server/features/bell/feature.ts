/*
 * The counters of the notification bell. Hides which lists are counted and what counts as new.
 *
 * `GET {role}/notification`: eight counters in the order of the specification, within the caller's scope.
 * Only managers and supervisors get counts; other roles get zeros.
 */
import type { Context } from 'hono'
import { entities } from '#generated/entities.ts'
import type { RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type CounterName, type Counters, counterNames } from '#model/wire/figures/notification'
import { type Feature, type Store, serve } from '../../engine/index'
import { mayList } from '../kit/mayList'

type CountedEntity = 'register' | 'pedido' | 'cotacao'

type Count = {
  [N in CountedEntity]: readonly [entity: N, states: readonly RecordOf<N>['status'][]]
}[CountedEntity]

const counters: Readonly<Record<CounterName, Count>> = {
  registrations: ['register', [0, 1]],
  waiting: ['pedido', ['Aguardando Aprovação']],
  approved: ['pedido', ['Aprovado']],
  inAnalysis: ['pedido', ['Em Análise']],
  invoiced: ['pedido', ['Faturado']],
  cancellations: ['pedido', ['Cancelamento Solicitado']],
  quotations: ['cotacao', ['Aguardando Análise']],
  quotationCancellations: ['cotacao', ['Cancelamento Solicitado']],
}
const told: readonly string[] = ['gestor', 'supervisor']
const roles = entities.flatMap(({ account }) => (account ? [account.role] : []))

export const notifications: Feature = {
  name: 'notifications',
  routes(api, { store, actorOf }) {
    const answer = async (c: Context) => {
      const actor = actorOf(c)
      const asked = c.req.query('fazenda')
      const farm = asked === undefined ? undefined : Number(asked)
      if (farm !== undefined && !(Number.isSafeInteger(farm) && farm > 0))
        throw new Problem('malformed', refusalText.malformed)
      return told.includes(actor.role) ? count(store, actor, farm) : counterNames.map(() => 0)
    }
    serve(api, 'GET /:role/notification', answer, {
      patterns: { role: roles.join('|') },
      parameters: ['fazenda', 'safra'],
    })
  },
}

/** Returns 0 if the actor may not list the entity; `farm` filters entities that have one. */
async function count(store: Store, actor: Actor, farm: number | undefined): Promise<Counters> {
  const found = new Map<string, ReadonlyMap<unknown, number>>()
  for (const name of new Set(Object.values(counters).map(([entity]) => entity))) {
    if (!mayList(name, actor)) continue
    const filter =
      name !== 'register' && farm !== undefined ? { ativo: true, fazenda_id: farm } : { ativo: true }
    const { facets } = await store.summary(name, { filter, sums: [], facets: ['status'] }, actor)
    found.set(name, new Map(facets.status.map(({ value, count: many }) => [value, many])))
  }
  return counterNames.map((name) => {
    const [entity, states] = counters[name]
    return states.reduce<number>((sum, state) => sum + (found.get(entity)?.get(state) ?? 0), 0)
  })
}

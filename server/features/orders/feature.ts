/* Orders. Hides their state history and the rules for transfers between business units. */

import type { Context } from 'hono'
import type { PatchOf, RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import { type Feature, type Proposal, readBody, readId, readVersion, serve } from '../../engine/index'
import { answerStatuses, statusNodes } from '../kit/changeStatuses'
import { fillItems, hasOtherItems } from '../kit/fillItems'
import { inNameOf } from '../kit/inNameOf'
import { orderText } from './messages'

const entity = 'pedido'
/** In later states, an invoice already names the unit. */
const movable: readonly Order['status'][] = ['Aguardando Aprovação', 'Em Análise', 'Aprovado']

/** `PATCH pedido/status`, `PATCH pedido/transfere/{id}`, and hooks of every order. */
export const orders: Feature = {
  name: 'orders',
  guards: { 'pedido.edit': keepUnit },
  before: {
    'pedido.create': async (change): Promise<PatchOf<'pedido'>> => ({
      historico: [...storyOf(change.after), entryOf(change)],
      ...(await fillItems(change, entity)),
    }),
    'pedido.edit': (change) => (hasOtherItems(change) ? fillItems(change, entity) : undefined),
    'pedido.transition': (change) => ({ historico: [...storyOf(change.after), entryOf(change)] }),
  },
  forTokens: {
    'PATCH /pedido/status': { reaches: ['pedido'], writes: true },
    'PATCH /pedido/transfere/:id': { reaches: ['pedido'], writes: true },
  },
  routes(api, { store, actorOf }) {
    const answer = (c: Context) => answerStatuses(c, store, entity, actorOf(c))
    serve(api, 'PATCH /pedido/status', answer, { nodes: statusNodes })

    serve(api, 'PATCH /pedido/transfere/:id', async (c) => {
      const actor = actorOf(c)
      const id = readId(c)
      const { empresa_id: unit, motivo } = await readBody(c)
      // The empty update checks the edit permission, and returns the order.
      const order = await store.update(entity, id, {}, readVersion(c), actor)
      if (unit === undefined || unit === null) throw atUnit(validationText.required)
      if (unit === order.empresa_id) throw atUnit(orderText.sameUnit)
      const self = inNameOf(actor)
      const entry: HistoryEntry = {
        status: order.status,
        usuario: actor.name,
        em: new Date().toISOString(),
        motivo: describeTransfer(motivo),
      }
      const patch = { empresa_id: Number(unit), historico: [...storyOf(order), entry] }
      await store.update(entity, id, patch, order.versao, self, 'transferir')
      const { rows } = await store.list(entity, { filter: { id }, sort: [] }, actor)
      return rows[0] ?? { id }
    })
  },
}

function describeTransfer(reason: unknown): string {
  const said = typeof reason === 'string' ? reason.trim() : ''
  return said === '' ? orderText.transferred : `${orderText.transferred}: ${said}`
}

function keepUnit({ before, after, actor }: Proposal<'pedido'>): void {
  if (before?.empresa_id === after.empresa_id) return
  if (actor.role !== systemRole) throw atUnit(orderText.onlyTransfer)
  if (!movable.includes(after.status)) throw new Problem('conflict', orderText.notMovable(after.status))
}

function atUnit(message: string): Problem {
  return new Problem('invalid', refusalText.invalid, { errors: [{ path: '/empresa_id', message }] })
}

type Order = RecordOf<'pedido'>
type HistoryEntry = NonNullable<Order['historico']>[number]

function storyOf({ historico }: Pick<Order, 'historico'>): readonly HistoryEntry[] {
  return historico ?? []
}

/** History entry: new state, author, time and, if required, the reason. */
function entryOf({ entity: { workflow }, transition, after, actor }: Proposal<'pedido'>): HistoryEntry {
  const asksWhy = workflow?.transitions[transition ?? '']?.input.includes('motivo_cancelamento')
  return {
    status: after.status,
    usuario: actor.name,
    em: after.atualizado_em,
    ...(asksWhy && after.motivo_cancelamento ? { motivo: after.motivo_cancelamento } : {}),
  }
}

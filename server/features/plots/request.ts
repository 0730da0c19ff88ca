/*
 * Approval requests: for new plots, and for changes of approved ones. Pending values are stored in both plot
 * and request, so that the decision applies to what was requested.
 */

import type { RecordOf } from '#model/entity/registry'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Change, Proposal } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { plotText } from './messages'

type Plot = RecordOf<'talhao'>

export async function askApproval(
  { after, store, actor }: Change<'talhao'>,
  alteracao?: Plot['alteracao'],
): Promise<void> {
  const self = inNameOf(actor)
  const { produtor_id } = await store.get('fazenda', after.fazenda_id, self)
  const producer = await store.get('produtor', produtor_id, self)
  const celular = mobileOf(producer)
  const request = {
    talhao: after.id,
    nome: producer.nome_exibicao ?? '',
    ...(celular !== undefined && { celular }),
    solicitado_em: alteracao ? after.atualizado_em : after.criado_em,
    ...(alteracao && { alteracao }),
  }
  await store.create('aprovacao', request, self)
}

function mobileOf({ telefones }: RecordOf<'produtor'>): string | undefined {
  return telefones?.map(({ number }) => number).find((number) => number?.length === 11) ?? undefined
}

/** A person must not change another's request and then decide it. */
export async function keepRequest(change: Proposal<'talhao'>): Promise<void> {
  const { before, after, actor } = change
  if (!before?.alteracao || !asksOtherwise(change)) return
  const waiting = await findRequest(change, after.id ?? before.id)
  if (waiting && waiting.criado_por !== actor.id) throw new Problem('conflict', plotText.waiting)
}

/** Updates the request with the pending values, or withdraws it if there are none. */
export async function askChange(change: Change<'talhao'>): Promise<void> {
  const { after, store, actor } = change
  if (!asksOtherwise(change)) return
  const waiting = await findRequest(change, after.id)
  const { alteracao } = after
  if (!alteracao) {
    if (waiting) await store.remove('aprovacao', waiting.id, inNameOf(actor))
    return
  }
  if (!waiting) return askApproval(change, alteracao)
  const patch = { alteracao, solicitado_em: after.atualizado_em }
  await store.update('aprovacao', waiting.id, patch, '*', inNameOf(actor), 'pedirOutra')
}

/** Whether a person changed the pending values; the system changes them on a decision. */
function asksOtherwise({ before, after, actor }: Proposal<'talhao'>): boolean {
  const isOther = JSON.stringify(before?.alteracao ?? null) !== JSON.stringify(after.alteracao ?? null)
  return isOther && actor.role !== systemRole
}

async function findRequest({ store, actor }: Proposal<'talhao'>, plot: number) {
  const query = { filter: { talhao: plot, status: 'pendente' }, sort: [] } as const
  return (await store.list('aprovacao', query, inNameOf(actor))).rows.find(({ alteracao }) => alteracao)
}

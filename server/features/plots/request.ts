/*
 * Requests for approval: of a plot that a person enters, and of what a person wants otherwise in an approved one. What
 * waits stands in the plot and in the request alike, so that it is decided as it was asked.
 */

import type { RecordOf } from '#model/entity/registry'
import { systemRole } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Change, Proposal } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { plotText } from './messages'

type Plot = RecordOf<'talhao'>

/** Asks for approval of the plot, or of what waits in it. */
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

/** The first number that takes SMS. */
function mobileOf({ telefones }: RecordOf<'produtor'>): string | undefined {
  return telefones?.map(({ number }) => number).find((number) => number?.length === 11) ?? undefined
}

/** What one person has asked for, another cannot ask otherwise and then decide. */
export async function keepRequest(change: Proposal<'talhao'>): Promise<void> {
  const { before, after, actor } = change
  if (!before?.alteracao || !asksOtherwise(change)) return
  const waiting = await findRequest(change, after.id ?? before.id)
  if (waiting && waiting.criado_por !== actor.id) throw new Problem('conflict', plotText.waiting)
}

/** The request follows what the person asks for, and goes when nothing is asked any more. */
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

/** Whether a person changed what waits; the system changes it when it is decided. */
function asksOtherwise({ before, after, actor }: Proposal<'talhao'>): boolean {
  const isOther = JSON.stringify(before?.alteracao ?? null) !== JSON.stringify(after.alteracao ?? null)
  return isOther && actor.role !== systemRole
}

async function findRequest({ store, actor }: Proposal<'talhao'>, plot: number) {
  const query = { filter: { talhao: plot, status: 'pendente' }, sort: [] } as const
  return (await store.list('aprovacao', query, inNameOf(actor))).rows.find(({ alteracao }) => alteracao)
}

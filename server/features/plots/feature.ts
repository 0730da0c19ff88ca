/*
 * Room: what follows from a plot. Hides how the farm's area and the request for approval are kept in step.
 *
 * What follows from a plot: its producer is the farm's, the farm knows how much is planted, and a plot that somebody
 * enters asks for approval.
 */

import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Change, Feature, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

/** Facts derived from plots, and the request for approval. */
export const plots: Feature = {
  name: 'plots',
  effects: {
    'talhao.create': async (change) => {
      await tellFarms(change)
      // What the system itself enters (an import, a demonstration) comes with its own decisions.
      if (change.actor.id !== null) await askApproval(change)
    },
    'talhao.edit': tellFarms,
    'talhao.remove': async (change) => {
      await tellFarms(change)
      await withdrawRequests(change)
    },
    'fazenda.edit': async ({ before, after, store, actor }) => {
      if (before?.produtor_id === after.produtor_id) return
      const query = { filter: { fazenda_id: Number(after.id), ativo: [true, false] }, sort: [] }
      for (const { id } of (await store.list('talhao', query, inNameOf(actor))).rows) {
        await store.update('talhao', Number(id), { produtor_id: after.produtor_id }, '*', inNameOf(actor))
      }
    },
  },
}

async function tellFarms({ before, after, store, actor }: Change): Promise<void> {
  const isSame = (['fazenda_id', 'area_gleba', 'ativo'] as const).every(
    (name) => before?.[name] === after[name],
  )
  if (before && isSame) return
  const self = inNameOf(actor)
  const farms = new Set([Number(before?.fazenda_id ?? after.fazenda_id), Number(after.fazenda_id)])
  // Always in the same order, so that two changes never wait for each other.
  for (const farm of [...farms].sort((a, b) => a - b)) await tellFarm(store, farm, self)
  const { produtor_id } = await store.get('fazenda', Number(after.fazenda_id), self)
  if (after.produtor_id !== produtor_id)
    await store.update('talhao', Number(after.id), { produtor_id }, '*', self)
}

async function tellFarm(store: Store, farm: number, self: Actor): Promise<void> {
  // The lock comes before the sum: of two plots entered at once, the later counts both.
  await store.update('fazenda', farm, {}, '*', self)
  const query = { filter: { fazenda_id: farm, ativo: true }, sums: ['area_gleba'], facets: [] }
  const { sums } = await store.summary('talhao', query, self)
  const area = Math.round((sums.area_gleba ?? 0) * 100) / 100
  await store.update('fazenda', farm, { area_cafe: area }, '*', self)
}

async function askApproval({ after, store, actor }: Change): Promise<void> {
  const self = inNameOf(actor)
  const { produtor_id } = await store.get('fazenda', Number(after.fazenda_id), self)
  const producer = await store.get('produtor', Number(produtor_id), self)
  const celular = mobileOf(producer)
  const request = {
    talhao: after.id,
    nome: producer.nome_exibicao,
    ...(celular !== undefined && { celular }),
    solicitado_em: after.criado_em,
  }
  await store.create('aprovacao', request, self)
}

/** The first number that takes SMS. */
function mobileOf({ telefones }: Row): string | undefined {
  const numbers = ((telefones ?? []) as readonly { readonly number?: string | null }[]).map(
    (each) => each.number,
  )
  return numbers.find((number) => number?.length === 11) ?? undefined
}

async function withdrawRequests({ after, store, actor }: Change): Promise<void> {
  const query = { filter: { talhao: Number(after.id), status: 'pendente' }, sort: [] }
  for (const { id } of (await store.list('aprovacao', query, inNameOf(actor))).rows) {
    await store.remove('aprovacao', Number(id), inNameOf(actor))
  }
}

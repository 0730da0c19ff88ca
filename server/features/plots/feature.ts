/*
 * Room: what follows from a plot. Hides how its producer and the request for approval are kept in step.
 *
 * What follows from a plot: its producer is the farm's, and a plot that a person enters asks for approval; so does
 * another area or outline of an approved one.
 */

import type { Change, Feature, Proposal } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { askApproval, askChange, keepRequest } from './request'

/** Facts derived from plots, and the request for approval. */
export const plots: Feature = {
  name: 'plots',
  guards: { 'talhao.edit': keepRequest },
  before: { 'talhao.create': producerOf, 'talhao.edit': producerOf },
  effects: {
    'talhao.create': async (change) => {
      // What the system itself enters (an import, a demonstration) comes with its own decisions.
      if (change.actor.id !== null) await askApproval(change)
    },
    'talhao.edit': askChange,
    'talhao.remove': withdrawRequests,
    'fazenda.edit': async ({ before, after, store, actor }) => {
      if (before?.produtor_id === after.produtor_id) return
      const self = inNameOf(actor)
      const query = { filter: { fazenda_id: after.id, ativo: [true, false] }, sort: [] }
      for (const { id } of (await store.list('talhao', query, self)).rows) {
        await store.update('talhao', id, { produtor_id: after.produtor_id }, '*', self, 'acompanhar')
      }
    },
  },
}

/** The producer of the plot's farm. */
async function producerOf(change: Proposal<'talhao'>) {
  if (!concernsFarm(change)) return undefined
  const { after, store, actor } = change
  const self = inNameOf(actor)
  // Locked from here on: neither another plot nor another producer of the farm comes in between.
  for (const farm of farmsOf(change)) await store.update('fazenda', farm, {}, '*', self)
  const { produtor_id } = await store.get('fazenda', after.fazenda_id, self)
  return { produtor_id }
}

function concernsFarm({ before, after }: Proposal<'talhao'>): boolean {
  const names = ['fazenda_id', 'ativo'] as const
  return !before || names.some((name) => before[name] !== after[name])
}

/** The farms of the plot, before and after, always in the same order: two changes never wait for each other. */
function farmsOf({ before, after }: Proposal<'talhao'>): readonly number[] {
  return [...new Set([before?.fazenda_id ?? after.fazenda_id, after.fazenda_id])].sort((a, b) => a - b)
}

async function withdrawRequests({ after, store, actor }: Change<'talhao'>): Promise<void> {
  const self = inNameOf(actor)
  const query = { filter: { talhao: after.id, status: 'pendente' }, sort: [] } as const
  for (const { id } of (await store.list('aprovacao', query, self)).rows) {
    await store.remove('aprovacao', id, self)
  }
}

/*
 * Side effects of plots. Hides how a plot's producer and its approval request are kept in sync. The producer is the
 * farm's. A plot entered by a person requires approval; so does a new area or outline of an approved plot.
 */

import type { Change, Feature, Proposal } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { askApproval, askChange, keepRequest } from './request'

export const plots: Feature = {
  name: 'plots',
  guards: { 'talhao.edit': keepRequest },
  before: { 'talhao.create': producerOf, 'talhao.edit': producerOf },
  effects: {
    'talhao.create': async (change) => {
      // Records written by the system (imports, demo data) have been decided already.
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

async function producerOf(change: Proposal<'talhao'>) {
  if (!concernsFarm(change)) return undefined
  const { after, store, actor } = change
  const self = inNameOf(actor)
  // Locks the farms, so that no other plot or change of producer interferes.
  for (const farm of farmsOf(change)) await store.update('fazenda', farm, {}, '*', self)
  const { produtor_id } = await store.get('fazenda', after.fazenda_id, self)
  return { produtor_id }
}

function concernsFarm({ before, after }: Proposal<'talhao'>): boolean {
  const names = ['fazenda_id', 'ativo'] as const
  return !before || names.some((name) => before[name] !== after[name])
}

/** Old and new farm in a fixed order, so that concurrent changes cannot deadlock. */
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

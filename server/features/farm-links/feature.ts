/*
 * Links between producers and farms. Hides how a link is deactivated or removed, and that shares cannot
 * exceed 100 %. An inactive link stays in the farm's list; a removed one is only in the history.
 */
import type { Context } from 'hono'
import type { RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type Feature, type Proposal, type Store, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { readIdParam } from '../kit/readParams'
import { farmLinkText } from './messages'
import { addFarmProducers, isListed } from './producers'

const entity = 'produtorFazenda'
type Link = RecordOf<typeof entity>

/** `DELETE produtorFazenda/…`, `DELETE produtor/…/fazenda/…`, `PATCH produtorFazenda/ativar|inativar/…`. */
export const farmLinks: Feature = {
  name: 'farmLinks',
  forTokens: {
    'PATCH /produtorFazenda/ativar/:id/:produtorId/:fazendaId': {
      reaches: ['produtorFazenda'],
      writes: true,
    },
    'PATCH /produtorFazenda/inativar/:id/:produtorId/:fazendaId': {
      reaches: ['produtorFazenda'],
      writes: true,
    },
    'DELETE /produtorFazenda/:id/:produtorId/:fazendaId': { reaches: ['produtorFazenda'], writes: true },
    'DELETE /produtor/:produtorId/fazenda/:fazendaId': { reaches: ['produtorFazenda'], writes: true },
  },
  guards: {
    'produtorFazenda.create': refuseTooMuch,
    'produtorFazenda.edit': async (change) => {
      await refuseTooMuch(change)
      await keepPrincipal(change)
    },
    'produtorFazenda.remove': keepPrincipal,
  },
  before: { 'produtorFazenda.remove': ({ after }) => ({ desvinculado_em: after.atualizado_em }) },
  routes(api, { store, actorOf }) {
    addFarmProducers(api, { store, actorOf })

    const setActive = (isActive: boolean) => async (c: Context) => {
      const actor = actorOf(c)
      const link = await findLink(c, store, actor)
      const { id } = link
      // The empty update checks the edit permission; the link is then activated by the system.
      const current = await store.update(entity, id, {}, '*', actor)
      if (current.ativo === isActive) throw new Problem('conflict', farmLinkText.already(isActive))
      // A link restored through the farm's form may still have a removal date.
      const patch = { ativo: isActive, desvinculado_em: null }
      await store.update(entity, id, patch, '*', inNameOf(actor), isActive ? 'ativar' : 'inativar')
      return await store.get(entity, id, actor)
    }
    serve(api, 'PATCH /produtorFazenda/ativar/:id/:produtorId/:fazendaId', setActive(true))
    serve(api, 'PATCH /produtorFazenda/inativar/:id/:produtorId/:fazendaId', setActive(false))

    serve(api, 'DELETE /produtorFazenda/:id/:produtorId/:fazendaId', async (c) => {
      const actor = actorOf(c)
      return await undo(store, await findLink(c, store, actor), actor)
    })
    serve(api, 'DELETE /produtor/:produtorId/fazenda/:fazendaId', async (c) => {
      const actor = actorOf(c)
      const filter = {
        produtor_id: readIdParam(c, 'produtorId'),
        fazenda_id: readIdParam(c, 'fazendaId'),
        ativo: [true, false],
      }
      const sort = [
        ['ativo', 'DESC'],
        ['id', 'DESC'],
      ] as const
      const { rows } = await store.list(entity, { filter, sort }, actor)
      const link = rows.find(isListed)
      if (!link) throw new Problem('not_found', farmLinkText.noLink)
      return await undo(store, link, actor)
    })
  },
}

/** The three ids in the path must belong together. */
async function findLink(c: Context, store: Store, actor: Actor): Promise<Link> {
  const link = await store.get(entity, readIdParam(c, 'id'), actor)
  const isRight =
    link.produtor_id === readIdParam(c, 'produtorId') && link.fazenda_id === readIdParam(c, 'fazendaId')
  if (!isRight) throw new Problem('not_found', refusalText.notFound)
  return link
}

async function undo(store: Store, link: Link, actor: Actor): Promise<Pick<Link, 'id'>> {
  const { id } = link
  if (link.ativo) await store.remove(entity, id, actor)
  else {
    const current = await store.update(entity, id, {}, '*', actor)
    if (current.desvinculado_em) throw new Problem('conflict', farmLinkText.undone)
    const patch = { desvinculado_em: new Date().toISOString() }
    await store.update(entity, id, patch, '*', inNameOf(actor), 'desvincular')
  }
  return { id }
}

/** The farm's principal producer cannot be unlinked. */
async function keepPrincipal({ before, after, store, actor }: Proposal<'produtorFazenda'>): Promise<void> {
  if (before?.ativo === false || after.ativo) return
  const farm = await store.get('fazenda', after.fazenda_id, inNameOf(actor))
  if (farm.produtor_id === after.produtor_id) throw new Problem('conflict', farmLinkText.principal)
}

/** The shares of a farm's producers must not exceed 100 %. */
async function refuseTooMuch({ after, store, actor }: Proposal<'produtorFazenda'>): Promise<void> {
  const share = after.participacao ?? 0
  if (share === 0 || !after.ativo) return
  const self = inNameOf(actor)
  const farm = after.fazenda_id
  // Locks the farm, so that concurrent shares see each other.
  await store.update('fazenda', farm, {}, '*', self)
  const filter = {
    fazenda_id: farm,
    ativo: true,
    ...(after.id !== undefined && { id: { ne: after.id } }),
  }
  const { sums } = await store.summary(entity, { filter, sums: ['participacao'], facets: [] }, self)
  if (share + sums.participacao <= 100 + 1e-9) return
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/participacao', message: farmLinkText.tooMuch }],
  })
}

/* The calls of messages to many: of an entity's list, of one person's record, and of links in mails. */
import type { Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { decodeQuery } from '#model/query/queryUrl'
import { messageChannels, recipientSources } from '#model/record/recipients'
import { broadcastLimits, type MessageConsent } from '#model/wire/record/broadcast'
import type { Identity } from '../contract'
import { actorOf } from '../http/authRoutes'
import { invalidAt, linkIn, readBody, readId, readIds } from '../http/requests'
import { readsJson, serve } from '../http/serve'
import { serverText } from '../messages'
import { readConsent, readLink, type Subscription, saveConsent } from '../outbox/optOuts'
import { sendBroadcast } from './broadcasts'
import { readMessageText } from './messageText'
import { previewBroadcast } from './preview'
import { assertMayMessage, type BroadcastRequest, type BroadcastTools } from './request'
import { sendTest } from './sendTest'

interface BroadcastRouteTools extends BroadcastTools {
  readonly identity: Pick<Identity, 'limit'>
}

/** Must precede the record routes. */
export function addBroadcastRoutes(api: Hono, tools: BroadcastRouteTools): void {
  for (const entity of tools.index.values()) {
    if (entity.access.message.length === 0 || recipientSources(tools.index, entity, systemActor).length === 0)
      continue
    addEntityRoutes(api, tools, entity)
  }
  addLinkRoutes(api, tools)
}

function addEntityRoutes(api: Hono, tools: BroadcastRouteTools, entity: Entity): void {
  const base = `/${entity.endpoint}`
  const read = async (c: Context, call: string) => {
    const actor = actorOf(c)
    assertMayMessage({ entity, actor })
    c.set('call', call)
    const body = await readBody(c)
    return { body, request: { ...audienceOf(entity, body), actor } }
  }
  api.post(`${base}/mensagens/previa`, async (c) => {
    const { request } = await read(c, 'POST /mensagens/previa')
    return c.json(await previewBroadcast(tools, request))
  })
  api.post(`${base}/mensagens/teste`, async (c) => {
    const { body, request } = await read(c, 'POST /mensagens/teste')
    return c.json(await sendTest(tools, request, readMessageText(entity, body, request.actor)))
  })
  api.post(`${base}/mensagens`, async (c) => {
    const { body, request } = await read(c, 'POST /mensagens')
    const text = readMessageText(entity, body, request.actor)
    return c.json(await sendBroadcast(tools, request, text, Number(body.pessoas)), 201)
  })
  const [usual] = recipientSources(tools.index, entity, systemActor)
  if (usual?.path === '') addConsentRoutes(api, tools, entity)
}

/** Of records that are people themselves. */
function addConsentRoutes(api: Hono, tools: BroadcastRouteTools, entity: Entity): void {
  const base = `/${entity.endpoint}`
  api.get(`${base}/:id/mensagens`, async (c) => {
    readsJson(c, [])
    return c.json(await consentOf(tools, entity, c))
  })
  api.patch(`${base}/:id/mensagens`, async (c) => {
    const actor = actorOf(c)
    await consentOf(tools, entity, c)
    c.set('call', 'PATCH /:id/mensagens')
    const body = await readBody(c)
    for (const channel of messageChannels) {
      const wants = body[channel]
      if (typeof wants !== 'boolean') continue
      const subscription = { entity: entity.name, id: readId(c), channel }
      await saveConsent(tools.db, subscription, wants, { by: actor.id, at: tools.now() })
    }
    return c.json(await consentOf(tools, entity, c))
  })
}

/** Of a record that the actor may open and message. */
async function consentOf({ store, db }: BroadcastTools, entity: Entity, c: Context): Promise<MessageConsent> {
  const actor = actorOf(c)
  assertMayMessage({ entity, actor })
  await store.get(entity.name, readId(c), actor)
  return readConsent(db, entity, readId(c))
}

function audienceOf(entity: Entity, body: Row): Omit<BroadcastRequest, 'actor'> {
  const { filtro = {}, q, para } = body
  if (!isRow(filtro)) throw invalidAt('/filtro', refusalText.malformed)
  const path = typeof para === 'string' ? para : undefined
  if (body.ids !== undefined) {
    const ids = readIds(body, broadcastLimits.ids)
    const filter = { [systemNames.id]: ids, [systemNames.active]: [true, false] }
    return { entity, path, query: { filter, sort: [] }, chosen: ids.length }
  }
  const params = new URLSearchParams({ filter: JSON.stringify(filtro), ...(typeof q === 'string' && { q }) })
  const { filter, q: words } = decodeQuery(params)
  return {
    entity,
    path,
    query: { filter, sort: [], ...(words !== undefined && { q: words }) },
    chosen: undefined,
  }
}

/** Public: the link proves who may end the messages. Scanners of mails open links, so only a POST ends them. */
function addLinkRoutes(api: Hono, tools: BroadcastRouteTools): void {
  const open = async (c: Context): Promise<Subscription> => {
    const subscription = await readLink(tools.db, linkIn(c, c.req.param('token') ?? ''))
    if (!subscription) throw new Problem('not_found', serverText.badUnsubscribe)
    return subscription
  }
  const answer = async ({ entity, id, channel }: Subscription) => ({
    canal: channel,
    recebe: (await readConsent(tools.db, { name: entity }, id))[channel],
  })
  serve(api, 'GET /descadastro/:token', async (c) => {
    const token = c.req.param('token') ?? ''
    // The address of the header List-Unsubscribe, opened by a person.
    if (c.req.header('sec-fetch-mode') === 'navigate')
      return c.redirect(`${tools.publicUrl}/#/descadastro/${token}`)
    return answer(await open(c))
  })
  serve(api, 'POST /descadastro/:token', async (c) => {
    const subscription = await open(c)
    await saveConsent(tools.db, subscription, false, { by: null, at: tools.now() })
    return answer(subscription)
  })
}

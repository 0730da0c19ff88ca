import type { Entity, Filter } from '#model/entity/entity'
import type { EntityCalls } from '#model/wire/entityCalls'
import type {
  BroadcastAudience,
  BroadcastInput,
  BroadcastPreview,
  BroadcastSent,
  BroadcastTest,
  MessageConsent,
} from '#model/wire/record/broadcast'
import { apiUrl, request } from '../data/http'

/** The people of a message: of these records, or of all that match. */
export type Audience = { readonly ids: readonly number[] } | { readonly filter: Filter; readonly q: string }

export function audienceBody(audience: Audience, source: string | undefined): BroadcastAudience {
  const people =
    'ids' in audience
      ? { ids: audience.ids }
      : { filtro: audience.filter, ...(audience.q !== '' && { q: audience.q }) }
  return { ...people, ...(source !== undefined && { para: source }) }
}

type MessageCall = Extract<keyof EntityCalls, `POST /mensagens${string}` | `${string} /:id/mensagens`>

/** Trusts the type: the server uses the same table, and bodies that are not JSON were rejected before. */
async function send<Name extends MessageCall>(
  { endpoint }: Entity,
  name: Name,
  body?: unknown,
  id?: number,
): Promise<EntityCalls[Name]['answer']> {
  const [method, path = ''] = name.split(' ')
  const url = `${apiUrl}/${endpoint}${path.replace(':id', String(id))}`
  const { json } = await request(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  // biome-ignore lint/plugin: client and server are typed by the same table
  return json as EntityCalls[Name]['answer']
}

export const previewMessage = (entity: Entity, body: BroadcastAudience): Promise<BroadcastPreview> =>
  send(entity, 'POST /mensagens/previa', body)

export const testMessage = (
  entity: Entity,
  body: EntityCalls['POST /mensagens/teste']['body'],
): Promise<BroadcastTest> => send(entity, 'POST /mensagens/teste', body)

export const sendMessage = (entity: Entity, body: BroadcastInput): Promise<BroadcastSent> =>
  send(entity, 'POST /mensagens', body)

export const readConsent = (entity: Entity, id: number): Promise<MessageConsent> =>
  send(entity, 'GET /:id/mensagens', undefined, id)

export const saveConsent = (
  entity: Entity,
  id: number,
  consent: Partial<MessageConsent>,
): Promise<MessageConsent> => send(entity, 'PATCH /:id/mensagens', consent, id)

/*
 * Registers the Pix webhook: `GET payment/pix/webhook` shows what the bank has stored for each key, `POST`
 * registers all of them. Only for the highest role; the URL contains a secret and is never shown.
 */
import type { Hono } from 'hono'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { WebhookKey, Webhooks } from '#model/wire/payment'
import { type RouteTools, type Store, serve } from '../../engine/index'
import type { PixPort } from '../../ports/pix/pixPort'
import { mustBeHighest } from '../kit/mustBeHighest'
import { askBank } from './charge'
import { paymentText } from './messages'

export function addPixWebhookSetup(api: Hono, tools: RouteTools, pix: PixPort): void {
  const { store } = tools
  serve(api, 'GET /payment/pix/webhook', (c) => describeWebhooks(store, pix, mustBeHighest(c, tools)))

  serve(api, 'POST /payment/pix/webhook', async (c) => {
    const actor = mustBeHighest(c, tools)
    const missing = whatIsMissing(pix)
    const { webhooks, webhookUrl } = pix
    if (missing !== undefined || !webhooks || !webhookUrl) {
      throw new Problem('conflict', missing ?? paymentText.localWebhook)
    }
    for (const { chave } of await keysOf(store, pix, actor)) {
      await askBank(() => webhooks.register(chave, webhookUrl))
    }
    return describeWebhooks(store, pix, actor)
  })
}

async function describeWebhooks(store: Store, pix: PixPort, actor: Actor): Promise<Webhooks> {
  const { webhooks, webhookUrl } = pix
  if (!webhooks) return { local: true, aviso: paymentText.localWebhook, chaves: [] }
  const chaves: WebhookKey[] = []
  for (const key of await keysOf(store, pix, actor)) {
    const known = await askBank(() => webhooks.find(key.chave))
    const isOurs = known !== undefined && known.url === webhookUrl
    const situacao = isOurs ? 'registrado' : known ? 'outro' : 'nenhum'
    chaves.push({ ...key, situacao, registrado_em: isOurs ? (known.at ?? null) : null })
  }
  const falta = whatIsMissing(pix)
  return { local: false, chaves, ...(falta !== undefined && { falta }) }
}

/** Configuration that the bank needs to call us and that is missing. */
function whatIsMissing({ webhooks, webhookSecret, webhookUrl }: PixPort): string | undefined {
  if (!webhooks) return paymentText.localWebhook
  if (!webhookSecret) return paymentText.noWebhookSecret
  return webhookUrl ? undefined : paymentText.noPublicUrl
}

async function keysOf(store: Store, { key }: PixPort, actor: Actor) {
  if (key) return [{ chave: key, unidade: null }]
  const query = { filter: { chave_pix: { null: false } }, sort: [['id', 'ASC']], labels: true } as const
  const { rows } = await store.list('empresa', query, actor)
  const keys = rows.flatMap(({ chave_pix: chave, _label: unidade }) => (chave ? [{ chave, unidade }] : []))
  return [...new Map(keys.map((each) => [each.chave, each])).values()]
}

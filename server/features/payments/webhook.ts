/*
 * `POST payment/pix/webhook/{secret}`, with or without the `/pix` that banks append. The call is only a hint:
 * each charge is checked with the bank, so a forged call has no effect.
 */
import type { Context, Hono } from 'hono'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { isOneOf, readBody, type Store, serve } from '../../engine/index'
import type { PixPort } from '../../ports/pix/pixPort'
import { asRow } from '../kit/asRow'
import { checkPayment } from './check'

const most = 200

/** Only if a secret is configured. */
export function addPixWebhook(
  api: Hono,
  { store, pix }: { readonly store: Store; readonly pix: PixPort },
): void {
  const answer = async (c: Context) => {
    if (!pix.webhookSecret || !isOneOf(c.req.param('secret') ?? '', pix.webhookSecret)) {
      throw new Problem('not_found', refusalText.noSuchEntity)
    }
    const { pix: told } = await readBody(c)
    for (const txid of readTxids(told)) {
      const query = { filter: { txid }, sort: [] }
      for (const payment of (await store.list('pagamento', query, systemActor)).rows) {
        await checkPayment({ store, pix }, payment, systemActor)
      }
    }
    return { recebido: true } as const
  }
  serve(api, 'POST /payment/pix/webhook/:secret', answer)
  serve(api, 'POST /payment/pix/webhook/:secret/pix', answer)
}

function readTxids(told: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(told) ? told : []
  const txids = list.map((each) => asRow(each).txid)
  const known = txids.filter((txid) => typeof txid === 'string')
  return [...new Set(known)].slice(0, most)
}

/* Webhook registration in the Central Bank's Pix API: `PUT` and `GET /webhook/{chave}`. Idempotent. */

import type { BankClient } from './pixBank'
import type { PixWebhooks } from './pixPort'

export function createPixWebhooks(bank: BankClient): PixWebhooks {
  const pathOf = (key: string) => `/webhook/${encodeURIComponent(key)}`
  return {
    async register(key, url) {
      const { status } = await bank.ask('PUT', pathOf(key), { webhookUrl: url })
      if (status < 200 || status >= 300) throw new Error(`The bank answered ${status} to a webhook.`)
    },
    async find(key) {
      const { status, body } = await bank.ask('GET', pathOf(key))
      if (status === 404) return undefined
      const { webhookUrl, criacao } = (body ?? {}) as { webhookUrl?: unknown; criacao?: unknown }
      if (status !== 200 || typeof webhookUrl !== 'string') {
        throw new Error(`The bank answered ${status} to a question about a webhook.`)
      }
      return { url: webhookUrl, ...(typeof criacao === 'string' && { at: new Date(criacao).toISOString() }) }
    },
  }
}

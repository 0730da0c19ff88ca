/*
 * Pix charges, through the receiver's bank (the Central Bank's Pix API, version 2) or a local substitute.
 * Creating a charge is idempotent.
 *
 * PIX_URL (https://…/v2), PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_CERT and PIX_CERT_KEY (files
 * of the client certificate), PIX_CA (file, when the bank's CA is not a public one), PIX_KEY (receiver's key;
 * that of the business unit without it), PIX_WEBHOOK_SECRET (last part of the webhook's URL, which begins
 * with PUBLIC_URL; "new,old" during a rotation).
 */
import { readFileSync } from 'node:fs'
import { createPixApi } from './pixApi'
import { createLocalPix } from './pixLocal'
import type { PixPort } from './pixPort'

const shortestSecret = 24
const webhookScopes = ['webhook.read', 'webhook.write']

export interface PixEnvironment {
  readonly PIX_URL?: string | undefined
  readonly PIX_TOKEN_URL?: string | undefined
  readonly PIX_CLIENT_ID?: string | undefined
  readonly PIX_CLIENT_SECRET?: string | undefined
  readonly PIX_CERT?: string | undefined
  readonly PIX_CERT_KEY?: string | undefined
  readonly PIX_CA?: string | undefined
  readonly PIX_KEY?: string | undefined
  readonly PIX_WEBHOOK_SECRET?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}

/** @throws Error whose message is for the operator */
export function openPix(environment: PixEnvironment): PixPort {
  const { PIX_URL, PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_KEY } = environment
  if (!PIX_URL) return createLocalPix()
  if (!PIX_TOKEN_URL || !PIX_CLIENT_ID || !PIX_CLIENT_SECRET) {
    throw new Error('Com PIX_URL, informe também PIX_TOKEN_URL, PIX_CLIENT_ID e PIX_CLIENT_SECRET.')
  }
  const { PIX_CERT, PIX_CERT_KEY, PIX_CA } = environment
  if (!PIX_CERT || !PIX_CERT_KEY) throw new Error('Com PIX_URL, informe também PIX_CERT e PIX_CERT_KEY.')
  const { PIX_WEBHOOK_SECRET: webhookSecret, PUBLIC_URL } = environment
  const webhookSecrets = webhookSecret?.split(',').map((each) => each.trim())
  if (webhookSecrets?.some((each) => each.length < shortestSecret)) {
    throw new Error(`PIX_WEBHOOK_SECRET deve ter ao menos ${shortestSecret} caracteres.`)
  }
  const bank = createPixApi({
    url: readUrl('PIX_URL', PIX_URL),
    tokenUrl: readUrl('PIX_TOKEN_URL', PIX_TOKEN_URL),
    clientId: PIX_CLIENT_ID,
    clientSecret: PIX_CLIENT_SECRET,
    certificate: { cert: readFileSync(PIX_CERT), key: readFileSync(PIX_CERT_KEY) },
    ...(PIX_CA && { ca: readFileSync(PIX_CA) }),
    ...(webhookSecret && { scopes: webhookScopes }),
  })
  // During a rotation both secrets are accepted; the bank gets the first.
  const webhookUrl = webhookSecrets?.[0] && PUBLIC_URL && addressOf(PUBLIC_URL, webhookSecrets[0])
  return {
    ...bank,
    ...(PIX_KEY && { key: PIX_KEY }),
    ...(webhookSecret && { webhookSecret }),
    ...(webhookUrl && { webhookUrl }),
  }
}

/** Undefined unless https, which banks require. */
function addressOf(publicUrl: string, secret: string): string | undefined {
  const isSafe = URL.canParse(publicUrl) && new URL(publicUrl).protocol === 'https:'
  return isSafe ? `${publicUrl.replace(/\/+$/, '')}/api/payment/pix/webhook/${secret}` : undefined
}

function readUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:') throw new Error(`${name} deve ser um endereço https.`)
  return url
}

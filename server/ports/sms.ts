/*
 * Sends SMS through an HTTP gateway, or a local substitute that sends nothing. `send` resolves once the
 * gateway has accepted the message. SMS_URL (https URL that accepts `{"to": "+55…", "text": "…"}` by POST,
 * and deduplicates by the header Idempotency-Key), SMS_TOKEN (its bearer token).
 */
import { UndeliverableError } from './undeliverable'

export interface Sms {
  /** The same for each attempt. */
  readonly key: string
  /** National digits, area code first. */
  readonly to: string
  readonly text: string
}

export interface SmsPort {
  /** A substitute that sends nothing. */
  readonly isLocal: boolean
  /** @throws Error; `isPermanent` if the gateway will never accept the message */
  send(sms: Sms): Promise<void>
}

export interface SmsEnvironment {
  readonly SMS_URL?: string | undefined
  readonly SMS_TOKEN?: string | undefined
}

const patienceMs = 10_000
/** Statuses worth a retry: a wrong token, a conflict or a rate limit. */
const passing = [401, 403, 408, 409, 425, 429]

const smsText = {
  badUrl: 'SMS_URL deve ser um endereço https.',
  refused: (status: number) => `O gateway de SMS recusou a mensagem (HTTP ${status}).`,
  unreachable: (words: string) => `Não foi possível falar com o gateway de SMS: ${words}`,
} as const

/**
 * @throws Error with a message for the operator
 * @example await openSms(process.env).send({ key: 'a1', to: '35999990000', text: 'Olá' })
 */
export function openSms({ SMS_URL, SMS_TOKEN }: SmsEnvironment): SmsPort {
  if (!SMS_URL) return { isLocal: true, send: async () => undefined }
  const url = URL.canParse(SMS_URL) ? new URL(SMS_URL) : undefined
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))) {
    throw new Error(smsText.badUrl)
  }
  return {
    isLocal: false,
    async send({ key, to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': encodeURIComponent(key),
          ...(SMS_TOKEN && { Authorization: `Bearer ${SMS_TOKEN}` }),
        },
        body: JSON.stringify({ to: `+55${to}`, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: unknown) => {
        throw new Error(smsText.unreachable(wordsOf(error)))
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const words = smsText.refused(answer.status)
      const isFinal = answer.status < 500 && !passing.includes(answer.status)
      throw isFinal ? new UndeliverableError(words) : new Error(words)
    },
  }
}

/** fetch puts the reason into the error's cause. */
function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

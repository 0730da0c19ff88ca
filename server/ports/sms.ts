/*
 * Short messages to mobile telephones: through an HTTP gateway when one is configured, else through a stand-in that says
 * it is one and sends nothing. A message is taken by the gateway or `send` rejects.
 *
 * SMS_URL (https address that takes `{"to": "+55…", "text": "…"}` by POST, and tells by the header Idempotency-Key what it
 * has already), SMS_TOKEN (its bearer token).
 */
import { UndeliverableError } from './undeliverable'

/** A message to one telephone. */
export interface Sms {
  /** Always the same for the same message. */
  readonly key: string
  /** National digits, area code first. */
  readonly to: string
  readonly text: string
}

/** The way out for short messages. */
export interface SmsPort {
  /** A stand-in, which sends nothing to anyone. */
  readonly isLocal: boolean
  /**
   * Resolves when the gateway took the message.
   * @throws Error in words; `isPermanent` when the gateway will never take it
   */
  send(sms: Sms): Promise<void>
}

/** The part of the environment that decides. */
export interface SmsEnvironment {
  readonly SMS_URL?: string | undefined
  readonly SMS_TOKEN?: string | undefined
}

const patienceMs = 10_000
/** Refusals that another attempt may not meet: our token, a conflict or too much at once. */
const passing = [401, 403, 408, 409, 425, 429]

const smsText = {
  badUrl: 'SMS_URL deve ser um endereço https.',
  refused: (status: number) => `O gateway de SMS recusou a mensagem (HTTP ${status}).`,
  unreachable: (words: string) => `Não foi possível falar com o gateway de SMS: ${words}`,
} as const

/**
 * The port the environment asks for.
 * @throws Error in words for the person who started the process
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

/** Of a failed request the cause says more than the error. */
function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

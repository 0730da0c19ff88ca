/*
 * Short messages to mobile telephones: through an HTTP gateway when one is configured, else into a local outbox
 * that says it is one. Promises that a message is handed over or `send` rejects.
 *
 * SMS_URL (https address that takes `{"to": "+55…", "text": "…"}` by POST), SMS_TOKEN (its bearer token).
 */

/** A message to one telephone. */
export interface Sms {
  /** National digits, area code first. */
  readonly to: string
  readonly text: string
}

/** A message that was kept instead of sent. */
export interface KeptSms extends Sms {
  /** ISO instant, UTC. */
  readonly at: string
}

/** The way out for short messages. */
export interface SmsPort {
  send(sms: Sms): Promise<void>
  /** Messages kept here because there is no gateway, the latest first; absent when they are sent. */
  readonly kept?: () => readonly KeptSms[]
}

/** The part of the environment that decides. */
export interface SmsEnvironment {
  readonly SMS_URL?: string | undefined
  readonly SMS_TOKEN?: string | undefined
}

const patienceMs = 10_000
/** Messages the outbox remembers; it forgets them all when the process ends. */
const remembered = 200

/**
 * The port the environment asks for.
 * @throws Error in words for whoever started the process
 * @example await openSms(process.env).send({ to: '35999990000', text: 'Olá' })
 */
export function openSms({ SMS_URL, SMS_TOKEN }: SmsEnvironment): SmsPort {
  if (!SMS_URL) return createSmsOutbox()
  const url = URL.canParse(SMS_URL) ? new URL(SMS_URL) : undefined
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))) {
    throw new Error('SMS_URL deve ser um endereço https.')
  }
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(SMS_TOKEN && { Authorization: `Bearer ${SMS_TOKEN}` }),
        },
        body: JSON.stringify({ to: `+55${to}`, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}.`)
    },
  }
}

/** An outbox in memory. */
export function createSmsOutbox(now: () => Date = () => new Date()): SmsPort {
  const messages: KeptSms[] = []
  return {
    async send(sms) {
      messages.unshift({ ...sms, at: now().toISOString() })
      messages.length = Math.min(messages.length, remembered)
    },
    kept: () => [...messages],
  }
}

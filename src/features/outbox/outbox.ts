/* The ways to ask for messages, and what can be done with them. */
import type { OutboxMessage, OutboxQuery } from '#model/wire/installation/outbox'

/** Ways out of the house. */
export const channels = ['mail', 'sms', 'webhook'] as const satisfies readonly Channel[]
export type Channel = OutboxQuery['canal']

/** Can it be put in line again? One that was sent cannot; one that nothing sends would only come back. */
export function canSendAgain({ situacao, tentativas }: OutboxMessage, isLocal: boolean): boolean {
  if (situacao === 'falhou') return true
  if (situacao === 'guardada') return !isLocal
  return situacao === 'aguardando' && tentativas > 0
}

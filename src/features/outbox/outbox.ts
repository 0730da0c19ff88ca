import type { OutboxMessage, OutboxQuery } from '#model/wire/installation/outbox'

export const channels = ['mail', 'sms', 'webhook'] as const satisfies readonly Channel[]
export type Channel = OutboxQuery['canal']

/** Sent messages cannot be sent again, nor can those of a channel without a transport. */
export function canSendAgain({ situacao, tentativas }: OutboxMessage, isLocal: boolean): boolean {
  if (situacao === 'falhou') return true
  if (situacao === 'guardada') return !isLocal
  return situacao === 'aguardando' && tentativas > 0
}

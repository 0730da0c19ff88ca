/* Messages as the server tells them, and the ways to ask for them. */

/** Ways out of the house. */
export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Where a message stands. */
export const states = ['aguardando', 'enviando', 'enviada', 'falhou', 'guardada'] as const
export type State = (typeof states)[number]

/** A message. Instants are ISO, UTC. */
export interface OutboxMessage {
  readonly id: number
  readonly em: string
  readonly para: string
  readonly assunto: string
  /** Of messages that nothing sends; of others it is not told. */
  readonly texto: string
  readonly situacao: State
  readonly tentativas: number
  readonly proxima_em: string | null
  readonly enviada_em: string | null
  readonly motivo: string | null
}

/** A page of them. */
export interface OutboxPart {
  /** Nothing sends the messages of this channel. */
  readonly local: boolean
  readonly aviso: string
  readonly total: number
  readonly totais: Readonly<Record<State, number>>
  readonly mensagens: readonly OutboxMessage[]
}

/** Can it be put in line again? One that was sent cannot; one that nothing sends would only come back. */
export function canSendAgain({ situacao, tentativas }: OutboxMessage, isLocal: boolean): boolean {
  if (situacao === 'falhou') return true
  if (situacao === 'guardada') return !isLocal
  return situacao === 'aguardando' && tentativas > 0
}

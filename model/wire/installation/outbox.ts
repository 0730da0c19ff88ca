/* The messages that leave the house, as administrators read them. */

/** Where a message stands. */
export const messageStates = ['aguardando', 'enviando', 'enviada', 'falhou', 'guardada'] as const
export type MessageState = (typeof messageStates)[number]

/** A message. Instants are ISO, UTC. */
export interface OutboxMessage {
  readonly id: number
  readonly em: string
  readonly para: string
  readonly assunto: string
  /** Of messages that nothing sends; of others it is not told. */
  readonly texto: string
  readonly situacao: MessageState
  readonly tentativas: number
  readonly proxima_em: string | null
  readonly enviada_em: string | null
  readonly motivo: string | null
}

/** Which messages are asked for. */
export interface OutboxQuery {
  readonly canal: 'mail' | 'sms' | 'webhook'
  readonly situacao?: MessageState
  /** `[first,last]`, the newest first. */
  readonly range: string
}

/** A page of the messages of a channel. */
export interface OutboxPage {
  /** Nothing sends the messages of this channel. */
  readonly local: boolean
  readonly aviso: string
  readonly total: number
  readonly totais: Readonly<Record<MessageState, number>>
  readonly mensagens: readonly OutboxMessage[]
}

export const messageStates = ['aguardando', 'enviando', 'enviada', 'falhou', 'guardada'] as const
export type MessageState = (typeof messageStates)[number]

/** Instants are ISO, UTC. */
export interface OutboxMessage {
  readonly id: number
  readonly em: string
  readonly para: string
  readonly assunto: string
  /** Only for channels that send nothing; otherwise empty. */
  readonly texto: string
  readonly situacao: MessageState
  readonly tentativas: number
  readonly proxima_em: string | null
  readonly enviada_em: string | null
  readonly motivo: string | null
}

export interface OutboxQuery {
  readonly canal: 'mail' | 'sms' | 'webhook'
  readonly situacao?: MessageState
  /** `[first,last]`, most recent first. */
  readonly range: string
}

export interface OutboxPage {
  /** True if nothing sends messages of this channel. */
  readonly local: boolean
  readonly aviso: string
  readonly total: number
  readonly totais: Readonly<Record<MessageState, number>>
  readonly mensagens: readonly OutboxMessage[]
}

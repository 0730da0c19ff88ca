/* A message to the people of a list: whom it reaches, its text, and who wants none. */
import type { MessageChannel, QuotableField } from '../../record/recipients'

/** Limits per message: characters of the subject, the text, and of a text that goes by SMS. */
export const broadcastLimits = { subject: 120, text: 5_000, sms: 600, ids: 5_000 } as const

/** The people: of these records, or of all that match. */
export interface BroadcastAudience {
  /** @maxItems 5000 */
  readonly ids?: readonly number[]
  readonly filtro?: Readonly<Record<string, unknown>>
  readonly q?: string
  /** Path of the reference to the people; empty for the records themselves. */
  readonly para?: string
}

export interface BroadcastText {
  readonly canais: readonly MessageChannel[]
  /** @maxLength 120 */
  readonly assunto: string
  /** @maxLength 5000 */
  readonly texto: string
}

export interface BroadcastInput extends BroadcastAudience, BroadcastText {
  /** How many people the sender was told that it reaches; another number is refused. */
  readonly pessoas: number
}

/** People by whether a channel reaches them. */
export interface ChannelReach {
  readonly recebem: number
  readonly semEndereco: number
  readonly naoQuerem: number
  /** Someone before them in the list has the same address. */
  readonly repetidos: number
}

export interface BroadcastExample {
  readonly nome: string
  /** The address as the sender may see it; null where the channel does not reach the person. */
  readonly mail: string | null
  readonly sms: string | null
  /** Texts by the path that a text may quote. */
  readonly valores: Readonly<Record<string, string>>
}

export interface BroadcastPreview {
  readonly fontes: readonly { readonly caminho: string; readonly titulo: string }[]
  readonly para: string
  readonly campos: readonly QuotableField[]
  readonly pessoas: number
  readonly inativas: number
  readonly mail: ChannelReach
  readonly sms: ChannelReach
  /** People that at least one of the channels reaches. */
  readonly algum: number
  readonly exemplos: readonly BroadcastExample[]
  /** Messages that may still leave: of one send, and today. */
  readonly limite: number
  readonly hoje: number
  /** The sender's own addresses, for a test. */
  readonly meus: Readonly<Record<MessageChannel, string | null>>
  /** Channels without a service: their messages stay in this system. */
  readonly locais: readonly MessageChannel[]
}

export interface BroadcastSent {
  readonly id: number
  readonly pessoas: number
  readonly mensagens: number
  /** When SMS leave, if they wait for the end of the quiet hours. */
  readonly smsEm?: string
}

export interface BroadcastTest {
  readonly para: readonly string[]
}

/** Whether a person wants messages to many, by channel. */
export type MessageConsent = Readonly<Record<MessageChannel, boolean>>

export interface Unsubscription {
  readonly canal: MessageChannel
  readonly recebe: boolean
}

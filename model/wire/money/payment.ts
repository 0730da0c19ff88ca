/*
 * Room: what is charged and paid. Hides nothing but the spelling, which both sides share.
 *
 * Charges by Pix, and what the bank knows of this installation.
 */

/** Immediate, or with a due date. */
export const chargeKinds = ['cob', 'cobv'] as const

export type ChargeKind = (typeof chargeKinds)[number]

/** A payment and its charge. */
export interface Charge {
  readonly id: number
  readonly status: string
  readonly pago: boolean
  /** Reais. */
  readonly valor: number
  readonly centavos: number
  /** Last day, yyyy-mm-dd. */
  readonly vencimento: string
  readonly tipo: ChargeKind | null
  readonly txid: string | null
  readonly pix_copia_cola: string | null
  readonly pago_em: string | null
  readonly comprovante: string | null
  /** No bank: the code is a trial. */
  readonly local: boolean
  readonly aviso?: string
}

/** A charge with its code as a picture (SVG). */
export interface ChargeWithCode extends Charge {
  readonly qrcode: string
}

/** A receiver's key and what the bank knows of it: our address, another one, none. */
export interface WebhookKey {
  readonly chave: string
  readonly unidade: string | null
  readonly situacao: 'registrado' | 'outro' | 'nenhum'
  readonly registrado_em: string | null
}

/** Where the bank is told to call. */
export interface Webhooks {
  /** No bank is configured. */
  readonly local: boolean
  readonly aviso?: string
  /** What has to be said to the installation first. */
  readonly falta?: string
  readonly chaves: readonly WebhookKey[]
}

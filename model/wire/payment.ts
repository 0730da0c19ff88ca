/*
 * Charges and payments over HTTP. Server and browser share these types. Pix charges, and the webhook registered at
 * the bank.
 */

/** Immediate (`cob`) or with a due date (`cobv`). */
export const chargeKinds = ['cob', 'cobv'] as const

export type ChargeKind = (typeof chargeKinds)[number]

export interface Charge {
  readonly id: number
  readonly status: string
  readonly pago: boolean
  /** In reais. */
  readonly valor: number
  readonly centavos: number
  /** Last day, yyyy-mm-dd. */
  readonly vencimento: string
  readonly tipo: ChargeKind | null
  readonly txid: string | null
  readonly pix_copia_cola: string | null
  /** Last day on which the code can be paid, yyyy-mm-dd. */
  readonly pix_valido_ate: string | null
  readonly pago_em: string | null
  readonly comprovante: string | null
  /** True without a bank; the code is then a dummy. */
  readonly local: boolean
  readonly aviso?: string
}

export interface ChargeWithCode extends Charge {
  readonly qrcode: string
}

/** A Pix key and the webhook registered for it: ours, another one, or none. */
export interface WebhookKey {
  readonly chave: string
  readonly unidade: string | null
  readonly situacao: 'registrado' | 'outro' | 'nenhum'
  readonly registrado_em: string | null
}

export interface Webhooks {
  readonly local: boolean
  readonly aviso?: string
  readonly falta?: string
  readonly chaves: readonly WebhookKey[]
}

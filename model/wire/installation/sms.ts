/** A requested SMS. Without a gateway nothing was sent. */
export interface SmsSent {
  readonly id: number
  /** ISO instant, UTC. */
  readonly sms_enviado_em: string
  /** True without a gateway. */
  readonly local: boolean
  readonly aviso?: string
  readonly texto?: string
}

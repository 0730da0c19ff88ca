/** A short message that was asked for. Without a gateway it left nothing but what is told here. */
export interface SmsSent {
  readonly id: number
  /** ISO instant, UTC. */
  readonly sms_enviado_em: string
  /** There is no gateway: nothing left the house. */
  readonly local: boolean
  readonly aviso?: string
  readonly texto?: string
}

export const outboxChannels = ['mail', 'sms', 'webhook'] as const

export interface OutboxChannel {
  readonly canal: (typeof outboxChannels)[number]
  /** True if nothing sends messages of this channel. */
  readonly local: boolean
  readonly aviso: string
}

/** Immediate (cob) or with a due date (cobv). */
export type PixKind = 'cob' | 'cobv'

/** A charge to create. We choose the `txid`, so that a repeated request does not create a second charge. */
export interface PixRequest {
  readonly kind: PixKind
  /** 26 to 35 letters and digits. */
  readonly txid: string
  readonly cents: number
  /** Last day, yyyy-mm-dd. */
  readonly due: string
  readonly payer: { readonly name: string; readonly document: string }
  readonly key: string
  readonly description: string
}

export interface PixCharge {
  readonly txid: string
  /** "Copia e cola" code for the payer. */
  readonly code: string
  /** Only once paid. */
  readonly payment?: { readonly id: string; readonly at: string; readonly cents: number }
}

/** The URL that the bank calls when a payment to a key arrives. */
export interface PixWebhook {
  readonly url: string
  /** ISO instant of the registration. */
  readonly at?: string
}

export interface PixWebhooks {
  register(key: string, url: string): Promise<void>
  find(key: string): Promise<PixWebhook | undefined>
}

/** Its errors contain no personal data. */
export interface PixPort {
  readonly key?: string
  /** Secret part of the webhook's URL; without it there is no webhook. */
  readonly webhookSecret?: string
  readonly webhookUrl?: string
  /** Undefined in the local substitute. */
  readonly webhooks?: PixWebhooks
  charge(request: PixRequest): Promise<PixCharge>
  find(kind: PixKind, txid: string): Promise<PixCharge | undefined>
  /** Only in the local substitute. */
  readonly local?: LocalPix['local']
}

export interface LocalPix extends PixPort {
  readonly local: {
    pay(txid: string, cents: number): void
  }
}

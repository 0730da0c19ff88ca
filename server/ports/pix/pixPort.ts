/* What every way to a bank offers: charges, what was paid, and where the bank calls. Which one is in use is hidden. */

/** Immediate, or with a due date. */
export type PixKind = 'cob' | 'cobv'

/** A charge to be made. Its `txid` is chosen by us: asking twice with the same one makes one charge. */
export interface PixRequest {
  readonly kind: PixKind
  /** 26 to 35 letters and digits. */
  readonly txid: string
  readonly cents: number
  /** Last day, yyyy-mm-dd. */
  readonly due: string
  readonly payer: { readonly name: string; readonly document: string }
  /** Receiver's key. */
  readonly key: string
  readonly description: string
}

/** A charge as the bank tells it. */
export interface PixCharge {
  readonly txid: string
  /** What the payer copies and pastes. */
  readonly code: string
  /** What was paid, once it was. */
  readonly payment?: { readonly id: string; readonly at: string; readonly cents: number }
}

/** An address that the bank calls when something was paid to a key. */
export interface PixWebhook {
  readonly url: string
  /** ISO instant at which the bank was told. */
  readonly at?: string
}

/** What the bank is told to call. */
export interface PixWebhooks {
  register(key: string, url: string): Promise<void>
  find(key: string): Promise<PixWebhook | undefined>
}

/** The way to the bank. A failure is an error that says nothing of people. */
export interface PixPort {
  /** Receiver's key of the installation. */
  readonly key?: string
  /** Part of the address at which the bank tells of payments; without it there is no webhook. */
  readonly webhookSecret?: string
  /** Where the bank is to tell of payments: the address of the installation with the secret at its end. */
  readonly webhookUrl?: string
  /** Absent in the stand-in, which calls no one back. */
  readonly webhooks?: PixWebhooks
  charge(request: PixRequest): Promise<PixCharge>
  find(kind: PixKind, txid: string): Promise<PixCharge | undefined>
  /** Present in the stand-in, where no bank ever pays. */
  readonly local?: LocalPix['local']
}

/** The port, with what only a stand-in can do. */
export interface LocalPix extends PixPort {
  readonly local: {
    /** Pretends that a charge was paid. */
    pay(txid: string, cents: number): void
  }
}

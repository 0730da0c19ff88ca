/* What every way of sending e-mail offers; which one is in use is hidden. */

/** A message to one person. */
export interface Mail {
  /** Always the same for the same message. */
  readonly key: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** The way out for e-mail. */
export interface MailPort {
  /** A stand-in, which sends nothing to anyone. */
  readonly isLocal: boolean
  /**
   * Resolves when the server took the message.
   * @throws Error in words; `isPermanent` when the server will never take it
   */
  send(mail: Mail): Promise<void>
}

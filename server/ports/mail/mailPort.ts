/* What every way of sending e-mail offers; which one is in use is hidden. */

/** A message to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** A message that was kept instead of sent. */
export interface KeptMail extends Mail {
  readonly id: number
  /** ISO instant, UTC. */
  readonly at: string
}

/** The way out for e-mail. */
export interface MailPort {
  send(mail: Mail): Promise<void>
  /** Messages kept here because there is no server to send them, the latest first; absent when they are sent. */
  readonly kept?: () => Promise<readonly KeptMail[]>
}

export interface Mail {
  /** The same for each attempt. */
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Address that ends such mails by one POST (RFC 8058). */
  readonly unsubscribe?: string | null
}

export interface MailPort {
  /** A substitute that sends nothing. */
  readonly isLocal: boolean
  /** @throws Error; `isPermanent` if the server will never accept the message */
  send(mail: Mail): Promise<void>
}

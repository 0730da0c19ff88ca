export interface Mail {
  /** The same for each attempt. */
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailPort {
  /** A substitute that sends nothing. */
  readonly isLocal: boolean
  /** @throws Error; `isPermanent` if the server will never accept the message */
  send(mail: Mail): Promise<void>
}

export interface Mail {
  /** The same at every attempt. */
  readonly key: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export interface MailPort {
  /** A substitute that sends nothing. */
  readonly isLocal: boolean
  /**
   * Resolves once the server accepted the message.
   * @throws Error in words; `isPermanent` when the server will never accept it
   */
  send(mail: Mail): Promise<void>
}

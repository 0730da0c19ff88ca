/** The data of a server-sent event of `GET /ao-vivo`: what was written since the last one. */
export interface LiveMessage {
  /**
   * Names of entities that the person may see, each with the pages that wrote its rows (the `origem` headers of their
   * requests); '' stands for programs, jobs and other servers. Undefined if any entity may have been written.
   */
  readonly entidades?: Readonly<Record<string, readonly string[]>>
  /** The person has new notices. */
  readonly avisos?: true
}

/** Request header with the page that writes, and its spelling. */
export const originHeader = 'origem'
export const originSpelling = /^[a-z0-9-]{1,40}$/

/** The data of a server-sent event of `GET /ao-vivo`: what was written since the last one. */
export interface LiveMessage {
  /** Names of entities that the person may see; undefined if any may have been written. */
  readonly entidades?: readonly string[]
  /** The person has new notices. */
  readonly avisos?: true
}

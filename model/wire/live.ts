/** The data of a server-sent event of `GET /ao-vivo`: what was written since the last one. */
export interface LiveMessage {
  /** Names of entities that the person may see; undefined if any may have been written. */
  readonly entidades?: readonly string[]
  /** By entity, the ids of all records that were written, if they are few. */
  readonly registros?: Readonly<Record<string, readonly number[]>>
  /** The person has new notices. */
  readonly avisos?: true
}

/** A record, by the name of its entity. */
export interface Place {
  readonly name: string
  readonly id: number
}

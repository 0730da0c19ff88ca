/** A record that the search of the console finds. */
export interface SearchHit {
  readonly entity: string
  readonly id: number
  readonly label: string
}

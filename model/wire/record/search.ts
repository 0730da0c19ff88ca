export interface SearchHit {
  readonly entity: string
  readonly id: number
  readonly label: string
}

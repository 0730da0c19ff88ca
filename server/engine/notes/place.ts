export interface Place {
  readonly name: string
  readonly id: number
}

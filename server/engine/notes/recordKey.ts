export interface RecordKey {
  readonly name: string
  readonly id: number
}

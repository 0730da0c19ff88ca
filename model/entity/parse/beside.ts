/* A field that qualifies the state of a record, such as the payment of an approved one. */

export interface QualifiedState {
  readonly label: string
  readonly color?: 'default' | 'info' | 'success' | 'warning' | 'error'
  readonly text?: string
}

export interface StateQualifier {
  readonly field: string
  readonly in: readonly (string | number)[]
  readonly values: Readonly<Record<string, QualifiedState>>
}

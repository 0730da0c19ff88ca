/* A field whose values, in some states of a record, say more than the state: what is owed of something approved. */

/** Words behind the name of the state, its colour, and a sentence. */
export interface BesideState {
  readonly label: string
  readonly color?: 'default' | 'info' | 'success' | 'warning' | 'error'
  readonly text?: string
}

/** Which field, in which states, and what its values say. */
export interface Beside {
  readonly field: string
  readonly in: readonly (string | number)[]
  readonly values: Readonly<Record<string, BesideState>>
}

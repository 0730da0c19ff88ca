import type { Filter, Role } from './field'

/** A step of setting up an installation, as `x-entity.start` declares it; only the server reads it. */
export interface StartStep {
  readonly entity: string
  /** Steps with the same title are parts of one. */
  readonly title: string
  readonly text: string
  readonly order: number
  readonly roles: readonly Role[]
  /** The step is done once a record matches; without it, any record will do. */
  readonly where?: Filter
  /** Page of a feature, relative to the role's area, that helps with the step. */
  readonly page?: string
}

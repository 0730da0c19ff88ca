/* A change of the tables, planned. */

/** One change of the tables. */
export interface TableStep {
  readonly kind: 'create' | 'column' | 'rename' | 'index' | 'constraint' | 'function' | 'rollup'
  readonly sql: string
  readonly why: string
  /** `check`: it depends on the rows that are there. */
  readonly risk: 'safe' | 'check'
}

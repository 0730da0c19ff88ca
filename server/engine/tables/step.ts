/* A change of the tables, planned. */
import type { Queryable } from '../../db/database'

/** One change of the tables. */
export interface TableStep {
  readonly kind: 'create' | 'column' | 'rename' | 'index' | 'constraint' | 'function' | 'rollup'
  readonly sql: string
  readonly why: string
  /** `check`: it depends on the rows that are there. */
  readonly risk: 'safe' | 'check'
}

/** Of statements that are sent at once. */
const mostTogether = 200

/** Carries steps out in their order: sent one by one, the way there and back would be half of what they take. */
export async function runSteps(tx: Queryable, steps: readonly TableStep[]): Promise<void> {
  for (let from = 0; from < steps.length; from += mostTogether) {
    await tx.exec(
      steps
        .slice(from, from + mostTogether)
        .map(({ sql }) => sql)
        .join(';\n'),
    )
  }
}

import type { Queryable } from '../../db/database'

export interface TableStep {
  readonly kind: 'create' | 'column' | 'rename' | 'index' | 'constraint' | 'function' | 'trigger' | 'rollup'
  readonly sql: string
  readonly why: string
  /** `check` depends on existing rows. */
  readonly risk: 'safe' | 'check'
}

const mostTogether = 200

/** Runs the steps in order and in batches, because one by one, half of the time would be round trips. */
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

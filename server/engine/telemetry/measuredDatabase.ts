/* A decorator that times every statement, including those in transactions. */
import type { Database, Queryable } from '../../db/database'
import type { Metrics } from './metrics'

export function measureDatabase(db: Database, metrics: Pick<Metrics, 'statement'>): Database {
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    let outcome: 'ok' | 'failed' = 'failed'
    try {
      const result = await work()
      outcome = 'ok'
      return result
    } finally {
      metrics.statement((performance.now() - started) / 1000, outcome)
    }
  }
  const queries = (of: Queryable): Queryable => ({
    query: (sql, params) => timed(() => of.query(sql, params)),
    exec: (sql) => timed(() => of.exec(sql)),
  })
  return {
    ...db,
    ...queries(db),
    transaction: (work) => db.transaction((tx) => work(queries(tx))),
  }
}

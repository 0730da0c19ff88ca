/* A decorator that times every statement, including those in transactions, and lets the context intercept them. */
import type { Database, Queryable } from '../../db/database'
import { currentContext } from '../../db/queryContext'
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
  const queries = (of: Queryable, isInTransaction: boolean): Queryable => {
    const plain: Queryable = {
      query: (sql, params) => timed(() => of.query(sql, params)),
      exec: (sql) => timed(() => of.exec(sql)),
    }
    return {
      ...plain,
      query(sql, params = []) {
        const { interceptor } = currentContext()
        if (!interceptor) return plain.query(sql, params)
        return interceptor.query(plain, { sql, params }, isInTransaction)
      },
    }
  }
  return {
    ...db,
    ...queries(db, false),
    transaction: (work) => db.transaction((tx) => work(queries(tx, true))),
  }
}

/*
 * What a request has assumed. The assumption is checked by a statement that travels with the request's first one, and
 * nothing is returned or written before it is known to hold; otherwise every statement fails.
 */
import { type Database, DatabaseError, type Queryable } from '../../../db/database'
import { inOneTrip, isPlainRead, onlyReads, type StatementInterceptor } from '../../../db/queryContext'
import type { Statement } from '../../columns/statement'

export interface Precondition extends StatementInterceptor {
  /** Checks the assumption, unless a statement has done so already. @throws DatabaseError */
  holds(db: Database): Promise<boolean>
}

type Rows = readonly Record<string, unknown>[]

export function createPrecondition(statement: Statement, areFitting: (rows: Rows) => boolean): Precondition {
  let outcome: 'met' | 'failed' | undefined
  let check: Promise<void> | undefined

  async function meet(target: Queryable): Promise<void> {
    if (outcome === undefined) {
      const rows = await target.query(statement.sql, statement.params)
      outcome ??= areFitting(rows) ? 'met' : 'failed'
    }
    if (outcome === 'failed') throw failure()
  }
  const meetOnce = (target: Queryable) => {
    check ??= meet(target)
    return check
  }

  return {
    async query<T>(target: Queryable, { sql, params }: Statement, isInTransaction: boolean): Promise<T[]> {
      if (outcome === 'met') return target.query<T>(sql, params)
      if (outcome === 'failed') throw failure()
      // A write that fails would abort the transaction before the check, whose error would hide its own.
      if (!(isInTransaction ? onlyReads(sql) : isPlainRead(sql))) {
        await meetOnce(target)
        return target.query<T>(sql, params)
      }
      const both = () => Promise.all([meetOnce(target), target.query<T>(sql, params)])
      const [, rows] = await (isInTransaction ? both() : inOneTrip(both))
      return rows
    },
    async holds(db) {
      await meetOnce(db).catch((error: unknown) => {
        if (outcome !== 'failed') throw error
      })
      return outcome === 'met'
    },
  }
}

/** A conflict: nothing was written, so the request can be repeated. */
function failure(): DatabaseError {
  return new DatabaseError('The caller has changed.', { code: '40001' })
}

import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import type { Database } from '../../../server/db/database'
import { createServer } from '../../../server/engine/index'
import { features } from '../../support/features'
import { cheapPasswords } from '../../support/server'

/** A server on the database that dies at the commit of a request's work, so that everything after it is lost. */
export function startDying(db: Database, now?: () => Date) {
  return createServer({
    db: { ...db, ...diesAtCommit(db) },
    entities,
    validators,
    features,
    version: 'dying',
    ...(now && { now }),
    ...cheapPasswords,
  })
}

function diesAtCommit(db: Database): Pick<Database, 'query' | 'transaction'> {
  const marks = (sql: string) => sql.startsWith('update sys_answer set done')
  return {
    query: async (sql, params) => {
      if (marks(sql)) throw new Error('killed')
      return db.query(sql, params)
    },
    async transaction(work) {
      let isMarked = false
      const result = await db.transaction((tx) =>
        work({
          exec: (sql) => tx.exec(sql),
          query: (sql, params) => {
            isMarked ||= marks(sql)
            return tx.query(sql, params)
          },
        }),
      )
      if (isMarked) throw new Error('killed')
      return result
    },
  }
}

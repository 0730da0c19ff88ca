// Which statements a connection prepares by name, so that the server parses and plans them once. Statements stay
// prepared until they are the least recently used ones or tables change on the connection.
import { onePlan } from './database'
import type { PipelinedClient } from './postgresHosts'

/** Statements worth preparing, which excludes begin and commit. */
const takesReading = /^\s*(?:select|with|insert|update|delete)\b/i
/** A generic plan is bad for patterns, ranges, pages and aggregates over values, so these are planned on each run. */
const dependsOnValues =
  /\b(?:i?like|between|limit|offset|count|sum|avg|min|max|group)\b|[~&@]|<(?!>)|(?<![-<>])>/i
/** The bounds of a page without conditions do not change its plan. */
const bounds = /\b(?:limit|offset) \$\d+::bigint/g
/** Commands that do not change tables. */
const isHarmless = /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SHOW|SET)\b/
/** Each prepared statement takes up memory of its connection's server process. */
const maxPrepared = 300
const longestPrepared = 30_000
/** Texts of which it is remembered that they were used, or that they are not worth preparing. */
const maxKnown = 2_000

const uses = new Map<string, 'never' | 'once'>()

export interface PreparedStatements {
  /** Undefined if the statement is parsed on each run: the first one, or each one. */
  nameOf(sql: string): string | undefined
  /** Drops all names once a command may have changed tables. */
  follow(command: string | undefined): void
  drop(): void
}

export function createPreparedStatements(client: PipelinedClient): PreparedStatements {
  /** By SQL text, least recently used first. */
  const names = new Map<string, string>()
  let count = 0
  const drop = () => {
    for (const name of names.values()) client.deallocate(name)
    names.clear()
  }
  return {
    nameOf(sql) {
      const known = names.get(sql)
      if (known !== undefined) {
        names.delete(sql)
        names.set(sql, known)
        return known
      }
      if (!isRepeated(sql)) return undefined
      count += 1
      const name = `s${count}`
      names.set(sql, name)
      const [oldest] = names
      if (names.size > maxPrepared && oldest) {
        names.delete(oldest[0])
        client.deallocate(oldest[1])
      }
      return name
    },
    follow(command) {
      if (command !== undefined && !isHarmless.test(command)) drop()
    },
    drop,
  }
}

function isRepeated(sql: string): boolean {
  const use = uses.get(sql)
  if (use !== undefined) return use === 'once'
  if (sql.length > longestPrepared) return false
  uses.set(sql, isWorthPreparing(sql) ? 'once' : 'never')
  const [oldest] = uses.size > maxKnown ? uses.keys() : []
  if (oldest !== undefined) uses.delete(oldest)
  return false
}

function isWorthPreparing(sql: string): boolean {
  if (!takesReading.test(sql)) return false
  if (sql.endsWith(onePlan)) return true
  return !dependsOnValues.test(sql) || !/\$\d/.test(sql.replace(bounds, ''))
}

/*
 * What one person, one address and one statement may take of the server. Each has a usual value; an operator sets others in
 * the environment.
 */
import { serverText } from '../messages'

/** See the fields. */
export interface ServerLimits {
  /** Milliseconds of one statement of a request. */
  readonly statementMs?: number
  /** Milliseconds of one statement of a long act (the rows of a file, for one). */
  readonly longStatementMs?: number
  /** Points a minute: of a person, of an address, and of visitors at an address. 0: without limit. */
  readonly accountRate?: number
  readonly addressRate?: number
  readonly visitorRate?: number
}

const variables = {
  STATEMENT_TIMEOUT_MS: 'statementMs',
  LONG_STATEMENT_TIMEOUT_MS: 'longStatementMs',
  RATE_LIMIT_ACCOUNT: 'accountRate',
  RATE_LIMIT_ADDRESS: 'addressRate',
  RATE_LIMIT_VISITOR: 'visitorRate',
} as const satisfies Readonly<Record<string, keyof ServerLimits>>

/**
 * The limits that an environment sets. @throws Error in words for a value that is no whole number
 * @example readLimits({ STATEMENT_TIMEOUT_MS: '10000' }) // { statementMs: 10000 }
 */
export function readLimits(environment: Readonly<Record<string, string | undefined>>): ServerLimits {
  const said = Object.entries(variables).flatMap(([variable, name]) => {
    const text = environment[variable]
    if (text === undefined || text === '') return []
    if (!/^\d{1,9}$/.test(text)) throw new Error(serverText.badNumber(variable))
    return [[name, Number(text)]]
  })
  return Object.fromEntries(said)
}

/*
 * Who is calling. A caller is remembered with the reads that it was made from, and one statement compares them on each
 * request, so that a change by any server applies from the next request on, as if the caller were read again.
 */
import type { Database } from '../../../db/database'
import type { Statement } from '../../columns/statement'
import { isAccessToken } from '../access/tokens'
import { hashSecret } from '../secret'
import type { Session } from '../session'
import { createPrecondition, type Precondition } from './precondition'
import { recordReads } from './recordedReads'

export interface CallerState {
  readonly session: Session
  /** Whether it is still valid, and its use needs no recording. */
  isCurrent(at: Date): boolean
}

/** Sessions, or access tokens. */
export interface CallerSource {
  /** Only reads. */
  read(token: string): Promise<CallerState | undefined>
  /** The session to use, once its use is recorded; undefined if it has expired. */
  admit(token: string, state: CallerState): Promise<Session | undefined>
}

export interface RememberedCaller {
  readonly session: Session
  /** Must hold before the session is used. */
  readonly precondition: Precondition
}

export interface Callers {
  recall(token: string): RememberedCaller | undefined
  resolve(token: string): Promise<Session | undefined>
}

interface Entry {
  readonly state: CallerState
  readonly statement: Statement
  readonly fingerprint: string
}

const maxEntries = 2_000
const maxKnown = 20_000

interface CallerTools {
  readonly db: Database
  readonly sessions: CallerSource
  readonly accessTokens: CallerSource
  now(): Date
}

export function createCallers({ db, sessions, accessTokens, now }: CallerTools): Callers {
  const entries = new Map<string, Entry>()
  /** Tokens used before, and whether what they need is too long to compare. */
  const known = new Map<string, 'once' | 'long'>()

  const forget = (key: string) => {
    entries.delete(key)
    known.delete(key)
  }

  function recall(token: string): RememberedCaller | undefined {
    const key = hashSecret(token)
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    if (!entry.state.isCurrent(now())) return undefined
    entries.set(key, entry)
    const { state, statement, fingerprint } = entry
    const precondition = createPrecondition(statement, ([row]) => {
      const isSame = row?.fingerprint === fingerprint
      if (!isSame) forget(key)
      return isSame
    })
    return { session: state.session, precondition }
  }

  async function read(token: string): Promise<Session | undefined> {
    const source = isAccessToken(token) ? accessTokens : sessions
    const key = hashSecret(token)
    // What is read for the first caller of a group is more than later ones need.
    if (known.get(key) !== 'once') {
      const state = await source.read(token)
      if (state && !known.has(key)) bounded(known, maxKnown).set(key, 'once')
      return state && source.admit(token, state)
    }
    const { result: state, reads } = await recordReads(() => source.read(token))
    if (!state) return undefined
    if (!reads) known.set(key, 'long')
    else if (state.isCurrent(now())) bounded(entries, maxEntries).set(key, { state: frozen(state), ...reads })
    return source.admit(token, state)
  }

  return {
    recall,
    async resolve(token) {
      const caller = recall(token)
      return caller && (await caller.precondition.holds(db)) ? caller.session : read(token)
    },
  }
}

/** Drops the oldest entry of a full map. */
function bounded<K, V>(map: Map<K, V>, most: number): Map<K, V> {
  const [oldest] = map.size >= most ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
  return map
}

/** Requests share the session, so none may change it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const each of Object.values(value)) frozen(each)
  return value
}

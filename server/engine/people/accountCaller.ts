import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { AccountRow } from '../contract'
import { serverText } from '../messages'

interface AccountCaller {
  readonly account: AccountRow
  readonly actor: Actor
  readonly token: string
}

export function readToken(c: Context): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization')?.trim() ?? '')?.[1]
}

/** @throws Problem unauthenticated, forbidden */
export function accountCallerOf(c: Context): AccountCaller {
  const session = c.get('session')
  const token = readToken(c)
  if (!session || !token) throw new Problem('unauthenticated', refusalText.unauthenticated)
  if (session.scope) throw new Problem('forbidden', serverText.tokenCall)
  // An account belongs to its owner, not to those viewing as them.
  if (session.actor.viewer) throw new Problem('forbidden', serverText.onlyLooking)
  return { account: session.account, actor: session.actor, token }
}

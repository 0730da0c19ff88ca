/*
 * Records sign-ins in the audit trail: successes, refusals and lockouts. Nothing that was typed is kept, because people
 * type passwords into the wrong field.
 */

import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import type { AccountRow, Client } from '../contract'
import { serverText } from '../messages'
import { writeAudit } from './audit'

/** An attempt to sign in, and how it went. */
export interface SignInAttempt {
  readonly at: Date
  readonly client: Client
  /** The account that was asked for, if there is one. */
  readonly account: AccountRow | undefined
  /** The person who signed in; absent when the attempt was refused. */
  readonly actor: Actor | undefined
  /** No further attempt is allowed for a while. */
  readonly isLast: boolean
}

/** Tells an attempt. */
export async function noteSignIn(
  db: Queryable,
  { at, client, account, actor, isLast }: SignInAttempt,
): Promise<void> {
  const { address, platform } = client
  const record = {
    at: at.toISOString(),
    actor: actor ?? { id: null, name: serverText.visitor, role: '' },
    entity: { name: account?.entity ?? '' },
    recordId: account?.record_id ?? null,
    detail: String(new URLSearchParams({ address, ...(platform && { platform: platform.slice(0, 40) }) })),
  }
  await writeAudit(db, { ...record, act: actor ? 'signIn' : 'signInFailed' })
  if (!actor && isLast) await writeAudit(db, { ...record, act: 'lockout' })
}

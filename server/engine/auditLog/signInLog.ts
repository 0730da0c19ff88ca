/* The text typed is not stored, because people type passwords into the wrong field. */

import type { Actor } from '#model/people/actor'
import type { Queryable } from '../../db/database'
import type { AccountRow, Client } from '../contract'
import { serverText } from '../messages'
import { writeAudit } from './audit'

export interface SignInAttempt {
  readonly at: Date
  readonly client: Client
  readonly account: AccountRow | undefined
  readonly actor: Actor | undefined
  readonly isLast: boolean
}

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

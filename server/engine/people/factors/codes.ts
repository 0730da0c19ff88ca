/*
 * TOTP codes (RFC 6238) and recovery codes. A code works once: the time step of the last one is stored, and
 * no code of that step or an earlier one is accepted. Recovery codes are stored as hashes.
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../../../db/database'
import { hashSecret } from '../secret'

const stepSeconds = 30
/** Accepted clock drift of the phone, in steps of 30 seconds. */
const window = 1
const codeCount = 10

export function makeTotp(issuer: string, label: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: totpOf(secret.base32, { issuer, label }).toString() }
}

function totpOf(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 })
}

function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** Whether the code is valid and unused. With `begun`, checks an application that is not confirmed yet. */
export async function takeTotp(
  db: Queryable,
  accountId: number,
  code: string,
  now: Date,
  state: 'active' | 'begun' = 'active',
): Promise<boolean> {
  const wanted = `account_id = $1 and confirmed_at is ${state === 'begun' ? '' : 'not '}null`
  const [row] = await db.query<{ secret: string }>(`select secret from sys_totp where ${wanted}`, [accountId])
  const step = row && stepOf(row.secret, code, now)
  if (step === undefined) return false
  const taken = await db.query(
    `update sys_totp set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
      where ${wanted} and last_step < $2 returning account_id`,
    [accountId, step, now.toISOString()],
  )
  return taken.length > 0
}

export async function giveRecoveryCodes(
  tx: Queryable,
  accountId: number,
  now: Date,
): Promise<readonly string[]> {
  await tx.query('delete from sys_recovery_code where account_id = $1', [accountId])
  const codes = Array.from({ length: codeCount }, makeRecoveryCode)
  for (const code of codes) {
    await tx.query('insert into sys_recovery_code (code_hash, account_id, created_at) values ($1, $2, $3)', [
      hashOf(accountId, code),
      accountId,
      now.toISOString(),
    ])
  }
  return codes
}

/** 80 random bits, so a plain hash suffices; similar-looking characters are not used. */
function makeRecoveryCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const text = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function hashOf(accountId: number, code: string): string {
  const typed = code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashSecret(`${accountId} ${typed.replaceAll(/[^a-z0-9]/g, '')}`)
}

/** Whether the code is valid; consumes it. */
export async function takeRecoveryCode(
  db: Queryable,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await db.query(
    `update sys_recovery_code set used_at = $3 where code_hash = $1 and account_id = $2 and used_at is null
     returning code_hash`,
    [hashOf(accountId, code), accountId, now.toISOString()],
  )
  return used.length > 0
}

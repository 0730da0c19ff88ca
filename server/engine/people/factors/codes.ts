/*
 * Codes of an authenticator application (RFC 6238) and recovery codes. A code counts once: the step of the last one is
 * kept, and none of that step or an earlier one is taken again. Recovery codes are kept as hashes.
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../../../db/database'
import { hashSecret } from '../secret'

const stepSeconds = 30
/** Clocks of telephones are this many steps off at most. */
const window = 1
const codeCount = 10

/** A new secret, as an application reads it, under the names of installation and person: typed in, or from a picture. */
export function makeTotp(issuer: string, label: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: totpOf(secret.base32, { issuer, label }).toString() }
}

function totpOf(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 })
}

/** The step that a code is of; undefined for a wrong one. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** Is it a code of the account's application, not used before? `begun`: of one that is not confirmed yet. */
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

/** Gives an account new recovery codes; earlier ones work no more. */
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

/** 80 bits, so that a plain hash is enough; letters and numbers that are not taken for each other. */
function makeRecoveryCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const text = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function hashOf(accountId: number, code: string): string {
  const typed = code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hashSecret(`${accountId} ${typed.replaceAll(/[^a-z0-9]/g, '')}`)
}

/** Is it a recovery code of the account? It works once. */
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

/* First sign-in of an installation, with the code printed at startup, as long as no account can sign in. */

import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Validator } from '#model/record/validate'
import type { Database, Queryable } from '../../../db/database'
import type { Feature, Setup } from '../../contract'
import { serverText } from '../../messages'
import { choosePassword, findAccount, storePassword } from '../../people/accounts'
import { countAttempt } from '../../people/attempts'
import type { Passwords } from '../../people/password'
import { checkToken, issueToken, useToken, voidTokens } from '../../people/tokens'
import { explainViolation } from '../checks/violations'
import { createStoreInside } from '../store'

interface SetupTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature[]
  readonly passwords: Passwords
  now(): Date
}

/** Arbitrary advisory lock id that serialises setups across processes. */
const setupLock = 730_418
const firstPerson = 'first access'

export function createSetup(tools: SetupTools): Setup {
  const { db, index, validators, features, passwords, now } = tools
  async function isNeeded(): Promise<boolean> {
    return !(await hasSignIn(db))
  }

  async function finish(code: string, name: string, input: Row, password: string): Promise<void> {
    await checkToken(db, code, 'setup', now()).catch(async (error) => {
      // Checked again inside the lock: a concurrent setup invalidates all codes in its transaction.
      if (!(await isNeeded())) throw new Problem('conflict', serverText.alreadySetUp)
      // Only wrong codes count, across all addresses, so that guesses cannot block the right code.
      await countAttempt(db, { kind: 'request', subject: firstPerson, address: firstPerson })
      throw error
    })
    const chosen = await choosePassword(passwords, password)
    try {
      await db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1::bigint)', [setupLock])
        if (await hasSignIn(tx)) throw new Problem('conflict', serverText.alreadySetUp)
        await useToken(tx, code, 'setup', now())
        const store = createStoreInside(tx, { index, validators, features, now })
        const { id } = await store.create(name, input, systemActor)
        const account = await findAccount(tx, name, Number(id))
        if (!account) throw new Error(`${name} does not sign in.`)
        await storePassword(tx, account.id, chosen, now())
        await voidTokens(tx, null, 'setup', now())
      })
    } catch (error) {
      const entity = index.get(name)
      throw entity ? explainViolation(index, entity, error) : error
    }
  }

  return {
    isNeeded,
    issueCode: async () => ((await isNeeded()) ? issueToken(db, 'setup', undefined, now()) : undefined),
    finish,
  }
}

async function hasSignIn(db: Queryable): Promise<boolean> {
  const [found] = await db.query('select from sys_account where password_hash is not null limit 1')
  return found !== undefined
}

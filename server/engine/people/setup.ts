/*
 * The first sign-in of an installation: only while no account can sign in, only with the code printed at the start, and
 * only once.
 */

import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemActor } from '#model/people/actor'
import type { Validator } from '#model/record/validate'
import { Problem } from '#model/wire/problem'
import type { Database, Queryable } from '../../db/database'
import type { Feature, Setup } from '../contract'
import { serverText } from '../messages'
import { explainViolation } from '../store/checks/violations'
import { createStoreInside } from '../store/store'
import { choosePassword, findAccount, storePassword } from './accounts'
import { countAttempt } from './attempts'
import type { Passwords } from './password'
import { checkToken, issueToken, useToken, voidTokens } from './tokens'

interface SetupTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly validators: Readonly<Record<string, Validator>>
  readonly features: readonly Feature[]
  readonly passwords: Passwords
  now(): Date
}

/** Any number: set-ups wait for each other, in all processes. */
const setupLock = 730_418
/** Whose sign-in wrong codes are counted for: there is no account yet. */
const firstPerson = 'first access'

/** The first sign-in over a database whose tables exist. */
export function createSetup(tools: SetupTools): Setup {
  const { db, index, validators, features, passwords, now } = tools
  async function isNeeded(): Promise<boolean> {
    return !(await hasSignIn(db))
  }

  async function finish(code: string, name: string, input: Row, password: string): Promise<void> {
    await checkToken(db, code, 'setup', now()).catch(async (error) => {
      // Checked again: a concurrent first access voids every code in the transaction of its password.
      if (!(await isNeeded())) throw new Problem('conflict', serverText.alreadySetUp)
      // Only wrong codes count, from wherever they come: what others guess does not keep the right one out.
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

/*
 * Room: tokens for programs, and the accounts of programs. Hides how they are kept, found and narrowed.
 *
 * A personal token does what its person may, within its scope; a service has an account of its own in an access group.
 */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { Database, Queryable } from '../../../db/database'
import type { AccessTokens, Identity, ServiceInfo } from '../../contract'
import { serverText } from '../../messages'
import type { OutboxWriter } from '../../outbox/writer'
import { writeAudit } from '../../trail/audit'
import { asking } from '../asking'
import { hasFactor } from '../factors/drop'
import type { FindGroup } from '../permissions'
import type { FindPerson } from '../person'
import type { Session } from '../session'
import type { TokenRules } from './scope'
import {
  judgeName,
  keepService,
  readService,
  readServices,
  type ServiceRow,
  serviceEntity,
  stopService,
} from './services'
import { findToken, judgeToken, keepToken, revokeToken, tokensOf } from './tokens'

interface AccessTools {
  readonly db: Database
  readonly rules: TokenRules
  readonly identity: Pick<Identity, 'proveOwner'>
  readonly outbox: OutboxWriter
  readonly findGroup: FindGroup
  now(): Date
}

/** Finds the session that a token stands for, narrowed to its scope; undefined for one that is unknown or over. */
export type ResolveToken = (secret: string) => Promise<Session | undefined>

/** Resolves tokens over a database. */
export function createResolveToken(tools: {
  readonly db: Database
  readonly rules: TokenRules
  readonly findPerson: FindPerson
  now(): Date
}): ResolveToken {
  const { db, rules, findPerson, now } = tools
  return async (secret) => {
    const found = await findToken(db, secret, now())
    const person = found && (await findPerson(found.account))
    if (!found || !person) return undefined
    const { id, name, entities, writes, account } = found
    const needsFactor = person.grant?.needsFactor === true
    return {
      account,
      ...person,
      actor: { ...rules.narrow(person.actor, { entities, writes }), token: { id, name } },
      scope: { entities, writes },
      lacksFactor: needsFactor && !(await hasFactor(db, account.id)),
    }
  }
}

/** Tokens and services over a database. */
export function createAccessTokens(tools: AccessTools): AccessTokens {
  const { db, rules, identity, outbox, findGroup, now } = tools

  /** The person who asks, where that is no token and no look through the eyes of others. */
  function personOf(c: Context): Actor {
    asking(c)
    const actor = c.get('session')?.actor
    if (!actor) throw new Problem('unauthenticated', refusalText.unauthenticated)
    return actor
  }

  const tell = (tx: Queryable, actor: Actor, told: Told) =>
    writeAudit(tx, {
      at: now().toISOString(),
      actor,
      entity: { name: told.entity },
      recordId: told.recordId,
      act: told.act,
      ...(told.token !== undefined && { detail: String(new URLSearchParams({ token: told.token })) }),
    })

  /** A group below the actor's own. @throws Problem forbidden, not_found */
  async function groupBelow(id: number, actor: Actor) {
    try {
      return await findGroup(id, actor)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'forbidden') throw error
      throw new Problem('forbidden', serverText.serviceGroup)
    }
  }

  /** A service that the actor may see after. @throws Problem not_found, forbidden */
  async function serviceOf(c: Context, id: number): Promise<ServiceRow> {
    const actor = personOf(c)
    const service = await readService(db, id)
    await groupBelow(service.group_id, actor)
    return service
  }

  async function tellService(service: ServiceRow, actor: Actor): Promise<ServiceInfo> {
    const { description: group } = await groupBelow(service.group_id, actor)
    const tokens = (await tokensOf(db, [service.account_id], now())).get(service.account_id) ?? []
    return { id: service.id, name: service.name, groupId: service.group_id, group, tokens }
  }

  return {
    async list(c) {
      const { account } = asking(c)
      return (await tokensOf(db, [account.id], now())).get(account.id) ?? []
    },

    async make(c, current, wish, notice) {
      const { account } = asking(c)
      const judged = judgeToken(wish, rules.reachable)
      await identity.proveOwner(c, current)
      return outbox.transaction(db, async (tx) => {
        const made = await keepToken(tx, { accountId: account.id, by: account.id }, judged, now())
        const { entity, record_id: recordId, login_email: email } = account
        await tell(tx, personOf(c), { entity, recordId, act: 'newToken', token: judged.name })
        if (email) await outbox.inside(tx).send(notice(email))
        return made
      })
    },

    async revoke(c, id) {
      const { account } = asking(c)
      await db.transaction(async (tx) => {
        const token = await revokeToken(tx, account.id, id, now())
        const { entity, record_id: recordId } = account
        await tell(tx, personOf(c), { entity, recordId, act: 'endToken', token })
      })
    },

    async services(c) {
      const actor = personOf(c)
      const described: ServiceInfo[] = []
      for (const service of await readServices(db)) {
        const info = await tellService(service, actor).catch((error: unknown) => {
          // Its group is the actor's own, or above: others see after it.
          if (error instanceof Problem) return undefined
          throw error
        })
        if (info) described.push(info)
      }
      return described
    },

    async makeService(c, name, groupId) {
      const actor = personOf(c)
      const called = judgeName(name)
      if (!Number.isSafeInteger(groupId)) throw noGroup()
      const grant = await groupBelow(Number(groupId), actor)
      const id = await db.transaction(async (tx) => {
        const made = { name: called, groupId: grant.id, role: grant.slug, by: actor.id }
        const service = await keepService(tx, made, now())
        await tell(tx, actor, { entity: serviceEntity, recordId: service, act: 'newService' })
        return service
      })
      return tellService(await readService(db, id), actor)
    },

    async endService(c, id) {
      const service = await serviceOf(c, id)
      await db.transaction(async (tx) => {
        await stopService(tx, service, now())
        await tell(tx, personOf(c), { entity: serviceEntity, recordId: id, act: 'endService' })
      })
    },

    async makeFor(c, id, current, wish) {
      const service = await serviceOf(c, id)
      const judged = judgeToken(wish, rules.reachable)
      await identity.proveOwner(c, current)
      const by = asking(c).account.id
      return db.transaction(async (tx) => {
        const made = await keepToken(tx, { accountId: service.account_id, by }, judged, now())
        const told = { entity: serviceEntity, recordId: id, act: 'newToken', token: judged.name } as const
        await tell(tx, personOf(c), told)
        return made
      })
    },

    async revokeFor(c, id, token) {
      const service = await serviceOf(c, id)
      await db.transaction(async (tx) => {
        const name = await revokeToken(tx, service.account_id, token, now())
        await tell(tx, personOf(c), { entity: serviceEntity, recordId: id, act: 'endToken', token: name })
      })
    },
  }
}

interface Told {
  readonly entity: string
  readonly recordId: number
  readonly act: 'newToken' | 'endToken' | 'newService' | 'endService'
  readonly token?: string
}

function noGroup(): Problem {
  const errors = [{ path: '/grupo', message: serverText.serviceGroup }]
  return new Problem('invalid', refusalText.invalid, { errors })
}

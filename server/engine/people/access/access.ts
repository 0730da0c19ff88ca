/*
 * API tokens, and the accounts of programs (services). Hides how they are stored, found and restricted. A
 * personal token acts as its person within its scope; a service has its own account in an access group.
 */
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database, Queryable } from '../../../db/database'
import { writeAudit } from '../../auditLog/audit'
import type { AccessTokens, Identity, ServiceInfo } from '../../contract'
import { serverText } from '../../messages'
import type { OutboxWriter } from '../../outbox/writer'
import { accountCallerOf } from '../accountCaller'
import type { CallerSource } from '../callers/callers'
import { hasFactor } from '../factors/drop'
import type { FindGroup } from '../permissions'
import type { FindPerson } from '../person'
import type { TokenRules } from './scope'
import {
  readService,
  readServices,
  type ServiceRow,
  saveService,
  serviceEntity,
  stopService,
  validateName,
} from './services'
import { findToken, noteUse, revokeToken, saveToken, tokensOf, validateToken } from './tokens'

interface AccessTools {
  readonly db: Database
  readonly rules: TokenRules
  readonly identity: Pick<Identity, 'proveOwner'>
  readonly outbox: OutboxWriter
  readonly findGroup: FindGroup
  now(): Date
}

/** Resolves a token to a session restricted to its scope. */
export function createTokenSource(tools: {
  readonly db: Database
  readonly rules: TokenRules
  readonly findPerson: FindPerson
  now(): Date
}): CallerSource {
  const { db, rules, findPerson, now } = tools
  const findOpen = async (secret: string) => {
    const found = await findToken(db, secret)
    return found?.isOpen(now()) ? found : undefined
  }
  return {
    async read(secret) {
      const found = await findOpen(secret)
      const person = found && (await findPerson(found.account))
      if (!found || !person) return undefined
      const { id, name, entities, writes, account, isOpen, isUsed } = found
      return {
        session: {
          account,
          ...person,
          actor: { ...rules.narrow(person.actor, { entities, writes }), token: { id, name } },
          scope: { entities, writes },
          lacksFactor: person.needsFactor === true && !(await hasFactor(db, account.id)),
        },
        isCurrent: (at) => isOpen(at) && isUsed(at),
      }
    },
    async admit(_secret, { session, isCurrent }) {
      const { token } = session.actor
      if (token && !isCurrent(now())) await noteUse(db, token.id, now())
      return session
    },
  }
}

export function createAccessTokens(tools: AccessTools): AccessTokens {
  return { ...ownTokens(tools), ...serviceTokens(tools) }
}

function ownTokens({
  db,
  rules,
  identity,
  outbox,
  now,
}: AccessTools): Pick<AccessTokens, 'list' | 'make' | 'revoke'> {
  return {
    async list(c) {
      const { account } = accountCallerOf(c)
      return (await tokensOf(db, [account.id], now())).get(account.id) ?? []
    },

    async make(c, current, wish, notice) {
      const { account, actor } = accountCallerOf(c)
      const judged = validateToken(wish, rules.reachable)
      await identity.proveOwner(c, current)
      return outbox.transaction(db, async (tx) => {
        const made = await saveToken(tx, { accountId: account.id, by: account.id }, judged, now())
        const { entity, record_id: recordId, login_email: email } = account
        await tell(tx, now(), actor, { entity, recordId, act: 'newToken', token: judged.name })
        if (email) await outbox.inside(tx).send(notice(email, judged.name))
        return made
      })
    },

    async revoke(c, id) {
      const { account, actor } = accountCallerOf(c)
      await db.transaction(async (tx) => {
        const token = await revokeToken(tx, account.id, id, now())
        const { entity, record_id: recordId } = account
        await tell(tx, now(), actor, { entity, recordId, act: 'endToken', token })
      })
    },
  }
}

function serviceTokens(tools: AccessTools): Omit<AccessTokens, 'list' | 'make' | 'revoke'> {
  const { db, rules, identity, now } = tools
  return {
    services: (c) => readVisible(tools, accountCallerOf(c).actor),
    makeService: (c, name, groupId) => makeService(tools, accountCallerOf(c).actor, name, groupId),

    async endService(c, id) {
      const { actor } = accountCallerOf(c)
      const service = await serviceOf(tools, id, actor)
      await db.transaction(async (tx) => {
        await stopService(tx, service, now())
        await tell(tx, now(), actor, { entity: serviceEntity, recordId: id, act: 'endService' })
      })
    },

    async makeFor(c, id, current, wish) {
      const { account, actor } = accountCallerOf(c)
      const service = await serviceOf(tools, id, actor)
      const judged = validateToken(wish, rules.reachable)
      await identity.proveOwner(c, current)
      return db.transaction(async (tx) => {
        const owner = { accountId: service.account_id, by: account.id }
        const made = await saveToken(tx, owner, judged, now())
        const told = { entity: serviceEntity, recordId: id, act: 'newToken', token: judged.name } as const
        await tell(tx, now(), actor, told)
        return made
      })
    },

    async revokeFor(c, id, token) {
      const { actor } = accountCallerOf(c)
      const service = await serviceOf(tools, id, actor)
      await db.transaction(async (tx) => {
        const name = await revokeToken(tx, service.account_id, token, now())
        await tell(tx, now(), actor, { entity: serviceEntity, recordId: id, act: 'endToken', token: name })
      })
    },
  }
}

async function readVisible(tools: AccessTools, actor: Actor): Promise<readonly ServiceInfo[]> {
  const described: ServiceInfo[] = []
  for (const service of await readServices(tools.db)) {
    const info = await tellService(tools, service, actor).catch((error: unknown) => {
      // Its group is the actor's own or a higher one, so only others may administer it.
      if (error instanceof Problem) return undefined
      throw error
    })
    if (info) described.push(info)
  }
  return described
}

async function makeService(tools: AccessTools, actor: Actor, name: unknown, groupId: unknown) {
  const called = validateName(name)
  if (typeof groupId !== 'number' || !Number.isSafeInteger(groupId)) throw noGroup()
  const grant = await groupBelow(tools, groupId, actor)
  const id = await tools.db.transaction(async (tx) => {
    const made = { name: called, groupId: grant.id, role: grant.slug, by: actor.id }
    const service = await saveService(tx, made, tools.now())
    await tell(tx, tools.now(), actor, { entity: serviceEntity, recordId: service, act: 'newService' })
    return service
  })
  return tellService(tools, await readService(tools.db, id), actor)
}

/** A group below the actor's own. @throws Problem forbidden, not_found */
async function groupBelow({ findGroup }: AccessTools, id: number, actor: Actor) {
  try {
    return await findGroup(id, actor)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'forbidden') throw error
    throw new Problem('forbidden', serverText.serviceGroup)
  }
}

async function serviceOf(tools: AccessTools, id: number, actor: Actor): Promise<ServiceRow> {
  const service = await readService(tools.db, id)
  await groupBelow(tools, service.group_id, actor)
  return service
}

async function tellService(tools: AccessTools, service: ServiceRow, actor: Actor): Promise<ServiceInfo> {
  const { id, name, group_id: groupId, account_id: account } = service
  const grant = await groupBelow(tools, groupId, actor)
  const { description: group, slug: role, names: permissions, level } = grant
  const tokens = (await tokensOf(tools.db, [account], tools.now())).get(account) ?? []
  const self: Actor = { id: account, name, role, permissions, level }
  return { id, name, groupId, group, unseen: tools.rules.unseenBy(self), tokens }
}

function tell(tx: Queryable, at: Date, actor: Actor, told: TokenAuditEvent): Promise<void> {
  return writeAudit(tx, {
    at: at.toISOString(),
    actor,
    entity: { name: told.entity },
    recordId: told.recordId,
    act: told.act,
    ...(told.token !== undefined && { detail: String(new URLSearchParams({ token: told.token })) }),
  })
}

interface TokenAuditEvent {
  readonly entity: string
  readonly recordId: number
  readonly act: 'newToken' | 'endToken' | 'newService' | 'endService'
  readonly token?: string
}

function noGroup(): Problem {
  const errors = [{ path: '/grupo', message: serverText.serviceGroup }]
  return new Problem('invalid', refusalText.invalid, { errors })
}

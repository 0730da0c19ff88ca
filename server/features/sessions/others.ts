/* Lists and ends another person's sessions. The person is notified, and the audit log names the actor. */
import type { Context, Hono } from 'hono'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { SessionEntry } from '#model/wire/people/session'
import {
  type AccountRow,
  type RouteTools,
  type SessionInfo,
  serve,
  type Transaction,
} from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { type OfferedPerson, offeredPerson } from '../kit/offeredPerson'
import { endedMail, sessionText } from './messages'

const action = 'sessoes'

type DescribeSessions = (sessions: readonly SessionInfo[]) => readonly SessionEntry[]

export function addOthersRoutes(api: Hono, tools: RouteTools, tell: DescribeSessions): void {
  /** Undefined if the entity does not offer the action. */
  async function forPerson<T>(
    c: Context,
    work: (inside: Transaction, account: AccountRow, actor: Actor) => Promise<T>,
  ): Promise<T | undefined> {
    const person = await offeredPerson(c, action, tools)
    if (!person) return undefined
    return tools.together(async (inside) => work(inside, await accountOf(inside, person), person.actor))
  }

  serve(api, 'GET /:endpoint/:id/sessoes', async (c, next) => {
    const listed = await forPerson(c, ({ accounts }, { id }) => accounts.listSessions(id))
    return listed ? tell(listed) : next()
  })

  serve(api, 'POST /:endpoint/:id/sessoes/encerramento', async (c, next) => {
    const done = await forPerson(c, async (inside, account, actor) => {
      await inside.accounts.endSessions(account.id)
      return tellPerson(inside, account, actor)
    })
    return done ?? next()
  })

  serve(api, 'POST /:endpoint/:id/sessoes/:sessaoId/encerramento', async (c, next) => {
    const done = await forPerson(c, async (inside, account, actor) => {
      await inside.accounts.endSession(account.id, Number(c.req.param('sessaoId')))
      return tellPerson(inside, account, actor)
    })
    return done ?? next()
  })
}

async function accountOf(
  { store, accounts }: Transaction,
  { entity, id, actor }: OfferedPerson,
): Promise<AccountRow> {
  const row = await store.get(entity.name, id, inNameOf(actor))
  if (!(await accounts.mayActFor(entity.name, row, actor))) {
    throw new Problem('forbidden', sessionText.outranked)
  }
  const account = await accounts.find(entity.name, id)
  if (!account) throw new Problem('not_found', refusalText.notFound)
  return account
}

async function tellPerson(
  { accounts, outbox }: Transaction,
  account: AccountRow,
  actor: Actor,
): Promise<Record<string, never>> {
  const isOwn = actor.id === account.id
  if (!isOwn) await accounts.note(account, 'endSessions', actor)
  if (!isOwn && account.login_email) {
    await outbox.send(endedMail(account.login_email, account.name, actor.name))
  }
  return {}
}

/*
 * Signing in and out, and who is signed in. Hides tokens from everything else: the rest of the server
 * knows actors only.
 */

import type { Context, Hono } from 'hono'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/wire/problem'
import type { RoleGrant, SessionUser } from '#model/wire/session'
import type { GroupGrant } from '../contract'
import { serverText } from '../messages'
import type { Devices } from '../people/devices'
import { grantOf } from '../people/permissions'
import type { Session, Sessions } from '../people/session'
import { type ViewAs, viewAsHeader } from '../people/viewAs'
import { readBody, readClient, readToken } from './requests'
import { serve } from './serve'

declare module 'hono' {
  interface ContextVariableMap {
    session?: Session
  }
}

/** What the routes of sign-in need. */
export interface AuthTools {
  readonly index: EntityIndex
  readonly sessions: Sessions
  readonly devices: Devices
  addressOf(c: Context): string
}

/**
 * Finds the session of every request that carries a token; routes decide whether they need one. A session that
 * views the console as another user only reads: by GET and HEAD, and by a POST to the paths of `reads`.
 */
export function addSessions(api: Hono, sessions: Sessions, viewAs: ViewAs, reads: readonly RegExp[]): void {
  const open = [/^\/auth\/(?:me|logout)$/, ...reads]
  const isRead = ({ req: { method, path } }: Context) =>
    ['GET', 'HEAD'].includes(method) ||
    (method === 'POST' && open.some((each) => each.test(path.replace(/^\/api/, ''))))
  api.use('*', async (c, next) => {
    const token = readToken(c)
    const session = token && (await sessions.resolve(token))
    const wanted = c.req.header(viewAsHeader)
    if (session && wanted !== undefined) {
      if (!isRead(c)) throw new Problem('forbidden', serverText.onlyLooking)
      c.set('session', await viewAs(session, wanted))
    } else if (session) c.set('session', session)
    await next()
  })
}

/** The signed-in person of a request. @throws Problem unauthenticated */
export function actorOf(c: Context): Actor {
  return sessionOf(c).actor
}

function sessionOf(c: Context): Session {
  const session = c.get('session')
  if (!session) throw new Problem('unauthenticated', refusalText.unauthenticated)
  return session
}

/** Adds `/auth/login/web`, `/auth/me` and `/auth/logout`. */
export function addAuthRoutes(api: Hono, { index, sessions, devices, addressOf }: AuthTools): void {
  serve(api, 'POST /auth/login/web', async (c) => {
    const { userLogin, password } = await readBody(c)
    const isText = typeof userLogin === 'string' && typeof password === 'string'
    // The limit keeps hostile texts away from the key derivation.
    if (!isText || userLogin.length > 254 || password.length > 1024) {
      throw new Problem('unauthenticated', serverText.wrongCredentials)
    }
    const session = await sessions.login(userLogin, password, {
      ...readClient(c, addressOf),
      deviceOf: (accountId) => devices.find(c, accountId),
    })
    await devices.note(c, session.account.id)
    return { user: describeUser(index, session), token: session.token }
  })

  serve(api, 'POST /auth/me', (c) => describeUser(index, sessionOf(c)))

  serve(api, 'POST /auth/logout', async (c) => {
    const token = readToken(c)
    if (token) await sessions.logout(token)
    return {}
  })
}

/** The signed-in person as the browser keeps it. */
function describeUser(index: EntityIndex, { account, actor, grant: group, offered }: Session): SessionUser {
  const grant = group ? omitNames(group) : grantOf(index, actor.role)
  const fields = index.get(actor.entity ?? '')?.fields ?? []
  // The server decides by the whole record; the browser gets what this role may see of it.
  const record = pruneRow(fields, actor.record ?? {}, actor.role)
  return {
    id: account.id,
    nome: actor.name,
    email: (actor.viewer ? undefined : account.login_email) ?? '',
    roles: grant ? [grant] : [],
    actor: { ...actor, ...(offered && { permissions: offered }), record },
  }
}

/** The names travel with the actor. */
function omitNames({ names: _, ...grant }: GroupGrant): RoleGrant {
  return grant
}

/* Routes to sign in and out and to read the current user. The rest of the server sees actors, never tokens. */

import type { Context, Hono } from 'hono'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { pruneRow } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { SecondStep } from '#model/wire/people/factor'
import type { RoleGrant, SessionUser } from '#model/wire/people/session'
import type { GroupGrant } from '../contract'
import { serverText } from '../messages'
import type { TokenRules } from '../people/access/scope'
import { readToken } from '../people/accountCaller'
import type { Devices } from '../people/devices'
import type { SecondSteps } from '../people/factors/secondStep'
import type { ProviderSignIn } from '../people/outside'
import { grantOf } from '../people/permissions'
import type { OpenedSession, PendingSecondStep, Session, Sessions, SignInClient } from '../people/session'
import { type ViewAs, viewAsHeader } from '../people/viewAs'
import { readBody, readClient, readOptionalBody } from './requests'
import { serve } from './serve'

export interface AuthTools {
  readonly index: EntityIndex
  readonly sessions: Sessions
  readonly devices: Devices
  readonly steps: SecondSteps
  readonly outside: ProviderSignIn
  addressOf(c: Context): string
}

export interface SessionRules {
  readonly rules: TokenRules
  readonly viewAs: ViewAs
  readonly reads: readonly RegExp[]
}

/** Calls that are allowed while a second factor required by the group is missing. */
const withoutFactor = [
  /^\/auth\/(?:me|logout|sair-de-todos)$/,
  /^\/auth\/sessoes(?:\/.*)?$/,
  /^\/auth\/fatores(?:\/.*)?$/,
  /^\/profile(?:\/password)?$/,
  /^\/sistema$/,
]

/**
 * Rejects what the session may not do. A session that views the console as another user is read-only: GET,
 * HEAD and POST to the paths in `reads`.
 */
export function addSessionRules(api: Hono, { rules, viewAs, reads }: SessionRules): void {
  const open = [/^\/auth\/(?:me|logout)$/, ...reads]
  const isRead = ({ req: { method, path } }: Context) =>
    ['GET', 'HEAD'].includes(method) ||
    (method === 'POST' && open.some((each) => each.test(path.replace(/^\/api/, ''))))
  api.use('*', async (c, next) => {
    const session = c.get('session')
    const path = c.req.path.replace(/^\/api/, '')
    if (session?.lacksFactor && !withoutFactor.some((each) => each.test(path))) {
      throw new Problem('factor_required', serverText.factorRequired)
    }
    const wanted = c.req.header(viewAsHeader)
    if (session?.scope) {
      if (wanted !== undefined) throw new Problem('forbidden', serverText.tokenCall)
      rules.check(c.req.method, path, session.scope)
    }
    if (session && wanted !== undefined) {
      if (!isRead(c)) throw new Problem('forbidden', serverText.onlyLooking)
      c.set('session', await viewAs(session, wanted))
    }
    await next()
  })
}

/** @throws Problem unauthenticated */
export function actorOf(c: Context): Actor {
  return sessionOf(c).actor
}

/** The actor as owner of their user data, or of nothing while viewing as another person. */
export function ownerOf(c: Context): Actor {
  const actor = actorOf(c)
  return actor.viewer ? { ...actor, id: null } : actor
}

function sessionOf(c: Context): Session {
  const session = c.get('session')
  if (!session) throw new Problem('unauthenticated', refusalText.unauthenticated)
  return session
}

export function addAuthRoutes(
  api: Hono,
  { index, sessions, steps, devices, outside, addressOf }: AuthTools,
): void {
  const welcome = async (c: Context, session: OpenedSession) => {
    // A browser has one session: signing in ends the previous one.
    const former = readToken(c)
    if (former !== undefined) await sessions.logout(former)
    c.set('session', session)
    return { user: describeUser(index, session), token: session.token }
  }
  const clientOf = (c: Context): SignInClient => ({
    ...readClient(c, addressOf),
    deviceOf: (accountId) => devices.find(c, accountId),
    markDevice: (accountId) => devices.mark(c, accountId),
  })

  serve(api, 'POST /auth/login/web', async (c) => {
    const { userLogin, password } = await readBody(c)
    const isText = typeof userLogin === 'string' && typeof password === 'string'
    // Bounds the input of the key derivation function.
    if (!isText || userLogin.length > 254 || password.length > 1024) {
      throw new Problem('unauthenticated', serverText.wrongCredentials)
    }
    const session = await sessions.login(userLogin, password, clientOf(c))
    return session.token === undefined ? askMore(session) : welcome(c, session)
  })

  serve(api, 'POST /auth/login/provedor', async (c) => {
    const { codigo } = await readBody(c)
    const { accountId, isMultiFactor } = await outside.arrive(c, textOf(codigo) ?? '')
    const session = await sessions.arrive(accountId, clientOf(c), isMultiFactor)
    return session.token === undefined ? askMore(session) : welcome(c, session)
  })

  async function askMore(session: PendingSecondStep): Promise<SecondStep> {
    const { app, passkey, recovery } = await steps.meansOf(session.account.id)
    const meios = [
      ...(app ? (['aplicativo'] as const) : []),
      ...(passkey ? (['chave'] as const) : []),
      ...(recovery ? (['recuperacao'] as const) : []),
    ]
    return { segundo_passo: { desafio: session.challenge, meios } }
  }

  serve(api, 'POST /auth/login/segundo-passo', async (c) => {
    const { desafio, codigo, recuperacao, chave } = await readBody(c)
    const answer = { code: textOf(codigo), recovery: textOf(recuperacao), passkey: chave }
    const session = await steps.answer(textOf(desafio) ?? '', answer, clientOf(c))
    return welcome(c, session)
  })

  serve(api, 'POST /auth/login/chave/opcoes', async (c) => {
    const { desafio } = await readOptionalBody(c)
    const { challenge, options } = await steps.askPasskey(textOf(desafio))
    return { desafio: challenge, opcoes: options }
  })

  serve(api, 'POST /auth/login/chave', async (c) => {
    const { desafio, chave } = await readBody(c)
    const session = await steps.enterByPasskey(textOf(desafio) ?? '', chave, clientOf(c))
    return welcome(c, session)
  })

  serve(api, 'POST /auth/me', (c) => describeUser(index, sessionOf(c)))

  serve(api, 'POST /auth/logout', async (c) => {
    const token = readToken(c)
    if (token) await sessions.logout(token)
    return {}
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 100 ? value : undefined
}

function describeUser(index: EntityIndex, session: Session): SessionUser {
  const { account, actor, grant: group, offered } = session
  const grant = group ? omitNames(group) : grantOf(index, actor.role)
  const fields = index.get(actor.entity ?? '')?.fields ?? []
  // Scopes need the whole record, but the browser gets only the fields that this role may see.
  const record = pruneRow(fields, actor.record ?? {}, actor.role)
  return {
    id: account.id,
    nome: actor.name,
    email: (actor.viewer ? undefined : account.login_email) ?? '',
    roles: grant ? [grant] : [],
    actor: { ...actor, ...(offered && { permissions: offered }), record },
    ...(session.lacksFactor && { exige_fator: true }),
  }
}

function omitNames({ names: _, needsFactor: __, ...grant }: GroupGrant): RoleGrant {
  return grant
}

/*
 * Sign-in through the organisation's identity provider. Hides the mapping to access groups; the protocol is
 * in the port, accounts and sessions are in the engine. `GET /auth/provedor` redirects to the provider, and
 * `GET /auth/provedor/retorno` back to a page that opens the session.
 */

import type { Context } from 'hono'
import { isRow } from '#model/entity/jsonSchema'
import { Problem } from '#model/problem/problem'
import { type ProviderRefusal, refusedPrefix } from '#model/wire/people/provider'
import { type Feature, log, type RouteTools, serve } from '../../engine/index'
import { ProviderFailure, type ProviderPerson, type ProviderPort } from '../../ports/providerPort'
import { makePerson, mappedGroup, moveInto } from './groups'
import { linkedMail } from './messages'
import { Refusal } from './refusal'

/** `publicUrl` is the base of the redirect URI. */
export function createProviderSignIn(provider: ProviderPort, publicUrl: string): Feature {
  const backUri = `${publicUrl}/api/auth/provedor/retorno`
  const lead = (c: Context, code: string) => {
    c.header('Referrer-Policy', 'no-referrer')
    return c.redirect(`${publicUrl}/#/entrada/${code}`)
  }
  return {
    name: 'provider sign-in',
    routes(api, tools) {
      const { outside } = tools
      /** On failure redirects to an error page, since the browser is navigating. */
      const step = async (c: Context, work: () => Promise<Response>): Promise<Response> => {
        try {
          return await work()
        } catch (error) {
          const { kind, account } = refusalOf(error)
          // Refusals without an account are logged but not audited.
          if (error instanceof Refusal) await outside.refuse(c, account)
          return lead(c, `${refusedPrefix}${kind}`)
        }
      }

      const toProvider = (c: Context) =>
        step(c, async () => {
          const { address } = await outside.begin(c, async (state) => {
            const { address: to, ...begun } = await provider.begin(backUri, state)
            return { address: to, kept: JSON.stringify(begun) }
          })
          return c.redirect(address)
        })
      serve(api, 'GET /auth/provedor', toProvider, { parameters: 'listed' })

      const back = (c: Context) =>
        step(c, async () => {
          const address = new URL(backUri)
          address.search = new URL(c.req.url).search
          const state = address.searchParams.get('state') ?? ''
          const begun: unknown = JSON.parse(await outside.takeBack(c, state))
          const { nonce, verifier } = isRow(begun) ? begun : {}
          const words = { nonce: String(nonce), verifier: String(verifier), state }
          const person = await provider.finish(address, words)
          const accountId = await findPerson(tools, provider, person)
          return lead(c, await outside.admit(c, accountId, person.isMultiFactor))
        })
      serve(api, 'GET /auth/provedor/retorno', back, { parameters: 'listed' })
    },
  }
}

/** The person's account, moved to the group that the provider assigns. @throws Refusal */
async function findPerson(
  tools: RouteTools,
  provider: ProviderPort,
  person: ProviderPerson,
): Promise<number> {
  const { outside, store } = tools
  const identity = { ...person, email: person.email }
  const notice = (email: string) => linkedMail(email, provider.name)
  const group = await mappedGroup(store, provider, person)
  let found = await outside.match(identity, notice)
  if ('refusal' in found && found.refusal === 'unknown' && provider.makesUnknown && group) {
    await makePerson(tools, group, person)
    found = await outside.match(identity, notice)
  }
  if ('refusal' in found) throw new Refusal(refusals[found.refusal])
  if (group) await moveInto(store, group, found.account)
  return found.account.id
}

const refusals = { unverified: 'email', unknown: 'desconhecido', unconfirmed: 'confirmar' } as const
const failures = { down: 'indisponivel', refused: 'recusado', cancelled: 'cancelado' } as const

function refusalOf(error: unknown): {
  readonly kind: ProviderRefusal
  readonly account?: Refusal['account']
} {
  if (error instanceof Refusal) return { kind: error.kind, account: error.account }
  if (error instanceof ProviderFailure) {
    if (error.kind !== 'cancelled') log.failure('OIDC', error.cause ?? error)
    return { kind: failures[error.kind] }
  }
  // The state belongs to another browser, was used or has expired.
  if (error instanceof Problem && error.code === 'unauthenticated') return { kind: 'recusado' }
  throw error
}

/*
 * A real identity provider on this machine. It asks no one anything: who signs in next is said by the test, as is what
 * the provider tells of them.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Who signs in next. */
export interface LocalPerson {
  readonly sub: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly amr?: readonly string[]
}

/** The provider, and how to lead it. */
export interface LocalProvider {
  readonly issuer: string
  /** Signs this person in at the next visit; undefined: the visitor gives up. */
  person: LocalPerson | undefined
  /** Comes to an address as a browser, and goes on until the provider sends it elsewhere. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

export const client = { id: 'console', secret: 'a-secret-of-the-console-0123456789' } as const

/** Starts one that sends people back to an address. */
export async function startLocalProvider(redirectUri: string): Promise<LocalProvider> {
  let handle: Parameters<typeof createServer>[1]
  const http: Server = createServer((request, response) => handle?.(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const people = new Map<string, LocalPerson>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub', 'amr', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name', 'cpf'],
    },
    cookies: { keys: ['a key of the local provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id)?.claims }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const local: LocalProvider = {
    issuer,
    person: undefined,
    async visit(address) {
      const cookies = new Map<string, string>()
      let next = new URL(address)
      while (next.origin === issuer) {
        const reply = await fetch(next, {
          redirect: 'manual',
          headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        })
        for (const set of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/)
          cookies.set(name, value)
        }
        const to = reply.headers.get('location')
        if (to === null) throw new Error(`The provider stopped at ${next.pathname}: ${await reply.text()}`)
        next = new URL(to, next)
      }
      return next
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  }
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { person } = local
    if (person) people.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub, ...(person.amr && { amr: [...person.amr] }) } }
      : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return local
}

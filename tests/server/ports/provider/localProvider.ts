/* A real OpenID Connect provider on this machine; tests set the next person and their claims. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface LocalPerson {
  readonly sub: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly amr?: readonly string[]
}

export interface LocalProvider {
  readonly issuer: string
  /** The person who signs in at the next visit; undefined cancels the sign-in. */
  person: LocalPerson | undefined
  /** Follows redirects like a browser until they leave the provider. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

export const client = { id: 'console', secret: 'a-secret-of-the-console-0123456789' } as const

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

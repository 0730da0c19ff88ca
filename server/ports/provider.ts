/*
 * Sign-in through OpenID Connect: authorization code with PKCE, state and nonce. The provider's metadata is
 * cached for a day, and a failed discovery is not repeated on each click.
 */
import type * as Oidc from 'openid-client'
import { ProviderFailure, type ProviderPerson, type ProviderPort, type SignInState } from './providerPort'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  readonly scope: string
  readonly groupsClaim: string
  readonly groups: readonly (readonly [value: string, group: string])[]
  readonly makesUnknown: boolean
  /** Maximum age in seconds of the sign-in at the provider; unlimited by default. */
  readonly maxAge?: number
  /** Values of amr or acr that count as a second factor. */
  readonly multiFactor: readonly string[]
}

const knownForMs = 24 * 60 * 60_000
const pauseMs = 15_000
const timeoutSeconds = 10
const local = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/

const texts = {
  down: 'O provedor de identidade não respondeu.',
  refused: 'O que o provedor de identidade respondeu não confere.',
  cancelled: 'O acesso foi cancelado no provedor de identidade.',
} as const

interface DiscoveredProvider {
  readonly oidc: typeof Oidc
  readonly config: Oidc.Configuration
  readonly at: number
}

/** Discovery runs on first use. */
export function createProvider(settings: ProviderSettings): ProviderPort {
  let known: DiscoveredProvider | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  async function discover(): Promise<DiscoveredProvider> {
    const at = performance.now()
    if (known && at - known.at < knownForMs) return known
    if (at - failedAt < pauseMs) throw new ProviderFailure('down', texts.down)
    try {
      // Only loaded in installations with a provider.
      const oidc = await import('openid-client')
      const { issuer, clientId, clientSecret } = settings
      const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(local.test(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
        timeout: timeoutSeconds,
      })
      known = { oidc, config, at }
      return known
    } catch (error) {
      failedAt = at
      // A failed refresh keeps the earlier metadata.
      if (known) return known
      throw new ProviderFailure('down', texts.down, { cause: error })
    }
  }

  return {
    name: settings.name,
    groups: settings.groups,
    makesUnknown: settings.makesUnknown,

    async begin(redirectUri, state) {
      const { oidc, config } = await discover()
      const begun: SignInState = { nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce: begun.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        ...(settings.maxAge !== undefined && { max_age: String(settings.maxAge) }),
      })
      return { ...begun, address: address.href }
    },

    async finish(address, { state, nonce, verifier }) {
      if (address.searchParams.get('error') === 'access_denied') {
        throw new ProviderFailure('cancelled', texts.cancelled)
      }
      const { oidc, config } = await discover()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(settings.maxAge !== undefined && { maxAge: settings.maxAge }),
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderFailure('refused', texts.refused)
        // Many providers only return profile claims from the userinfo endpoint.
        const more = config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        return personOf({ ...more, ...claims }, settings)
      } catch (error) {
        if (error instanceof ProviderFailure) throw error
        throw isAway(error)
          ? new ProviderFailure('down', texts.down, { cause: error })
          : new ProviderFailure('refused', texts.refused, { cause: error })
      }
    },
  }
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

function personOf(claims: Claims, { groupsClaim, multiFactor }: ProviderSettings): ProviderPerson {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [email, name, document, telephone] = ['email', 'name', 'cpf', 'phone_number'].map(text)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...(email && { email }),
    ...(name && { name }),
    ...(document && { document }),
    ...(telephone && { telephone }),
    isEmailVerified: claims.email_verified === true,
    groups: valuesOf(claims[groupsClaim]),
    isMultiFactor: [...valuesOf(claims.amr), ...valuesOf(claims.acr)].some((each) =>
      multiFactor.includes(each),
    ),
  }
}

function valuesOf(claim: unknown): readonly string[] {
  return [claim].flat().filter((each) => typeof each === 'string')
}

function isAway(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code = '' } = each as { code?: unknown }
    if (/^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|UND_ERR|OAUTH_TIMEOUT)/.test(String(code))) return true
  }
  return false
}

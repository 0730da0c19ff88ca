/* An identity provider of the organisation, as features meet it: where a person is sent, and who comes back. */

/** What is kept of a sign-in that was begun, to be compared with what comes back. */
export interface Begun {
  readonly nonce: string
  readonly verifier: string
}

/** A person as the provider vouches for them. */
export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  readonly email?: string
  /** The provider says that the address is the person's. */
  readonly isEmailVerified: boolean
  readonly name?: string
  readonly document?: string
  readonly telephone?: string
  /** Values of the claim that names groups. */
  readonly groups: readonly string[]
  /** The provider asked for more than a password. */
  readonly isMultiFactor: boolean
}

/** Why a sign-in came to nothing: the provider cannot be reached, or what came back is not what was asked for. */
export class ProviderFailure extends Error {
  constructor(
    readonly kind: 'down' | 'refused' | 'cancelled',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ProviderFailure'
  }
}

/** Signs in by OpenID Connect. */
export interface ProviderPort {
  /** What the button says. */
  readonly name: string
  /** Access groups by the value of the claim, in the order in which they count; none: groups stay as they are. */
  readonly groups: readonly (readonly [value: string, group: string])[]
  /** People without an account get one. */
  readonly makesUnknown: boolean
  /** Where the browser is sent. @throws ProviderFailure */
  begin(redirectUri: string, state: string): Promise<Begun & { readonly address: string }>
  /** Who comes back with this address. @throws ProviderFailure */
  finish(address: URL, asked: Begun & { readonly state: string }): Promise<ProviderPerson>
}

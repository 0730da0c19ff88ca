/** State of a started sign-in, to compare with the callback. */
export interface SignInState {
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  readonly email?: string
  readonly isEmailVerified: boolean
  readonly name?: string
  readonly document?: string
  readonly telephone?: string
  readonly groups: readonly string[]
  readonly isMultiFactor: boolean
}

/** The provider is unreachable, or its answer is invalid. */
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

export interface ProviderPort {
  readonly name: string
  /** Access groups by claim value, in order of precedence; if empty, groups are not changed. */
  readonly groups: readonly (readonly [value: string, group: string])[]
  /** Creates accounts for unknown people. */
  readonly makesUnknown: boolean
  /** @returns the URL to redirect to @throws ProviderFailure */
  begin(redirectUri: string, state: string): Promise<SignInState & { readonly address: string }>
  /** @returns the person of a callback URL @throws ProviderFailure */
  finish(address: URL, asked: SignInState & { readonly state: string }): Promise<ProviderPerson>
}

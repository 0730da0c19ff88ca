/** State of a started sign-in, to compare with the callback. */
export interface Begun {
  readonly nonce: string
  readonly verifier: string
}

export interface ProviderPerson {
  readonly issuer: string
  readonly subject: string
  readonly email?: string
  /** Whether the provider verified the e-mail. */
  readonly isEmailVerified: boolean
  readonly name?: string
  readonly document?: string
  readonly telephone?: string
  /** Values of the groups claim. */
  readonly groups: readonly string[]
  /** Whether the provider required a second factor. */
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
  /** Label of the button. */
  readonly name: string
  /** Access groups by claim value, in order of precedence; empty leaves groups unchanged. */
  readonly groups: readonly (readonly [value: string, group: string])[]
  /** Creates accounts for unknown people. */
  readonly makesUnknown: boolean
  /** @returns the URL to redirect to @throws ProviderFailure */
  begin(redirectUri: string, state: string): Promise<Begun & { readonly address: string }>
  /** @returns the person of a callback URL @throws ProviderFailure */
  finish(address: URL, asked: Begun & { readonly state: string }): Promise<ProviderPerson>
}

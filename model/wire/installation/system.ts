/*
 * Room: what is said of this installation: its settings, its messages, how it begins. Hides nothing but the spelling,
 * which both sides share.
 *
 * What the server says about itself to every client.
 */

/** An account that visitors of a demonstration may use. */
export interface DemoAccount {
  /** The role, for people. */
  readonly papel: string
  readonly nome?: string
  readonly login: string
  readonly senha: string
}

/** `GET /sistema`. */
export interface SystemInfo {
  readonly demo: boolean
  readonly version: string
  readonly contas?: readonly DemoAccount[]
  /** What the identity provider is called, where people may sign in with it. */
  readonly provedor?: string
}

/** The accounts of a demonstration as they were kept; undefined when there are none. */
export function readDemoAccounts(kept: unknown): readonly DemoAccount[] | undefined {
  return Array.isArray(kept) ? kept.filter(isAccount) : undefined
}

function isAccount(value: Partial<DemoAccount> | null): value is DemoAccount {
  return [value?.papel, value?.login, value?.senha].every((each) => typeof each === 'string')
}

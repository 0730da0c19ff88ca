/*
 * Settings, messages and setup of an installation over HTTP. Server and browser share these types. Public information
 * about the server.
 */

export interface DemoAccount {
  readonly papel: string
  readonly nome?: string
  readonly login: string
  readonly senha: string
}

export interface SystemInfo {
  readonly demo: boolean
  readonly version: string
  readonly contas?: readonly DemoAccount[]
  readonly provedor?: string
}

export function readDemoAccounts(kept: unknown): readonly DemoAccount[] | undefined {
  return Array.isArray(kept) ? kept.filter(isAccount) : undefined
}

function isAccount(value: Partial<DemoAccount> | null): value is DemoAccount {
  return [value?.papel, value?.login, value?.senha].every((each) => typeof each === 'string')
}

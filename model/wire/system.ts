/* What the server says about itself to everybody. */

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
}

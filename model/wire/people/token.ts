/* API tokens and service accounts. Instants are ISO, UTC. */

/** Without the secret. */
export interface TokenEntry {
  readonly id: number
  readonly nome: string
  /** Entity names; null for all that tokens may access. */
  readonly entidades: readonly string[] | null
  readonly escrita: boolean
  readonly criado_em: string
  readonly expira_em: string
  /** Day of the last use, `2026-11-20`. */
  readonly usado_em: string | null
}

export interface TokenInput {
  /** @maxLength 60 */
  readonly nome: string
  /** @maxItems 500 */
  readonly entidades: readonly string[] | null
  readonly escrita: boolean
  /** Days until it expires, 1 to 365. */
  readonly dias: number
  /** Required unless the session was opened just now. */
  readonly currentPassword?: string
}

export interface CreatedToken {
  readonly token: TokenEntry
  /** Shown only once. */
  readonly segredo: string
}

export interface ServiceEntry {
  readonly id: number
  readonly nome: string
  readonly grupo_id: number
  readonly grupo: string
  /** Sections that its group may list but in which its scope has no records. */
  readonly sem_registros: readonly string[]
  readonly tokens: readonly TokenEntry[]
}

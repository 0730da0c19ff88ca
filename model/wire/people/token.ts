/* Tokens of programs, and accounts of programs. Instants are ISO, UTC. */

/** A token, without its secret. */
export interface TokenEntry {
  readonly id: number
  readonly nome: string
  /** Entities by name; null: all that tokens may reach. */
  readonly entidades: readonly string[] | null
  readonly escrita: boolean
  readonly criado_em: string
  readonly expira_em: string
  /** The day of its last use, `2026-11-20`. */
  readonly usado_em: string | null
}

/** A token that is wished for. */
export interface TokenWish {
  /** @maxLength 60 */
  readonly nome: string
  /** @maxItems 500 */
  readonly entidades: readonly string[] | null
  readonly escrita: boolean
  /** Until it expires: 1 to 365. */
  readonly dias: number
  /** Asked for unless the session was opened just now. */
  readonly currentPassword?: string
}

/** A token that was made. */
export interface MadeToken {
  readonly token: TokenEntry
  /** Shown this once. */
  readonly segredo: string
}

/** An account of a program. */
export interface ServiceEntry {
  readonly id: number
  readonly nome: string
  readonly grupo_id: number
  readonly grupo: string
  /** Sections that its group may list and in which it sees no record. */
  readonly sem_registros: readonly string[]
  readonly tokens: readonly TokenEntry[]
}

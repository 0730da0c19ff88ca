/* Second factors: what a person has of them, what is asked in the second step of a sign-in, and what answers it. */

/** A passkey of the person; ISO instants, UTC. */
export interface PasskeyEntry {
  readonly id: string
  readonly nome: string
  readonly criada_em: string
  readonly usada_em: string | null
}

/** What the person has. */
export interface FactorState {
  /** Since when codes of an application are asked for; null when they are not. */
  readonly aplicativo_desde: string | null
  readonly chaves: readonly PasskeyEntry[]
  /** Recovery codes that were not used. */
  readonly codigos: number
  /** The person's access group asks for one. */
  readonly exigido: boolean
}

/** The secret of an application that is being set up, shown this once. */
export interface NewSecret {
  readonly segredo: string
  /** What applications read from a picture. */
  readonly endereco: string
  /** The picture, as SVG. */
  readonly imagem: string
}

/** Recovery codes, shown this once; null when those given before still count. */
export interface RecoveryCodes {
  readonly codigos: readonly string[] | null
}

/** What the browser is asked, as WebAuthn spells it, and the secret that the answer comes with. */
export interface PasskeyQuestion {
  readonly desafio: string
  readonly opcoes: object
}

/** What the browser's passkey says. */
export interface PasskeyAnswer {
  readonly desafio: string
  readonly chave: unknown
}

/** What the second step may be answered with. */
export type StepMeans = 'aplicativo' | 'chave' | 'recuperacao'

/** The password was right, and the account asks for more. */
export interface SecondStep {
  readonly segundo_passo: {
    /** Goes with the answer; for a few minutes, once. */
    readonly desafio: string
    readonly meios: readonly StepMeans[]
  }
}

/** The answer of the second step: one of the means. */
export interface StepAnswer {
  readonly desafio: string
  readonly codigo?: string
  readonly recuperacao?: string
  /** What the browser's passkey says. */
  readonly chave?: unknown
}

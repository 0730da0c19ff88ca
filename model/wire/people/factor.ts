/** Instants are ISO, UTC. */
export interface PasskeyEntry {
  readonly id: string
  readonly nome: string
  readonly criada_em: string
  readonly usada_em: string | null
}

export interface FactorState {
  /** When the authenticator app was set up; null if there is none. */
  readonly aplicativo_desde: string | null
  readonly chaves: readonly PasskeyEntry[]
  readonly codigos: number
  readonly exigido: boolean
}

/** Secret of an authenticator app during setup; shown only once. */
export interface NewSecret {
  readonly segredo: string
  /** `otpauth://` URL, the content of the QR code. */
  readonly endereco: string
  readonly imagem: string
}

/** Recovery codes, shown only once; null if the earlier ones stay valid. */
export interface RecoveryCodes {
  readonly codigos: readonly string[] | null
}

/** WebAuthn options for the browser, and the secret to send back with the response. */
export interface PasskeyQuestion {
  readonly desafio: string
  readonly opcoes: object
}

export interface PasskeyAnswer {
  readonly desafio: string
  readonly chave: unknown
}

export type StepMeans = 'aplicativo' | 'chave' | 'recuperacao'

/** The password was correct; a second factor is needed. */
export interface SecondStep {
  readonly segundo_passo: {
    /** Sent back with the second factor; valid once, for a few minutes. */
    readonly desafio: string
    readonly meios: readonly StepMeans[]
  }
}

/** One of the means is set. */
export interface StepAnswer {
  readonly desafio: string
  readonly codigo?: string
  readonly recuperacao?: string
  readonly chave?: unknown
}

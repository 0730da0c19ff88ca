export interface PlannedChange {
  readonly entidade: string
  readonly campo?: string
  readonly lugar: string
  readonly classe: 'segura' | 'olha os dados' | 'pede consentimento'
  readonly texto: string
  readonly registros?: number
  readonly exemplos: readonly string[]
  readonly espera: boolean
  readonly respostas: readonly string[]
}

/** Changes applied at one start of the server. Instants are ISO, UTC. */
export interface AppliedChanges {
  readonly em: string
  readonly mudancas: readonly {
    readonly entidade: string | null
    readonly texto: string
    /** Decided by a person in schemas/mudancas.json. */
    readonly decidida: boolean
  }[]
}

/** Values in quarantine, which no schema defines any more. */
export interface QuarantineEntry {
  readonly numero: number
  readonly em: string
  readonly lugar: string
  readonly registros: number
}

export interface SchemaChanges {
  readonly plano: readonly PlannedChange[]
  readonly aplicadas: readonly AppliedChanges[]
  readonly guardadas: readonly QuarantineEntry[]
}

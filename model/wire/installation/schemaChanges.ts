/* What changes of the schemas did to the installation, and what they would do, as administrators read it. */

/** A difference between the schemas and the database. */
export interface PlannedChange {
  readonly entidade: string
  /** Path of the property, where it is about one. */
  readonly campo?: string
  /** Where it is, in words. */
  readonly lugar: string
  readonly classe: 'segura' | 'olha os dados' | 'pede consentimento'
  readonly texto: string
  /** Rows that it is about, and some of them. */
  readonly registros?: number
  readonly exemplos: readonly string[]
  /** Nothing is done before a person has answered. */
  readonly espera: boolean
  readonly respostas: readonly string[]
}

/** What was done in one start of the server. Instants are ISO, UTC. */
export interface AppliedChanges {
  readonly em: string
  readonly mudancas: readonly {
    readonly entidade: string | null
    readonly texto: string
    /** A person said so in the file of changes. */
    readonly decidida: boolean
  }[]
}

/** Values that no schema knows any more. */
export interface KeptAside {
  readonly numero: number
  readonly em: string
  readonly lugar: string
  readonly registros: number
}

/** All of it. */
export interface SchemaChanges {
  readonly plano: readonly PlannedChange[]
  /** The newest first. */
  readonly aplicadas: readonly AppliedChanges[]
  readonly guardadas: readonly KeptAside[]
}

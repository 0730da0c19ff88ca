/* Events of records: notices to people, and statistics for administrators. */

export interface EventNotice {
  readonly id: number
  readonly at: string
  readonly entity: string
  readonly recordId: number
  readonly label: string
  readonly title: string
  readonly text: string
}

export interface EventCount {
  readonly entidade: string
  readonly evento: string
  readonly vezes: number
  readonly avisados: number
  readonly ultima: string
  readonly problema: string | null
}

/** Dry run: a record for which the event would fire, and its effects. */
export interface SimulatedRun {
  readonly id: number
  readonly rotulo: string
  readonly pessoas: readonly { readonly nome: string; readonly papel: string }[]
  /** Recipients who may not see the record and so are not notified. */
  readonly semAcesso: number
  readonly enderecos: readonly string[]
  readonly assunto: string | null
  readonly texto: string | null
  readonly chamada: string | null
  readonly valor: string | null
}

export interface Simulation {
  /** Records for which it would fire, of those examined. */
  readonly total: number
  /** True if not all records were examined. */
  readonly parcial: boolean
  readonly registros: readonly SimulatedRun[]
}

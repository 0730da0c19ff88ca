/* What is told of events over the wire: to the people they name, and to administrators. */

/** What a person is told of an event of a record and has not read yet. */
export interface EventNotice {
  readonly id: number
  /** ISO instant, UTC. */
  readonly at: string
  readonly entity: string
  readonly recordId: number
  readonly label: string
  readonly title: string
  readonly text: string
}

/** How often an event came in the last thirty days. */
export interface EventCount {
  readonly entidade: string
  readonly evento: string
  readonly vezes: number
  /** People told. */
  readonly avisados: number
  /** ISO instant, UTC. */
  readonly ultima: string
  /** The last thing that went wrong. */
  readonly problema: string | null
}

/** A record for which an event would come now, and what would be done. */
export interface ForeseenRun {
  readonly id: number
  readonly rotulo: string
  readonly pessoas: readonly { readonly nome: string; readonly papel: string }[]
  /** People named who may not see the record, and are told nothing. */
  readonly semAcesso: number
  readonly enderecos: readonly string[]
  readonly assunto: string | null
  readonly texto: string | null
  /** What the address outside would be told, as JSON. */
  readonly chamada: string | null
  /** The value that the field would get, as people read it. */
  readonly valor: string | null
}

/** What an event would do now, for some of its records. */
export interface Simulation {
  /** Records for which it would come; as many as were looked at. */
  readonly total: number
  /** There may be more than were looked at. */
  readonly parcial: boolean
  readonly registros: readonly ForeseenRun[]
}

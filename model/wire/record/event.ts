/* Events of records: notices to people, and statistics for administrators. */
import type { EntityEvent, NoticeWay } from '../../entity/event'

export interface EventNotice {
  readonly id: number
  readonly at: string
  readonly entity: string
  readonly recordId: number
  readonly label: string
  readonly title: string
  readonly text: string
}

/** An event, and how often it fired in the last thirty days. */
export interface EventReport {
  readonly entidade: string
  readonly evento: EntityEvent
  /** The condition in words; null where words would not make it clear. */
  readonly condicao: string | null
  readonly vezes: number
  readonly avisados: number
  readonly ultima: string | null
  readonly problema: string | null
}

/** A kind of notice that can concern the person, and the ways by which the person wants it. */
export interface NoticeChoice {
  readonly entidade: string
  /** The entity's plural. */
  readonly cadastro: string
  readonly evento: string
  readonly titulo: string
  readonly padrao: readonly NoticeWay[]
  /** The ways that there are, if not all. */
  readonly vias?: readonly NoticeWay[]
  readonly por: readonly NoticeWay[]
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

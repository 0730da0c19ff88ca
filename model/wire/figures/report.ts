/* Management reports: the question that a report keeps, the period it is asked for, and the answer. */
import type { Filter } from '../../entity/entity'
import type { Row } from '../../entity/jsonSchema'
import type { Group } from '../../query/query'

/** A question about the rows of one entity; fields by their paths. */
export interface ReportQuestion {
  readonly entidade: string
  /** None means those of the list. */
  readonly colunas: readonly string[]
  readonly filtro: Filter
  /** The date that the period narrows. */
  readonly data?: string
  readonly grupo?: string
  readonly somas: readonly string[]
}

/** First and last day; an empty text is none. */
export interface ReportPeriod {
  readonly de?: string
  readonly ate?: string
}

/** What a question was answered with. */
export interface ReportAnswer {
  readonly entidade: string
  readonly colunas: readonly string[]
  /** How many columns were kept back from this person. */
  readonly ocultas: number
  /** Conditions of the question and its period. */
  readonly filtro: Filter
  readonly linhas: readonly Row[]
  readonly total: number
  readonly somas: Readonly<Record<string, number>>
  readonly grupos?: readonly Group[]
}

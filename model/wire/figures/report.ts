/* Management reports: the question that a report keeps, the period it is asked for, and the answer. */
import type { Filter } from '../../entity/entity'
import type { Row } from '../../entity/jsonSchema'
import type { Group, PivotCell, PivotUnit } from '../../query/query'

/** A question about the rows of one entity; fields by their paths. */
export interface ReportQuestion {
  readonly entidade: string
  /** None means those of the list. */
  readonly colunas: readonly string[]
  readonly filtro: Filter
  /** Words that the rows hold. */
  readonly busca?: string
  /** The date that the period narrows. */
  readonly data?: string
  readonly grupo?: string
  /** Stretches of time that the group, a date, is put together by. */
  readonly grupoPor?: PivotUnit
  /** A second grouping, across the first. */
  readonly segundoGrupo?: string
  readonly segundoGrupoPor?: PivotUnit
  /** What is told of the totals in each group; the sum unless said. */
  readonly medida?: ReportMeasure
  readonly somas: readonly string[]
}

/** What is told of a total in a group. */
export const reportMeasures = ['soma', 'media'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** A new report about the figures of a list. */
export interface NewReport {
  readonly titulo: string
  readonly consulta: ReportQuestion
}

/** Is the answer a table of figures: two groupings, stretches of time, or means? */
export function isTable({ grupo, grupoPor, segundoGrupo, medida }: ReportQuestion): boolean {
  return grupo !== undefined && (grupoPor !== undefined || segundoGrupo !== undefined || medida === 'media')
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
  /** Cells of the table of figures, where the question asks for one. */
  readonly figuras?: readonly PivotCell[]
}

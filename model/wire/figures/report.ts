import type { Filter } from '../../entity/entity'
import type { Row } from '../../entity/jsonSchema'
import type { Group, PivotCell, PivotUnit } from '../../query/query'

export interface ReportQuery {
  readonly entidade: string
  /** Empty means the columns of the list. */
  readonly colunas: readonly string[]
  readonly filtro: Filter
  readonly busca?: string
  readonly data?: string
  readonly grupo?: string
  /** Period to group by, if `grupo` is a date. */
  readonly grupoPor?: PivotUnit
  readonly segundoGrupo?: string
  readonly segundoGrupoPor?: PivotUnit
  /** Aggregate of the totals; defaults to the sum. */
  readonly medida?: ReportMeasure
  readonly somas: readonly string[]
}

export const reportMeasures = ['soma', 'media'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

export interface NewReport {
  readonly titulo: string
  readonly consulta: ReportQuery
}

/** Whether the result is a pivot table: two keys, periods, or means. */
export function isTable({ grupo, grupoPor, segundoGrupo, medida }: ReportQuery): boolean {
  return grupo !== undefined && (grupoPor !== undefined || segundoGrupo !== undefined || medida === 'media')
}

/** First and last day; empty text for none. */
export interface ReportPeriod {
  readonly de?: string
  readonly ate?: string
}

export interface ReportAnswer {
  readonly entidade: string
  readonly colunas: readonly string[]
  readonly ocultas: number
  readonly filtro: Filter
  readonly linhas: readonly Row[]
  readonly total: number
  readonly somas: Readonly<Record<string, number>>
  readonly grupos?: readonly Group[]
  readonly figuras?: readonly PivotCell[]
}

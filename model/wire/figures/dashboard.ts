/*
 * Dashboards, reports and counters over HTTP. Server and browser share these types. The cards of a dashboard. Each
 * number comes with the filter of the list that it counts.
 */

import type { Filter } from '../../entity/entity'
import type { DateRange } from '../../period'

export type CardNumber = 'integer' | 'decimal' | 'money'

export interface CardProof {
  readonly label: string
  readonly entity: string
  readonly filter: Filter
  /** Path, within a role's area, of a page for roles that have no section for the list. */
  readonly page?: string
  readonly record?: number
}

interface CardBase {
  /** Stable within a role. */
  readonly id: string
  readonly title: string
  readonly help: string
  readonly action: CardProof
}

export interface CountCard extends CardBase {
  readonly tipo: 'count'
  readonly value: number
  readonly number: CardNumber
  readonly unit?: string
  readonly subText: string
  readonly icon: string
  readonly color: 'primary' | 'info' | 'success' | 'warning' | 'error'
  /** Needs action; such cards come first. */
  readonly urgent: boolean
}

export interface Dataset {
  readonly label: string
  readonly data: readonly number[]
  readonly number: CardNumber
  readonly unit?: string
}

export interface ChartCard extends CardBase {
  readonly tipo: 'chart'
  readonly chartType: 'Bar' | 'Line' | 'Pie'
  readonly group: string
  readonly labels: readonly string[]
  /** Per label, the filter of its list; null if the filter would be too long. */
  readonly proofs: readonly (Filter | null)[]
  /** Per label, the ID if it counts a single record; null otherwise. */
  readonly records: readonly (number | null)[]
  readonly datasets: readonly Dataset[]
  /** The days covered; present if the card follows the selected period. */
  readonly period?: DateRange
}

export type DashboardCard = CountCard | ChartCard

/*
 * Room: numbers with their words: cards, reports, counters. Hides nothing but the spelling, which both sides share.
 *
 * What a first page is made of: cards that count and cards that draw, as the server answers them and the browser
 * shows them. Numbers come with the question that proves them.
 */

import type { Filter } from '../../entity/entity'
import type { DateRange } from '../../period'

/** How a number of a card is written. */
export type CardNumber = 'integer' | 'decimal' | 'money'

/** The list that proves a number. */
export interface CardProof {
  readonly label: string
  readonly entity: string
  readonly filter: Filter
  /** Path in a role area of the page that shows it to roles without a section for the list. */
  readonly page?: string
  /** The only record of the list. */
  readonly record?: number
}

interface CardBase {
  /** Stable within a role. */
  readonly id: string
  readonly title: string
  readonly help: string
  readonly action: CardProof
}

/** One number. */
export interface CountCard extends CardBase {
  readonly tipo: 'count'
  readonly value: number
  readonly number: CardNumber
  readonly unit?: string
  readonly subText: string
  readonly icon: string
  readonly color: 'primary' | 'info' | 'success' | 'warning' | 'error'
  /** Needs action: shown before the others. */
  readonly urgent: boolean
}

/** Numbers of one kind, one for each label of the chart. */
export interface Dataset {
  readonly label: string
  readonly data: readonly number[]
  readonly number: CardNumber
  readonly unit?: string
}

/** A drawing over labels. */
export interface ChartCard extends CardBase {
  readonly tipo: 'chart'
  readonly chartType: 'Bar' | 'Line' | 'Pie'
  /** The field whose values the labels are. */
  readonly group: string
  readonly labels: readonly string[]
  /** For each label the list that proves its number; null where it would take too many words. */
  readonly proofs: readonly (Filter | null)[]
  /** For each label the only record that it counts; null where there are others, or none. */
  readonly records: readonly (number | null)[]
  readonly datasets: readonly Dataset[]
  /** The days it is about, when it follows the period that was chosen. */
  readonly period?: DateRange
}

export type DashboardCard = CountCard | ChartCard

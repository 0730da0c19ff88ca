/*
 * Room: the period that a page shows. Hides where it is kept and how a preset follows the days.
 *
 * The period chosen in a named selector, kept per user in this browser and restored. A preset is kept as such:
 * its days are counted from today every time.
 */

import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { dayOfInstant } from '#model/formats/index'
import {
  checkPeriod,
  customPeriod,
  type DateRange,
  defaultPeriod,
  isPeriodLabel,
  type PeriodLabel,
  resolvePeriod,
} from '#model/period'

/** A choice and the days it means. */
export interface ChosenPeriod extends DateRange {
  readonly label: PeriodLabel
}

/** The chosen period and the way to choose another. */
export type PeriodState = readonly [period: ChosenPeriod, choose: (period: ChosenPeriod) => void]

/**
 * The period of a named selector.
 * @example const [period, choose] = usePeriod('dashboard')
 */
export function usePeriod(name: string, options: { readonly monthly?: boolean } = {}): PeriodState {
  const [kept, keep] = useStore<unknown>(`period.${name}`)
  const today = dayOfInstant(new Date())
  const { monthly = false } = options
  const period = useMemo(() => restorePeriod(kept, today, monthly), [kept, today, monthly])
  return [period, keep]
}

/** What was kept as a period of today; the default when it is no period any more. */
export function restorePeriod(kept: unknown, today: string, monthly: boolean): ChosenPeriod {
  const { label, from, to } = (kept ?? {}) as { label?: unknown; from?: unknown; to?: unknown }
  if (label === customPeriod && typeof from === 'string' && typeof to === 'string') {
    if (checkPeriod({ from, to }) === undefined) return { label, from, to }
  }
  const preset = isPeriodLabel(label) && label !== customPeriod ? label : defaultPeriod
  return { label: preset, ...resolvePeriod(preset, today, { monthly }) }
}

/*
 * The period of a page. Hides where it is stored and how a preset becomes dates.
 *
 * Stored per user in this browser. A preset is stored by name, so that its dates are relative to today.
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

export interface ChosenPeriod extends DateRange {
  readonly label: PeriodLabel
}

export type PeriodState = readonly [period: ChosenPeriod, choose: (period: ChosenPeriod) => void]

/**
 * @param name identifies the selector in the storage
 * @example const [period, choose] = usePeriod('dashboard')
 */
export function usePeriod(name: string, options: { readonly monthly?: boolean } = {}): PeriodState {
  const [kept, keep] = useStore<unknown>(`period.${name}`)
  const today = dayOfInstant(new Date())
  const { monthly = false } = options
  const period = useMemo(() => restorePeriod(kept, today, monthly), [kept, today, monthly])
  return [period, keep]
}

/** Returns the default period if the stored value is invalid. */
export function restorePeriod(kept: unknown, today: string, monthly: boolean): ChosenPeriod {
  const { label, from, to } = (kept ?? {}) as { label?: unknown; from?: unknown; to?: unknown }
  if (label === customPeriod && typeof from === 'string' && typeof to === 'string') {
    if (checkPeriod({ from, to }) === undefined) return { label, from, to }
  }
  const preset = isPeriodLabel(label) && label !== customPeriod ? label : defaultPeriod
  return { label: preset, ...resolvePeriod(preset, today, { monthly }) }
}

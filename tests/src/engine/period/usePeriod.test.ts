import '../../../support/dom'
import { describe, expect, it } from 'vitest'
import { restorePeriod } from '../../../../src/engine/period/usePeriod'

const today = '2026-11-20'

describe('the saved period', () => {
  it('is a quarter when no valid period was saved', () => {
    const quarter = { label: 3, from: '2026-08-20', to: today }
    for (const kept of [undefined, null, 'x', { label: 9 }, { label: 6 }, { label: 6, from: 'x', to: today }])
      expect(restorePeriod(kept, today, false)).toEqual(quarter)
  })

  it('is counted from today again when it is a preset', () => {
    const kept = { label: 1, from: '2020-01-01', to: '2020-01-07' }
    expect(restorePeriod(kept, today, false)).toEqual({ label: 1, from: '2026-11-14', to: today })
  })

  it('preserves custom days that are less than a year apart', () => {
    const chosen = { label: 6, from: '2026-01-05', to: '2026-03-10' }
    expect(restorePeriod(chosen, today, false)).toEqual(chosen)
    expect(restorePeriod({ ...chosen, to: '2027-01-05' }, today, false).label).toBe(3)
  })

  it('covers whole months in monthly mode', () => {
    expect(restorePeriod({ label: 3 }, today, true)).toEqual({
      label: 3,
      from: '2026-09-01',
      to: '2026-11-30',
    })
  })
})

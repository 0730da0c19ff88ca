import { describe, expect, it } from 'vitest'
import { evaluate } from '#model/expression/expression'
import '../../support/expressions'

const actor = { id: 1, name: '', role: 'admin', record: {} }
const over = (source: string, row: Record<string, unknown> = {}) => evaluate(source, row, actor, '2026-03-15')

describe('dates in expressions', () => {
  it('count days over months, leap days and years, and backwards', () => {
    expect(over('daysBetween("2024-02-28", "2024-03-01")')).toBe(2)
    expect(over('daysBetween("2023-02-28", "2023-03-01")')).toBe(1)
    expect(over('daysBetween(hoje, "2026-03-15")')).toBe(0)
    expect(over('daysBetween(hoje, "2025-03-15")')).toBe(-365)
    // Daylight saving time began in Brazil on this night.
    expect(over('daysBetween("2018-11-03", "2018-11-05")')).toBe(2)
  })

  it('count whole months, with the last day of a short month as an end', () => {
    expect(over('monthsBetween("2026-01-15", "2026-02-14")')).toBe(0)
    expect(over('monthsBetween("2026-01-15", "2026-02-15")')).toBe(1)
    expect(over('monthsBetween("2026-01-31", "2026-02-28")')).toBe(1)
    expect(over('monthsBetween("2026-01-31", "2026-02-27")')).toBe(0)
    expect(over('monthsBetween("2024-02-29", "2025-02-28")')).toBe(12)
    expect(over('monthsBetween("2026-02-15", "2026-01-15")')).toBe(-1)
  })

  it('add days and months', () => {
    expect(over('addDays("2024-02-28", 2)')).toBe('2024-03-01')
    expect(over('addMonths("2024-02-29", 12)')).toBe('2025-02-28')
    expect(over('addMonths("2026-03-31", -1)')).toBe('2026-02-28')
  })

  it('convert an instant to its day in São Paulo and a month to its first day', () => {
    const late = { at: '2026-03-16T02:30:00.000Z', month: '2026-02' }
    expect(over('dayOf(at)', late)).toBe('2026-03-15')
    expect(over('daysBetween(at, hoje)', late)).toBe(0)
    expect(over('daysBetween(month, hoje)', late)).toBe(42)
    expect(over('addDays(at, 1)', late)).toBe('2026-03-16')
  })

  it('fail for missing and invalid dates', () => {
    expect(() => over('daysBetween(missing, hoje)', { missing: null })).toThrow()
    expect(() => over('monthsBetween("2026-02-30", hoje)')).toThrow()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkPeriod,
  customPeriod,
  defaultPeriod,
  isPeriodLabel,
  periods,
  resolvePeriod,
} from '#model/period'

const today = '2026-11-20'

describe('the period options', () => {
  it('are the six of the specification, Trimestre by default', () => {
    expect(periods.map(({ label, title }) => `${label} ${title}`)).toEqual([
      '1 Semana',
      '2 Mês',
      '3 Trimestre',
      '4 Semestre',
      '5 Ano',
      '6 Selecionar período',
    ])
    expect([defaultPeriod, customPeriod]).toEqual([3, 6])
    expect([1, 6, 0, 7, '3', null].map(isPeriodLabel)).toEqual([true, true, false, false, false, false])
  })
})

describe('resolvePeriod', () => {
  it.each([
    [1, '2026-11-14', today],
    [2, '2026-10-20', today],
    [3, '2026-08-20', today],
    [4, '2026-05-20', today],
    [5, '2025-12-01', '2026-11-30'],
  ] as const)('counts preset %i back from today', (label, from, to) => {
    expect(resolvePeriod(label, today)).toEqual({ from, to })
  })

  it.each([
    [1, '2026-11-14', today],
    [2, '2026-11-01', '2026-11-30'],
    [3, '2026-09-01', '2026-11-30'],
    [4, '2026-06-01', '2026-11-30'],
    [5, '2025-12-01', '2026-11-30'],
  ] as const)('makes preset %i of whole months in monthly mode', (label, from, to) => {
    expect(resolvePeriod(label, today, { monthly: true })).toEqual({ from, to })
  })

  it('clamps to the end of shorter months and crosses years', () => {
    expect(resolvePeriod(3, '2026-05-31')).toEqual({ from: '2026-02-28', to: '2026-05-31' })
    expect(resolvePeriod(2, '2024-03-31')).toEqual({ from: '2024-02-29', to: '2024-03-31' })
    expect(resolvePeriod(1, '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' })
    expect(resolvePeriod(3, '2026-01-31', { monthly: true })).toEqual({
      from: '2025-11-01',
      to: '2026-01-31',
    })
    expect(resolvePeriod(5, '2024-02-10')).toEqual({ from: '2023-03-01', to: '2024-02-29' })
  })

  it('never makes a period that would be refused, and always contains today', () => {
    const day = fc
      .integer({ min: 0, max: 80_000 })
      .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.constantFrom(1, 2, 3, 4, 5), fc.boolean(), (now, label, monthly) => {
        const range = resolvePeriod(label as 1 | 2 | 3 | 4 | 5, now, { monthly })
        return range.from <= now && now <= range.to && checkPeriod(range) === undefined
      }),
      { numRuns: 1000 },
    )
  })

  it('refuses an invalid today', () => {
    expect(() => resolvePeriod(3, '2026-02-30')).toThrow(RangeError)
  })
})

describe('checkPeriod', () => {
  it('refuses twelve months or more', () => {
    const refusal = 'Não permitido período maior que 1 ano'
    expect(checkPeriod({ from: '2025-11-20', to: '2026-11-20' })).toBe(refusal)
    expect(checkPeriod({ from: '2020-01-01', to: '2026-11-20' })).toBe(refusal)
    expect(checkPeriod({ from: '2024-02-29', to: '2025-02-28' })).toBe(refusal)
    expect(checkPeriod({ from: '2025-11-20', to: '2026-11-19' })).toBeUndefined()
    expect(checkPeriod({ from: today, to: today })).toBeUndefined()
  })

  it('refuses reversed and invalid dates', () => {
    expect(checkPeriod({ from: today, to: '2026-11-19' })).toBe(
      '* A data deve ser maior ou igual a 20/11/2026',
    )
    expect(checkPeriod({ from: '', to: today })).toBe('*Data Inválida')
    expect(checkPeriod({ from: today, to: '2026-02-30' })).toBe('*Data Inválida')
  })
})

import '../../../support/dom'
import { describe, expect, it } from 'vitest'
import { valueAxis } from '../../../../src/engine/charts/axis'
import { codeOf, formatValue, mergeAnalyses } from '../../../../src/features/quality-evolution/analyses'
import { chartOf, monthsUntil, type Result } from '../../../../src/features/quality-evolution/evolution'
import { daysOf } from '../../../../src/features/quality-evolution/useResults'

const analyses = mergeAnalyses([])
const of = (code: string) => {
  const found = analyses.find((each) => each.code === code)
  if (!found) throw new Error(code)
  return found
}
const result = (farm: number, day: string, value: number, code = 'CBT'): Result => ({
  code,
  day,
  value,
  farm: { id: farm, label: `Fazenda ${farm}` },
})

describe('the nine quality charts', () => {
  it('have the axes, suffixes, aliases and legal limits of the specification', () => {
    expect(analyses.map(({ code, max }) => [code, max])).toEqual([
      ['CBT', 300],
      ['CCS', 1000],
      ['GORD', 4],
      ['PROT', 4],
      ['EST', 12],
      ['ESD', 12],
      ['LACT', 4],
      ['CMP', 12],
      ['NUL', 15],
    ])
    expect(['CPP', 'soli', ' CASE', 'NU', 'CBT', 'XXX'].map((word) => codeOf(word, analyses))).toEqual([
      'CBT',
      'EST',
      'CMP',
      'NUL',
      'CBT',
      undefined,
    ])
    expect(formatValue(1234, of('CCS'))).toBe('1.234K')
    expect(formatValue(3.456, of('GORD'))).toBe('3,46%')
    expect(of('LACT').limit).toEqual({ kind: 'minimo', value: 4.3 })
    expect(of('NUL').limit).toBeUndefined()
  })

  it('use the settings of the catalogue where it overrides them', () => {
    const [cbt] = mergeAnalyses([
      { sigla: 'CBT', nome: 'Bactérias', y_max: 500, sufixo: 'mil', limite: 250, tipo_limite: 'maximo' },
    ])
    expect(cbt).toMatchObject({
      name: 'Bactérias',
      max: 500,
      suffix: ' mil',
      limit: { kind: 'maximo', value: 250 },
    })
  })

  it('show few farms side by side and leave a gap for a missing month', () => {
    const results = [result(1, '2026-01-01', 100), result(1, '2026-02-01', 200), result(2, '2026-02-01', 50)]
    const chart = chartOf(of('CBT'), results, 'Anual', [])
    expect(chart.labels).toEqual(['01/2026', '02/2026'])
    expect(chart.series.map(({ label, data }) => [label, data])).toEqual([
      ['Fazenda 1', [100, 200]],
      ['Fazenda 2', [null, 50]],
    ])
  })

  it('show the mean of many farms, geometric for counts, and selected farms separately', () => {
    const results = [100, 400, 100, 400, 100, 400, 200].map((value, farm) =>
      result(farm + 1, '2026-01-01', value),
    )
    const [mean] = chartOf(of('CBT'), results, 'Anual', []).series
    expect(mean?.label).toBe('Média de 7 fazendas')
    expect(mean?.data[0]).toBeCloseTo(200, 1)
    expect(chartOf(of('CBT'), results, 'Anual', [2, 7]).series.map(({ data }) => data[0])).toEqual([400, 200])
    const fat = results.map((each) => ({ ...each, code: 'GORD' }))
    expect(chartOf(of('GORD'), fat, 'Anual', []).series[0]?.data[0]).toBeCloseTo(1700 / 7, 1)
  })

  it('extend the suggested axis only when a value or a limit exceeds it, with round ticks', () => {
    const chart = (value: number) =>
      chartOf(of('LACT'), [result(1, '2026-01-01', value, 'LACT')], 'Anual', [])
    // The limit of 4.3 % exceeds the suggested 4 %.
    expect(valueAxis(chart(3.9)).ticks).toEqual([0, 1, 2, 3, 4, 5])
    expect(valueAxis(chart(5.6)).ticks).toEqual([0, 2, 4, 6])
    const tops = ['CBT', 'CCS', 'EST', 'ESD', 'NUL'].map((code) =>
      valueAxis(chartOf(of(code), [result(1, '2026-01-01', 6, code)], 'Anual', [])).ticks.at(-1),
    )
    expect(tops).toEqual([300, 1000, 12, 12, 15])
  })

  it('cover the year that ends with a month, or that month', () => {
    expect(daysOf('Anual', '2026-11-01')).toEqual({ from: '2025-12-01', to: '2026-11-30' })
    expect(daysOf('Mensal', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })
})

describe('the selectable months', () => {
  it('are those of five years, latest first, and an older one from the URL', () => {
    const months = monthsUntil('2026-02', '2026-01')
    expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(months).toHaveLength(60)
    expect(monthsUntil('2026-02', '2019-05').at(-1)).toBe('2019-05')
  })
})

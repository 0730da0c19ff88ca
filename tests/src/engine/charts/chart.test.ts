import { describe, expect, it } from 'vitest'
import {
  type Chart,
  chartCsv,
  isEmptyChart,
  isTableClearer,
  toneOf,
} from '../../../../src/engine/charts/chart'
import { chartColor, chartColorCount } from '../../../../src/engine/charts/palette'

const chart = (data: readonly (number | null)[]): Chart => ({
  type: 'Bar',
  labelTitle: 'Month',
  labels: ['a; "b"', '=sum(1)'],
  series: [{ label: 'Yield', data, format: String }],
})

/** Relative luminance as defined by WCAG. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

describe('the bar of a state', () => {
  it('has the colour of its state, or a neutral one if the state has none', () => {
    expect(['error', 'success', 'purple', undefined].map(toneOf)).toEqual([
      'error',
      'success',
      'default',
      'default',
    ])
  })
})

describe('a chart', () => {
  it.each([
    ['Pie', [3, 0], true],
    ['Pie', [3, null], true],
    ['Pie', [99, 1], true],
    ['Pie', [3, 2], false],
    ['Line', [3, 2], true],
    ['Line', [3, null, 2], true],
    ['Line', [3, 4, 2], false],
    ['Bar', [3, 0], false],
  ] as const)('of the type %s and the values %j is shown as its table: %s', (type, data, isTable) => {
    expect(isTableClearer({ ...chart(data), type })).toBe(isTable)
  })
})

describe('chart data', () => {
  it('exports as a CSV file with semicolons and decimal commas, without formulas', () => {
    expect(chartCsv(chart([1.5, null]))).toBe('\uFEFFMonth;Yield\r\n"a; ""b""";1,5\r\n\'=sum(1);\r\n')
  })

  it('is empty when no series has a value', () => {
    expect(isEmptyChart(chart([null, null]))).toBe(true)
    expect(isEmptyChart(chart([0, null]))).toBe(false)
  })
})

describe('the palette', () => {
  const colors = Array.from({ length: chartColorCount }, (_each, place) => chartColor(place))

  it('has 69 distinct colours with enough contrast on light and dark paper', () => {
    expect(new Set(colors).size).toBe(69)
    for (const color of colors) {
      expect(contrast(color, '#ffffff'), color).toBeGreaterThanOrEqual(3)
      expect(contrast(color, '#17201b'), color).toBeGreaterThanOrEqual(3)
    }
  })

  it('repeats from the start after its last colour', () => {
    expect(chartColor(69)).toBe(chartColor(0))
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, formatInteger, formatMoney } from '#model/formats/index'
import { isInRows, labelAxis, rowAxis, valueAxis } from '../../../../src/engine/charts/axis'
import type { Chart } from '../../../../src/engine/charts/chart'

const chart = (data: readonly (number | null)[], format: (value: number) => string): Chart => ({
  type: 'Bar',
  labelTitle: 'Month',
  labels: data.map(String),
  series: [{ label: 'Yield', data, format }],
})

describe('the value axis', () => {
  it.each([
    [
      [2, 1],
      ['0', '1', '2'],
    ],
    [[1], ['0', '1']],
    [[0], ['0', '1']],
    [[3], ['0', '1', '2', '3']],
    [
      [8, 3],
      ['0', '2', '4', '6', '8'],
    ],
    [[13], ['0', '3', '6', '9', '12', '15']],
  ])('has whole and distinct ticks for the counts %j', (data, texts) => {
    expect(valueAxis(chart(data, formatInteger)).ticks.map((tick) => formatInteger(tick))).toEqual(texts)
  })

  it('has evenly spaced ticks that enclose every value and have distinct labels', () => {
    const formats = [
      formatInteger,
      (value: number) => formatMoney(value),
      (value: number) => formatDecimal(value, 0, 2),
    ]
    const value = fc.oneof(
      fc.integer({ min: -9_000_000, max: 9_000_000 }),
      fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
      fc.constant(null),
    )
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...formats),
        (data, format) => {
          const { ticks } = valueAxis(chart(data, format))
          const known = data.filter((each) => each !== null)
          expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...known))
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...known))
          expect(new Set(ticks.map((tick) => format(tick))).size).toBe(ticks.length)
          const [first = 0, second = 0] = ticks
          for (const [at, tick] of ticks.entries()) expect(tick).toBeCloseTo(first + at * (second - first), 6)
          expect(ticks.length).toBeLessThanOrEqual(8)
        },
      ),
    )
  })

  it('reserves room for its longest label', () => {
    const widths = [9, 9_000_000].map((value) => valueAxis(chart([value], formatMoney)).width)
    expect(widths[0]).toBeLessThan(80)
    expect(widths[1]).toBeGreaterThan(110)
  })
})

describe('category labels', () => {
  const months = Array.from({ length: 11 }, (_each, at) => `${at + 1}/2026`)
  const sorts = [
    'Monitoramento de pragas e doenças',
    'Análise microbiológica/enzimática',
    ...Array.from({ length: 10 }, (_each, at) => `Análise de solo ${at}`),
  ]

  it('are laid out horizontally where they fit, wrapped if necessary', () => {
    expect(labelAxis(months, 40, 24)).toMatchObject({ isSlanted: false, minWidth: 0 })
    const { lines, isSlanted } = labelAxis(['Aguardando aprovação do gestor', 'Pago'], 40, 24)
    expect([lines.map((each) => each.join(' ')), isSlanted]).toEqual([
      ['Aguardando aprovação do gestor', 'Pago'],
      false,
    ])
  })

  it('are rotated in full where they do not fit, with room below and to the left', () => {
    const { lines, isSlanted, height, left } = labelAxis(sorts, 40, 24)
    expect(isSlanted).toBe(true)
    expect(lines.map((each) => each.join(' ').replaceAll('/ ', '/'))).toEqual(sorts)
    expect(height).toBeGreaterThan(70)
    expect(left).toBeGreaterThan(4)
  })

  it('widen the chart when there are too many of them', () => {
    const many = Array.from({ length: 60 }, (_each, at) => `Fazenda Boa Esperança ${at}`)
    expect(labelAxis(many, 40, 24).minWidth).toBeGreaterThan(1500)
  })

  it.each([280, 334, 555])('of dates leave some out on a card of %d pixels, and keep the last', (width) => {
    const dates = Array.from({ length: 12 }, (_each, at) => `${String(at + 1).padStart(2, '0')}/2026`)
    const { lines, minWidth } = labelAxis(dates, 40, 90, width)
    expect(minWidth).toBe(0)
    expect(lines.at(-1)).toEqual(['12/2026'])
    expect(lines.filter((each) => each.length > 0).length * 14).toBeLessThan(width - 40 - 90)
  })

  it('of names are all there, on a card that scrolls when it is narrow', () => {
    const { lines, minWidth } = labelAxis(sorts, 40, 24, 334)
    expect(lines.every((each) => each.length > 0)).toBe(true)
    expect(minWidth).toBeGreaterThan(334)
  })

  it('are never truncated to fit closer, and a date never wraps', () => {
    const states = [
      'Cancelamento Solicitado',
      'Aguardando Aprovação',
      'Entregue',
      'Em Análise',
      'Pago',
      'a',
      'b',
      'c',
    ]
    expect(labelAxis(states, 40, 24).lines.flat().join(' ')).not.toContain('…')
    expect(labelAxis(months, 40, 90).lines).toEqual(months.map((month) => [month]))
  })

  it('truncate a label only when it would take more than three lines', () => {
    const long = 'Talhão '.repeat(30)
    const { lines } = labelAxis([long, ...sorts], 40, 24)
    expect(lines[0]).toHaveLength(3)
    expect(lines[0]?.at(-1)).toMatch(/…$/)
  })
})

describe('bars with names that do not fit under them', () => {
  const named = (labels: readonly string[]): Chart => ({
    ...chart(
      labels.map((_label, at) => at + 1),
      formatInteger,
    ),
    labels,
  })
  const long = Array.from({ length: 9 }, (_each, at) => `Monitoramento de pragas e doenças ${at + 1}`)

  it('lie one under another, and dates never do', () => {
    expect(isInRows(named(long), 340)).toBe(true)
    expect(isInRows(named(['Sim', 'Não']), 340)).toBe(false)
    expect(isInRows(named(Array.from({ length: 12 }, (_each, at) => `${at + 1}/2026`)), 340)).toBe(false)
    expect(isInRows({ ...named(long), type: 'Line' }, 340)).toBe(false)
  })

  it('leave more than half of the width to the bars, and every name whole lines', () => {
    for (const width of [300, 340, 700]) {
      const axis = rowAxis(named(long), width)
      expect(axis.width).toBeLessThan(width / 2)
      expect(axis.lines).toHaveLength(long.length)
      expect(axis.height).toBeGreaterThanOrEqual(axis.row * long.length)
      expect(axis.row).toBeGreaterThanOrEqual(Math.max(...axis.lines.map((lines) => lines.length)) * 14)
    }
  })
})

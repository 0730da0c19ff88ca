import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatCoordinate,
  formatDecimal,
  formatInteger,
  formatMoney,
  formatPercent,
  parseCoordinate,
  parseDecimal,
  parseMoneyDigits,
  validateLatitude,
  validateLongitude,
} from '#model/formats/index'

describe('formatting numbers', () => {
  it('writes thousands with points and decimals with a comma', () => {
    expect(formatDecimal(1234.5, 2, 2)).toBe('1.234,50')
    expect(formatDecimal(1234567.891, 0, 3)).toBe('1.234.567,891')
    expect(formatDecimal(0.00005)).toBe('0,0001')
    expect(formatDecimal(12)).toBe('12')
    expect(formatInteger(1234.6)).toBe('1.235')
    expect(formatPercent(12.5)).toBe('12,5%')
    expect(formatPercent(3.456, 1, 1)).toBe('3,5%')
  })

  it('rounds the decimal digits and not their binary approximation', () => {
    expect(formatDecimal(1.005, 2, 2)).toBe('1,01')
    expect(formatMoney(1.005)).toBe('R$ 1,01')
  })

  it('never shows a minus zero', () => {
    expect([
      formatDecimal(-0, 2, 2),
      formatDecimal(-0.001, 2, 2),
      formatMoney(-0),
      formatMoney(-0.001),
    ]).toEqual(['0,00', '0,00', 'R$ 0,00', 'R$ 0,00'])
  })

  it('returns empty text for NaN and infinity', () => {
    expect([formatDecimal(Number.NaN), formatMoney(Number.NaN), formatPercent(Infinity)]).toEqual([
      '',
      '',
      '',
    ])
    expect(formatCoordinate(Number.NaN)).toBe('')
  })

  it('writes reais with a plain space', () => {
    expect(formatMoney(1234.56)).toBe('R$ 1.234,56')
    expect(formatMoney(-1234.5)).toBe('-R$ 1.234,50')
    expect(formatMoney(0.1234, 4)).toBe('R$ 0,1234')
  })

  it('formats money like the platform, except for the no-break space', () => {
    const platform = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const expected = platform.format(cents / 100).replace(/\u00a0/g, ' ')
        return formatMoney(cents / 100) === expected.replace(/^-(R\$ 0,00)$/, '$1')
      }),
    )
  })
})

describe('parsing numbers', () => {
  it.each([
    ['1.234,5', 1234.5],
    ['1234,5', 1234.5],
    ['-0,5', -0.5],
    [',5', 0.5],
    ['12,', 12],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1.5', 1.5],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['1,234.56', 1234.56],
    ['R$ 1.234,56', 1234.56],
    ['-R$\u00a01.234,56', -1234.56],
    ['12,5 %', 12.5],
    ['\u22123', -3],
    ['+3', 3],
    ['-0', 0],
  ])('parses "%s"', (typed, value) => {
    expect(parseDecimal(typed)).toBe(value)
  })

  it.each([
    '',
    '-',
    ',',
    '.',
    'abc',
    '1a',
    '12.34,5',
    '1.23.456',
    '1,2,3',
    '1..2',
    '--1',
    '-R$ -1',
    '1e3',
    '0x10',
  ])('refuses "%s"', (typed) => {
    expect(parseDecimal(typed)).toBeUndefined()
  })

  it('parses what it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(4), (scaled, decimals) => {
        const value = Number((scaled / 10 ** decimals).toFixed(decimals))
        return parseDecimal(formatDecimal(value, 0, decimals)) === (value || 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('formats what needs no rounding as Intl does', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -1e12, max: 1e12 }).map((scaled) => scaled / 1000),
    )
    fc.assert(
      fc.property(value, fc.nat(3), fc.nat(3), (number, minimum, more) => {
        const maximum = minimum + more
        const options = { minimumFractionDigits: minimum, maximumFractionDigits: maximum }
        const american = new Intl.NumberFormat('en-US', { ...options, signDisplay: 'negative' }).format(
          number,
        )
        const swapped = american.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.'))
        expect(formatDecimal(number, minimum, maximum)).toBe(swapped)
      }),
      { numRuns: 500 },
    )
  })

  it('makes an amount of the typed digits, eleven at most', () => {
    expect(
      ['', 'R$ ', '5', '123456', 'R$ 1.234,56', '000012', '999999999999'].map((each) =>
        parseMoneyDigits(each),
      ),
    ).toEqual([undefined, undefined, 0.05, 1234.56, 1234.56, 0.12, 999999999.99])
    expect(parseMoneyDigits('123456', { precision: 4 })).toBe(12.3456)
    expect(parseMoneyDigits('1234', { precision: 0, length: 3 })).toBe(123)
  })

  it('preserves every amount of cents exactly', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), (cents) => {
        const value = parseMoneyDigits(String(cents))
        return value === cents / 100 && parseMoneyDigits(formatMoney(value)) === value
      }),
      { numRuns: 1000 },
    )
  })
})

describe('coordinates', () => {
  it.each([
    ['-21,5750001', -21.575],
    ['-21.575', -21.575],
    ['21.575 S', -21.575],
    ['21°34\'30"S', -21.575],
    ['45° 30′ 0,5″ O', -45.500139],
    ["45°30'0.5''W", -45.500139],
    ['4° N', 4],
    ['-0', 0],
    // The ordinal sign of the ABNT2 keyboard and other substitutes of the degree sign.
    ['21º34\'30"S', -21.575],
    ['21˚34´30´´S', -21.575],
    ['21o34\'30"S', undefined],
    ['21 34 30 S', -21.575],
    ['-21 34 30', -21.575],
    ['21:34:30 S', -21.575],
    ['S21.575', -21.575],
    ["S 21° 34.5'", -21.575],
    ['21 34,5 Sul', -21.575],
    ["21°34,5'S", -21.575],
    ['21°34\'30,00"S', -21.575],
    ['21 graus 34 min 30 seg S', -21.575],
    ['W 45 30 0,5', -45.500139],
    ['45°30\'0,5" oeste', -45.500139],
    ['O45,5', -45.5],
    ['5 30 L', 5.5],
    ["5°30'E", 5.5],
    ['\u221221,575', -21.575],
    ['- 21,575', -21.575],
    ['21.575°S', -21.575],
  ])('are parsed from "%s"', (typed, degrees) => {
    expect(parseCoordinate(typed)).toBe(degrees)
  })

  it.each([
    '',
    'abc',
    "21°60'S",
    '-21 S',
    '1.2.3',
    '21,5;45,5',
    "21,5°30'S",
    '21 34,5 30 S',
    '21 4261 S',
    '-21.426.100',
    'S21,5S',
    '21,5 X',
    '21°34\'75"S',
  ])('are refused: "%s"', (typed) => {
    expect(parseCoordinate(typed)).toBeUndefined()
  })

  it('are formatted with six decimals and parsed back', () => {
    expect(formatCoordinate(-21.575)).toBe('-21,575000')
    expect(parseCoordinate(formatCoordinate(-21.575123))).toBe(-21.575123)
  })

  it('are accepted at the limits and refused beyond them', () => {
    expect([-33.75, 0, 5.27].map(validateLatitude)).toEqual([undefined, undefined, undefined])
    expect([-33.751, 5.271, Number.NaN].map(validateLatitude)).toEqual(Array(3).fill('Latitude inválida'))
    expect([-74.02, -50, -34.79].map(validateLongitude)).toEqual([undefined, undefined, undefined])
    expect([-74.021, -34.789, Number.NaN].map(validateLongitude)).toEqual(Array(3).fill('Longitude inválida'))
  })
})

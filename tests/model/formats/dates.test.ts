import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  checkDateBounds,
  dayOfInstant,
  dayText,
  formats,
  normaliseDateTime,
  parseDay,
  showDateTime,
} from '#model/formats/index'

const { date, month, 'date-time': dateTime } = formats
const epochDay = fc.integer({ min: -25567, max: 84370 })
const isoOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

describe('date', () => {
  it.each(['20/11/2026', '20-11-2026', '20.11.2026', '20112026', '2026-11-20', ' 20/11/2026 ', '20–11–2026'])(
    'parses "%s"',
    (typed) => {
      expect(date.normalise(typed)).toBe('2026-11-20')
    },
  )

  it('parses one-digit days and months', () => {
    expect(date.normalise('1/2/2026')).toBe('2026-02-01')
  })

  it.each([
    '',
    '31/04/2026',
    '29/02/2026',
    '29/02/1900',
    '29/02/2100',
    '29/02/2200',
    '00/01/2026',
    '01/13/2026',
    '31/12/1899',
    '01/01/2201',
    '20/11',
    '2026-11-20T00:00:00Z',
  ])('refuses "%s" and leaves it as typed', (typed) => {
    expect(date.normalise(typed)).toBe(typed)
    expect(date.validate(date.normalise(typed))).toBe('*Data Inválida')
    expect(date.show(typed)).toBe(typed)
  })

  it.each(['29/02/2024', '29/02/2000', '01/01/1900', '31/12/2200'])('accepts %s', (typed) => {
    expect(date.validate(date.normalise(typed))).toBeUndefined()
    expect(date.show(date.normalise(typed))).toBe(typed)
  })

  it('parses what it displays and agrees with the platform calendar on every day', () => {
    fc.assert(
      fc.property(epochDay, (day) => {
        const iso = isoOf(day)
        return date.validate(iso) === undefined && date.normalise(date.show(iso)) === iso
      }),
      { numRuns: 2000 },
    )
  })

  it('masks while typing, completes a one-digit part and converts a pasted ISO date', () => {
    expect(['2', '20', '201', '20/', '1/', '1/2/2026', '201120269', '2026-11-20'].map(date.mask)).toEqual([
      '2',
      '20',
      '20/1',
      '20',
      '01',
      '01/02/2026',
      '20/11/20269',
      '20/11/2026',
    ])
  })

  it('reports the bound that replaces a date outside of it', () => {
    expect(checkDateBounds('2026-01-01', { min: '2026-02-01' })).toEqual({
      bound: '2026-02-01',
      title: 'Data Inválida!',
      text: 'A data informada deve ser maior ou igual a 01/02/2026!',
      message: '* A data deve ser maior ou igual a 01/02/2026',
    })
    expect(checkDateBounds('2026-03-01', { max: '2026-02-01' })).toEqual({
      bound: '2026-02-01',
      title: 'Data Inválida!',
      text: 'A data informada deve ser menor ou igual a 01/02/2026!',
      message: '* A data deve ser menor ou igual a 01/02/2026',
    })
  })

  it('accepts a bound itself, missing bounds and the default bounds', () => {
    expect(checkDateBounds('2026-02-01', { min: '2026-02-01', max: '2026-02-01' })).toBeUndefined()
    expect(checkDateBounds('2026-02-01', { min: null })).toBeUndefined()
    expect(checkDateBounds('2026-02-01', { min: '9999-99-99', max: '0000-00-00' })).toBeUndefined()
    expect(checkDateBounds('2026-02-31', { min: '2027-01-01' })).toBeUndefined()
  })
})

describe('day arithmetic', () => {
  const move = (from: string, by: typeof addDays, count: number) => {
    const day = parseDay(from)
    return day && dayText(by(day, count))
  }

  it('clamps to the end of a shorter month and crosses years', () => {
    expect(move('2026-05-31', addMonths, -3)).toBe('2026-02-28')
    expect(move('2024-01-31', addMonths, 1)).toBe('2024-02-29')
    expect(move('2026-01-15', addMonths, -13)).toBe('2024-12-15')
    expect(move('2026-12-15', addMonths, 1)).toBe('2027-01-15')
  })

  it('moves by days like the platform calendar', () => {
    fc.assert(
      fc.property(epochDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
        fc.pre(day + count >= -25567 && day + count <= 84370)
        return move(isoOf(day), addDays, count) === isoOf(day + count)
      }),
    )
  })
})

describe('month', () => {
  it.each(['11/2026', '112026', '2026-11', '2026-11-01', '2026-11-20', ' 11-2026 '])(
    'parses "%s"',
    (typed) => {
      expect(month.normalise(typed)).toBe('2026-11-01')
    },
  )

  it.each(['', '13/2026', '00/2026', '11/1899', '11/2201', '2026', '2026-11-31'])('refuses "%s"', (typed) => {
    expect(month.normalise(typed)).toBe(typed)
    expect(month.validate(month.normalise(typed))).toBe('*Mês e Ano Inválido')
  })

  it('is stored as its first day', () => {
    expect(month.validate('2026-11-01')).toBeUndefined()
    expect(month.validate('2026-11-02')).toBe('*Mês e Ano Inválido')
  })

  it('is displayed and masked', () => {
    expect(month.show('2026-11-01')).toBe('11/2026')
    expect(month.show('11/20')).toBe('11/20')
    expect(['1', '1/', '112', '1120269', '2026-11-01', '2026-11'].map(month.mask)).toEqual([
      '1',
      '01',
      '11/2',
      '11/20269',
      '11/2026',
      '11/2026',
    ])
  })
})

describe('date-time', () => {
  it.each([
    ['20/11/2026 09:00', '2026-11-20T12:00:00.000Z'],
    ['20/11/2026, 9:00', '2026-11-20T12:00:00.000Z'],
    ['20/11/2026 às 9h00', '2026-11-20T12:00:00.000Z'],
    ['20/11/2026 09:00:07', '2026-11-20T12:00:07.000Z'],
    ['2026-11-20T09:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20 09:00:30', '2026-11-20T12:00:30.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00.1234Z', '2026-11-20T12:00:00.123Z'],
    ['2026-11-20T09:00:00-03:00', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20 12:00:00.5+00', '2026-11-20T12:00:00.500Z'],
    ['2026-12-31T23:30:00-03:00', '2027-01-01T02:30:00.000Z'],
  ])('parses "%s"', (typed, canonical) => {
    expect(dateTime.normalise(typed)).toBe(canonical)
    expect(dateTime.validate(canonical)).toBeUndefined()
  })

  it.each([
    '',
    '2026-02-30T12:00:00Z',
    '2026-02-29T12:00:00.000Z',
    '2100-02-29T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T23:60:00Z',
    '2026-11-20T23:59:60Z',
    '2026-11-20T12:00:00+25:00',
    '1899-12-31T12:00:00Z',
    '2026-11-20',
    '31/04/2026 10:00',
    '20/11/2026 25:00',
  ])('refuses "%s"', (typed) => {
    expect(dateTime.normalise(typed)).toBe(typed)
    expect(dateTime.validate(dateTime.normalise(typed))).toBe('*Data Inválida')
  })

  it('is stored in UTC', () => {
    expect(dateTime.validate('2026-11-20T09:00:00-03:00')).toBe('*Data Inválida')
    expect(dateTime.validate('2026-11-20T12:00:00')).toBe('*Data Inválida')
    expect(dateTime.validate('2026-11-20T12:00:00Z')).toBeUndefined()
  })

  it('is displayed as local time of a zone, across midnight and at hour 00', () => {
    expect(dateTime.show('2026-11-20T12:00:00.000Z')).toBe('20/11/2026 09:00')
    expect(dateTime.show('2026-11-20T02:59:59.999Z')).toBe('19/11/2026 23:59')
    expect(dateTime.show('2026-11-20T03:00:00Z')).toBe('20/11/2026 00:00')
    expect(showDateTime('2026-11-20T12:00:00.000Z', 'America/Cuiaba')).toBe('20/11/2026 08:00')
    expect(showDateTime('2026-11-20T12:00:00.000Z', 'UTC')).toBe('20/11/2026 12:00')
    expect(dateTime.show('ontem')).toBe('ontem')
  })

  it('follows the daylight saving time of the past, with its missing and repeated hours', () => {
    expect(normaliseDateTime('15/01/2018 10:00')).toBe('2018-01-15T12:00:00.000Z')
    expect(normaliseDateTime('04/11/2018 00:30')).toBe('2018-11-04T03:30:00.000Z')
    expect(normaliseDateTime('17/02/2018 23:30')).toBe('2018-02-18T01:30:00.000Z')
    expect(showDateTime('2018-02-18T02:30:00.000Z')).toBe('17/02/2018 23:30')
  })

  it('has the local time of Intl at every hour, also where the offset changes', () => {
    const zones = ['America/Sao_Paulo', 'America/Rio_Branco', 'Africa/Casablanca', 'Asia/Kathmandu']
    const intl = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
      ]),
    )
    const hour = fc.integer({ min: Date.UTC(1912, 0) / 3_600_000, max: Date.UTC(2040, 0) / 3_600_000 })
    const change = fc.constantFrom('1914-01-01', '1985-11-02', '2018-02-18', '2018-11-04', '2024-03-10')
    const near = fc
      .tuple(change, fc.integer({ min: -48, max: 48 }))
      .map(([day, hours]) => Date.parse(day) / 3_600_000 + hours)
    fc.assert(
      fc.property(fc.oneof(hour, near), fc.constantFrom(...zones), (at, timeZone) => {
        const instant = new Date(at * 3_600_000)
        const parts = intl.get(timeZone)?.formatToParts(instant) ?? []
        const [day, month, year, hour, minute] = ['day', 'month', 'year', 'hour', 'minute'].map(
          (type) => parts.find((each) => each.type === type)?.value,
        )
        expect(showDateTime(instant.toISOString(), timeZone)).toBe(
          `${day}/${month}/${year} ${hour}:${minute}`,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('parses every minute that it displays', () => {
    const minute = fc.integer({ min: Math.ceil(Date.UTC(2020, 0) / 60_000), max: Date.UTC(2199, 0) / 60_000 })
    fc.assert(
      fc.property(minute, fc.constantFrom('America/Sao_Paulo', 'America/Rio_Branco', 'UTC'), (at, zone) => {
        const iso = new Date(at * 60_000).toISOString()
        return normaliseDateTime(showDateTime(iso, zone), zone) === iso
      }),
      { numRuns: 500 },
    )
  })

  it('masks while typing', () => {
    expect(['201', '20/11/2026 0', '1/2/2026 09:30:12', '2026-11-20T12:00:00Z'].map(dateTime.mask)).toEqual([
      '20/1',
      '20/11/2026 0',
      '01/02/2026 09:30',
      '20/11/2026 09:00',
    ])
  })

  it('has the day of an instant in a zone', () => {
    expect(dayOfInstant(new Date('2026-11-20T02:30:00Z'))).toBe('2026-11-19')
    expect(dayOfInstant(new Date('2026-11-20T02:30:00Z'), 'UTC')).toBe('2026-11-20')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FormatName,
  formats,
  hideCnpj,
  hideCpf,
  hideEmail,
  hidePhone,
  hideValue,
  isFormat,
  maskPattern,
  tidy,
} from '#model/formats/index'

const names = Object.keys(formats) as FormatName[]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'0123456789./-()+ :TZAbx@#'), maxLength: 30 }),
)

describe.each(names)('format %s', (name) => {
  const format = formats[name]

  it('generates valid canonical samples that it displays, masks and parses back, for 2,000 seeds', () => {
    for (let seed = -1000; seed < 1000; seed++) {
      const sample = format.sample(seed)
      const shown = format.show(sample)
      const minute = (text: string) => (name === 'date-time' ? text.slice(0, 16) : text)
      expect([seed, format.validate(sample), format.normalise(sample)]).toEqual([seed, undefined, sample])
      expect([seed, format.mask(shown), minute(format.normalise(shown))]).toEqual([
        seed,
        shown,
        minute(sample),
      ])
    }
  })

  it('generates the same sample for the same seed and varies with the seed', () => {
    const samples = Array.from({ length: 200 }, (_, seed) => format.sample(seed))
    expect(Array.from({ length: 200 }, (_, seed) => format.sample(seed))).toEqual(samples)
    expect(new Set(samples).size).toBeGreaterThan(80)
  })

  it('preserves every typed digit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 25 }),
        (typed) => {
          // Input in canonical form may be written without country code or with separators.
          fc.pre(format.validate(format.normalise(typed)) !== undefined)
          expect(format.mask(typed).replace(/[^0-9]/g, '')).toBe(typed)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('never throws, and parsing and masking are idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const canonical = format.normalise(text)
        const masked = format.mask(text)
        format.validate(text)
        format.show(text)
        expect(format.normalise(canonical)).toBe(canonical)
        expect(format.mask(masked)).toBe(masked)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the table of formats', () => {
  it('has its own names and nothing inherited', () => {
    expect(names.every(isFormat)).toBe(true)
    expect(['', 'CPF', 'toString', '__proto__'].map(isFormat)).toEqual([false, false, false, false])
  })
})

describe('maskPattern', () => {
  it.each([
    ['####/####', '20262027', '2026/2027'],
    ['####/####', '2026/', '2026'],
    ['####/####', '20262', '2026/2'],
    ['####/####', 'ab', ''],
    ['AA-##', 'mg12', 'MG-12'],
    ['AA-##', 'mgx1', 'MG-1'],
    ['P-####/###', '0110', 'P-0110'],
    ['P-####/###', 'P-0110', 'P-0110'],
    ['(##) #', '35', '(35'],
    ['####/####', '202620271', '2026/20271'],
    ['##-##', '12a34b5', '12-345'],
  ])('fills %s with "%s"', (pattern, typed, shown) => {
    expect(maskPattern(pattern, typed)).toBe(shown)
  })
})

describe('invisible characters', () => {
  it('are removed from a text, except joiners of emoji', () => {
    expect(tidy(' \u200bAna\u2060 \u00adMa\u202eria\ufeff ')).toBe('Ana Maria')
    expect(tidy('\u200b\u200d\u2063')).toBe('')
    expect(tidy('👩\u200d🌾')).toBe('👩\u200d🌾')
  })
})

describe('masking personal data', () => {
  it('shows enough to recognise a value and no more', () => {
    expect(hideCpf('52998224725')).toBe('***.982.247-**')
    expect(hideCnpj('12ABC34501DE35')).toBe('**.ABC.345/****-**')
    expect(hidePhone('35998765432')).toBe('(35) *****-5432')
    expect(hidePhone('3532215432')).toBe('(35) ****-5432')
    expect(hidePhone('32215432')).toBe('****-5432')
    expect(hideEmail('pessoa@dominio')).toBe('p***@dominio')
  })

  it('hides unreadable values completely', () => {
    expect([
      hideCpf('529'),
      hideCnpj('12'),
      hidePhone('x'),
      hideEmail('pessoa'),
      hideEmail('@dominio'),
    ]).toEqual(Array(5).fill('***'))
  })

  it('is selected by the name of the format', () => {
    expect(hideValue('cpf-cnpj', '52998224725')).toBe('***.982.247-**')
    expect(hideValue('cpf-cnpj', '12ABC34501DE35')).toBe('**.ABC.345/****-**')
    expect(hideValue('phone-cel', '35998765432')).toBe('(35) *****-5432')
    expect(hideValue('email', 'pessoa@example.com')).toBe('p***@example.com')
    expect([
      hideValue('date', '1980-01-01'),
      hideValue(undefined, 'Maria'),
      hideValue('toString', 'x'),
    ]).toEqual(Array(3).fill('***'))
    expect(hideValue('cpf', '')).toBe('')
  })
})

import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentType, formats } from '#model/formats/index'

const { cpf, cnpj, cib, 'cpf-cnpj': either } = formats
const isValid = (format: typeof cpf, typed: string) => format.validate(format.normalise(typed)) === undefined
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const textOf = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

describe('cpf', () => {
  it.each(['529.982.247-25', '111.444.777-35', '123.456.789-09', '000.000.001-91'])('accepts %s', (typed) => {
    expect(isValid(cpf, typed)).toBe(true)
  })

  it.each([
    '529.982.247-26',
    '5299822472',
    '529982247255',
    '529.982.247-2X',
    '',
    ...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)),
  ])('refuses "%s" with the message of the specification', (typed) => {
    expect(cpf.validate(cpf.normalise(typed))).toBe('* Inválido')
  })

  it.each([
    '529.982.247-25',
    '52998224725',
    ' 529982247-25\n',
    '529 982 247 25',
    '529.982.247–25',
    '\u00a0529.982.247\u201125\u200b',
    '529.982.247/25',
  ])('parses "%s"', (typed) => {
    expect(cpf.normalise(typed)).toBe('52998224725')
  })

  it('leaves unreadable input unchanged except for outer spaces', () => {
    expect(cpf.normalise('  529.982 ')).toBe('529.982')
    expect(cpf.show('529.982')).toBe('529.982')
  })

  it('masks while typing without truncating, so that excess digits are refused', () => {
    const typed = ['', '5', '529', '5299', '529.98a2', '529.982.', '52998224725999']
    expect(typed.map(cpf.mask)).toEqual(['', '5', '529', '529.9', '529.982', '529.982', '529.982.247-25999'])
  })

  it('agrees with an independent library on any eleven digits', () => {
    fc.assert(
      fc.property(textOf('0123456789', 11), (digits) => isValid(cpf, digits) === isValidCpf(digits)),
      { numRuns: 2000 },
    )
  })

  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(10), fc.integer({ min: 1, max: 9 }), (seed, at, shift) => {
        const right = cpf.sample(seed)
        const wrong = right.slice(0, at) + ((Number(right[at]) + shift) % 10) + right.slice(at + 1)
        // The check digit 0 represents two remainders, so a change of one digit before it can go undetected;
        // changes of check digits cannot.
        return at >= 9 ? !isValid(cpf, wrong) : isValid(cpf, wrong) === isValidCpf(wrong)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('cnpj', () => {
  it.each([
    '12.ABC.345/01DE-35',
    '12.abc.345/01de-35',
    '1345C3A5000106',
    '90.021.382/0001-22',
    '90.021.382/000122',
    '04.740.714/0001-97',
    '00000000000191',
    'AAAAAAAAAAAA45',
  ])('accepts %s', (typed) => {
    expect(isValid(cnpj, typed)).toBe(true)
  })

  it.each([
    '1345C3A5000107',
    '90.021.382/0001',
    '0000000000019L',
    '0000000000019',
    '000000000001911',
    '$0123456789ABC',
    '',
    ...Array.from({ length: 10 }, (_, digit) => String(digit).repeat(14)),
  ])('refuses "%s" with the message of the specification', (typed) => {
    expect(cnpj.validate(cnpj.normalise(typed))).toBe('* Inválido')
  })

  it('stores upper case and refuses lower case that was not normalised', () => {
    expect(cnpj.normalise('12abc34501de35')).toBe('12ABC34501DE35')
    expect(cnpj.validate('12abc34501de35')).toBe('* Inválido')
  })

  it('displays and masks letters, with digits only in the check digits', () => {
    expect(cnpj.show('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(cnpj.mask('12abc34501dex3z5')).toBe('12.ABC.345/01DE-35')
    expect(cnpj.mask('12.ABC.345/0')).toBe('12.ABC.345/0')
  })

  it('agrees with an independent library on random alphanumeric bases, valid and invalid', () => {
    fc.assert(
      fc.property(textOf(characters, 12), fc.integer({ min: 0, max: 99 }), (base, guess) => {
        const guessed = base + String(guess).padStart(2, '0')
        const options = { version: 2 } as const
        return isValid(cnpj, guessed) === isValidCnpj(guessed, options)
      }),
      { numRuns: 2000 },
    )
  })

  it('has exactly one pair of check digits for a random base', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
    fc.assert(
      fc.property(textOf(characters, 12), (base) => {
        fc.pre(!/^(.)\1*$/.test(base))
        const right = pairs.filter((pair) => cnpj.validate(base + pair) === undefined)
        return right.length === 1 && isValidCnpj(`${base}${right[0]}`, { version: 2 })
      }),
      { numRuns: 300 },
    )
  })

  it('generates both numeric and alphanumeric samples', () => {
    expect(
      Array.from({ length: 10 }, (_, seed) => /[A-Z]/.test(cnpj.sample(seed))).filter(Boolean),
    ).toHaveLength(2)
  })
})

describe('cpf-cnpj', () => {
  it.each([
    ['529.982.247-25', 'cpf'],
    ['52998224725', 'cpf'],
    ['04740714000197', 'cnpj'],
    ['04.740.714/0001-97', 'cnpj'],
    ['12ABC', 'cnpj'],
    ['529982247255', 'cnpj'],
    ['529.982.247-2', undefined],
    ['', undefined],
  ])('detects the type of "%s" by its significant characters', (typed, type) => {
    expect(documentType(typed)).toBe(type)
  })

  it('parses, validates and displays either document', () => {
    expect(either.normalise('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(either.show('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(either.normalise('529.982.247-25')).toBe('52998224725')
    expect(either.show('52998224725')).toBe('529.982.247-25')
    expect(['04740714000197', '52998224725'].map(either.validate)).toEqual([undefined, undefined])
    expect(['04740714000198', '52998224726', '529', ''].map(either.validate)).toEqual(
      Array(4).fill('* Inválido'),
    )
  })

  it('switches masks while typing', () => {
    expect(['52998224725', '529982247259', '12A'].map(either.mask)).toEqual([
      '529.982.247-25',
      '52.998.224/7259',
      '12.A',
    ])
  })
})

describe('cib', () => {
  it.each([
    ['0.000.001-9', '00000019'],
    ['9.999.999-4', '99999994'],
    ['A3N8Z4F-Y', 'A3N8Z4FY'],
    ['a3n8z4fy', 'A3N8Z4FY'],
    ['o.ooo.ool-9', '00000019'],
    ['O00000I9', '00000019'],
  ])('accepts %s', (typed, canonical) => {
    expect(cib.normalise(typed)).toBe(canonical)
    expect(cib.validate(canonical)).toBeUndefined()
  })

  it.each(['0000001-8', '12AB34C-8', 'A3N8Z4F-X', 'U3N8Z4FY', '0000000-0', '9.999.999', ''])(
    'refuses "%s"',
    (typed) => {
      expect(cib.validate(cib.normalise(typed))).toBe('* Inválido')
    },
  )

  it('displays the numeric and the alphanumeric form', () => {
    expect(['99999994', 'A3N8Z4FY'].map(cib.show)).toEqual(['9.999.999-4', 'A3N8Z4F-Y'])
    expect(['9999', 'a3n8z4fyy', 'il'].map(cib.mask)).toEqual(['9.999', 'A3N8Z4F-YY', '1.1'])
  })

  it('does not change the mask before an excess character', () => {
    expect(cib.mask('99999994T')).toBe('9.999.999-4T')
  })

  it('has exactly one check character for a random base', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    fc.assert(
      fc.property(textOf(alphabet, 7), (base) => {
        fc.pre(!/^0+$/.test(base))
        return [...alphabet].filter((check) => cib.validate(base + check) === undefined).length === 1
      }),
      { numRuns: 500 },
    )
  })
})

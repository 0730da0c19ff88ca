import { describe, expect, it } from 'vitest'
import { formats } from '#model/formats/index'

const read = (name: keyof typeof formats, typed: string) => {
  const { normalise, validate } = formats[name]
  const value = normalise(typed)
  return validate(value) === undefined ? value : undefined
}
/** The value of a masked input after typing a text key by key. */
const typeInto = (name: keyof typeof formats, typed: string) =>
  [...typed].reduce((text, key) => formats[name].mask(text + key), '')

describe('a typed date', () => {
  it.each([
    ['1-1-1980', '1980-01-01'],
    ['1.1.1980', '1980-01-01'],
    ['1 1 1980', '1980-01-01'],
    ['15/03/80', '1980-03-15'],
    ['15/03/26', '2026-03-15'],
    ['15031980', '1980-03-15'],
    ['2025-08-01', '2025-08-01'],
    ['2025/8/1', '2025-08-01'],
    [' 15 / 03 / 1980 ', '1980-03-15'],
    // Ambiguous: half of a four-digit year, or a two-digit year.
    ['15/03/19', undefined],
    ['15/03/20', undefined],
    ['15/03', undefined],
    ['31/02/1980', undefined],
    ['11/19/80', undefined],
  ])('%s is parsed as %s', (typed, expected) => {
    expect(read('date', typed)).toBe(expected)
    if (expected === undefined) expect(formats.date.normalise(typed)).toBe(typed.trim())
  })

  it.each([
    ['1-1-1980', '01/01/1980'],
    ['1/1/1980', '01/01/1980'],
    ['1.1.1980', '01/01/1980'],
    ['15031980', '15/03/1980'],
    ['2025-08-01', '01/08/2025'],
    ['15/03/80', '15/03/80'],
  ])('%s is displayed as %s while typing', (typed, shown) => {
    expect(typeInto('date', typed)).toBe(shown)
    expect(formats.date.mask(typed)).toBe(shown)
  })
})

describe('a typed month', () => {
  it.each([
    ['01/08/2025', '2025-08-01'],
    ['1-8-2025', '2025-08-01'],
    ['08/2025', '2025-08-01'],
    ['8-2025', '2025-08-01'],
    ['08/25', '2025-08-01'],
    ['2025-08', '2025-08-01'],
    ['08/20', undefined],
    ['13/2025', undefined],
  ])('%s is parsed as %s', (typed, expected) => {
    expect(read('month', typed)).toBe(expected)
  })

  it('is not garbled by a pasted day', () => {
    expect(formats.month.mask('01/08/2025')).toBe('08/2025')
  })
})

describe('a typed telephone number', () => {
  it.each([
    ['phone-cel', '08001234567', undefined],
    ['phone-cel', '(35) 99999-0000', '35999990000'],
    ['phone-cel', '(20) 99999-0000', undefined],
    ['phone-cel', '(35) 3221-1234', undefined],
    ['phone-other', '(00) 0000-0000', undefined],
    ['phone-other', '(35) 0221-1234', undefined],
    ['phone-other', '(35) 3221-1234', '3532211234'],
    ['phone-com', '(00) 0000-0000', undefined],
    ['phone-com', '0800 123 4567', '08001234567'],
    ['phone', '0000-0000', undefined],
    ['phone', '99876-5432', '998765432'],
  ] as const)('of the format %s: %s is %s', (name, typed, expected) => {
    expect(read(name, typed)).toBe(expected)
  })
})

describe('a document pasted with its name', () => {
  it.each([
    ['cpf-cnpj', 'CPF: 529.982.247-25', '529.982.247-25'],
    ['cpf-cnpj', 'CPF nº 529.982.247-25', '529.982.247-25'],
    ['cpf', 'cpf 52998224725', '529.982.247-25'],
    ['cpf-cnpj', 'CNPJ: 12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    ['cnpj', 'CPF/CNPJ: 04.740.714/0001-97', '04.740.714/0001-97'],
  ] as const)('in %s: %s is %s', (name, typed, shown) => {
    expect(formats[name].mask(typed)).toBe(shown)
    expect(formats[name].show(formats[name].normalise(typed))).toBe(shown)
  })

  it('is preserved when its letters begin like a name', () => {
    expect(formats.cnpj.mask('CPF12345')).toBe('CP.F12.345')
  })
})

describe('a typed Pix key', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['529.982.247-26', undefined],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['04.740.714/0001-98', undefined],
    ['Caixa@Example.com', 'caixa@example.com'],
    ['+55 (35) 99999-0000', '+5535999990000'],
    ['35 99999-0000', '+5535999990000'],
    ['+1 212 555 0100', undefined],
    ['123E4567-E89B-12D3-A456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
    ['123e4567-e89b-12d3-a456', undefined],
    ['xxx', undefined],
  ])('%s is stored as %s', (typed, expected) => {
    expect(read('pix-key', typed)).toBe(expected)
  })
})

import { isValidEmail, isValidPhone } from '@brazilian-utils/brazilian-utils'
import { describe, expect, it } from 'vitest'
import { formats } from '#model/formats/index'

const { cep, phone, email, color, uri } = formats
const com = formats['phone-com']
const cel = formats['phone-cel']
const other = formats['phone-other']

describe('cep', () => {
  it.each(['37.550-000', '37550-000', '37550000', ' 37 550 000 ', '37.550–000'])('parses "%s"', (typed) => {
    expect(cep.normalise(typed)).toBe('37550000')
    expect(cep.validate('37550000')).toBeUndefined()
    expect(cep.show('37550000')).toBe('37.550-000')
  })

  it.each(['3755000', '375500000', '37550-00A', '00000-000', ''])('refuses "%s"', (typed) => {
    expect(cep.validate(cep.normalise(typed))).toBe('CEP inválido')
  })

  it('masks both formats the same way', () => {
    expect(['3', '37550', '37550-000', '37.550-000'].map(cep.mask)).toEqual([
      '3',
      '37.550',
      '37.550-000',
      '37.550-000',
    ])
  })
})

describe('phones', () => {
  it.each([
    '35998765432',
    '(35) 99876-5432',
    '35 99876 5432',
    '+55 35 99876-5432',
    '+55 (35) 99876-5432',
    '5535998765432',
    '0055 35 99876-5432',
    '035 99876-5432',
    '+55 (035) 99876.5432',
    '(35)\u00a099876\u20115432',
  ])('parse "%s"', (typed) => {
    expect(com.normalise(typed)).toBe('35998765432')
  })

  it('do not confuse the area code 55 with the country code', () => {
    expect(com.normalise('(55) 99912-3456')).toBe('55999123456')
    expect(com.normalise('(55) 3221-1234')).toBe('5532211234')
    expect(com.normalise('+55 55 99912-3456')).toBe('55999123456')
    expect(com.mask('(55) 99912-34567')).toBe('(55) 99912-34567')
  })

  it.each(['+1 212 555 0100', '3599876543a', '+55 99876-5432'])(
    'leave "%s" unchanged, because it is not a national number',
    (typed) => {
      expect(com.normalise(typed)).toBe(typed)
      expect(com.validate(com.normalise(typed))).toBe('* Número inválido')
    },
  )

  it('preserve the leading zero of a toll-free number', () => {
    expect(com.normalise('0800 123 4567')).toBe('08001234567')
  })

  it('only accept the lengths of their masks', () => {
    const verdicts = (format: typeof com) => ['35998765432', '3532211234', '32211234'].map(format.validate)
    const refused = '* Número inválido'
    expect(verdicts(com)).toEqual([undefined, undefined, refused])
    expect(verdicts(cel)).toEqual([undefined, refused, refused])
    expect(verdicts(other)).toEqual([refused, undefined, refused])
    expect(verdicts(phone)).toEqual([undefined, undefined, undefined])
    expect(phone.validate('3532')).toBe('Telefone inválido')
  })

  it('recognise a mobile number by the 9 after its area code and accept toll-free numbers', () => {
    const refused = '* Número inválido'
    for (const format of [com, cel]) {
      expect(['35898765432', '35198765432', '00998765432'].map(format.validate)).toEqual([
        refused,
        refused,
        refused,
      ])
      expect(format.validate('35998765432')).toBeUndefined()
      expect(format.validate('08001234567')).toBe(format === cel ? refused : undefined)
    }
  })

  it('are displayed and masked by length', () => {
    expect(['35998765432', '3532211234'].map(com.show)).toEqual(['(35) 99876-5432', '(35) 3221-1234'])
    expect(phone.show('998765432')).toBe('99876-5432')
    expect(
      ['', '3', '35', '353', '35322112', '3532211234', '35998765432', '359987654321'].map(com.mask),
    ).toEqual([
      '',
      '(3',
      '(35',
      '(35) 3',
      '(35) 3221-12',
      '(35) 3221-1234',
      '(35) 99876-5432',
      '(35) 99876-54321',
    ])
    expect(cel.mask('3599876')).toBe('(35) 99876')
    expect(other.mask('35998765432')).toBe('(35) 9987-65432')
    expect(com.mask('+55 35 99876-5432')).toBe('(35) 99876-5432')
    expect(phone.mask('99876-5432')).toBe('99876-5432')
  })

  it('refuse a mobile number in a landline field instead of truncating it', () => {
    expect(other.validate(other.normalise(other.mask('35998765432')))).toBe('* Número inválido')
  })

  it('accept the country code typed key by key', () => {
    const typed = [...'+5535998765432'].reduce((text, key) => com.mask(text + key), '')
    expect(typed).toBe('(35) 99876-5432')
    expect(['+', '+5', '+55', '+553', '+55 (35) 9'].map(com.mask)).toEqual([
      '+',
      '+5',
      '+55',
      '+55 (3',
      '+55 (35) 9',
    ])
    const foreign = [...'+12125550100'].reduce((text, key) => com.mask(text + key), '')
    expect(com.validate(com.normalise(foreign))).toBe('* Número inválido')
  })

  it('generate samples accepted by an independent library', () => {
    for (let seed = 0; seed < 300; seed++) {
      expect([com, cel, other].map(({ sample }) => isValidPhone(sample(seed)))).toEqual([true, true, true])
    }
  })
})

describe('email', () => {
  it('is stored trimmed and in lower case', () => {
    expect(email.normalise('  Maria.Silva@Example.COM ')).toBe('maria.silva@example.com')
    expect(email.mask(' Maria@ Example')).toBe('maria@example')
  })

  it.each(['a@b.co', 'maria.silva+loja@sub.example.com.br', "o'neil@example.com"])('accepts %s', (typed) => {
    expect(email.validate(typed)).toBeUndefined()
    expect(isValidEmail(typed)).toBe(true)
  })

  it.each([
    '',
    'maria',
    'maria@',
    '@example.com',
    'maria@example',
    'maria@@example.com',
    'maria@exa mple.com',
    'maria@example..com',
    'maria@.com',
    'maria@-example.com',
    '.maria@example.com',
    'maria.@example.com',
    'a@b.com,c@d.com',
    '<a@b.com>',
    'Maria@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('refuses "%s"', (typed) => {
    expect(email.validate(typed)).toBe('E-mail inválido')
  })
})

describe('color', () => {
  it.each([
    ['#1b5e20', '#1B5E20'],
    ['1B5E20', '#1B5E20'],
    [' #abc ', '#AABBCC'],
  ])('parses "%s"', (typed, canonical) => {
    expect(color.normalise(typed)).toBe(canonical)
    expect(color.validate(canonical)).toBeUndefined()
  })

  it.each(['', 'red', '#12345', '#12345678', '#1b5e20'])('refuses "%s" as stored form', (text) => {
    expect(color.validate(text)).toBe('* Inválido')
  })

  it('masks hexadecimal digits', () => {
    expect(['', '#', '1b', '#1b5e20ff', 'xyz'].map(color.mask)).toEqual(['', '', '#1B', '#1B5E20FF', ''])
  })
})

describe('uri', () => {
  it('completes a bare host and leaves other texts unchanged', () => {
    expect(uri.normalise(' www.example.com/a?b=1 ')).toBe('https://www.example.com/a?b=1')
    expect(uri.normalise('HTTPS://example.com')).toBe('https://example.com')
    expect(uri.normalise('maria@example.com')).toBe('maria@example.com')
    expect(uri.normalise('not a link')).toBe('not a link')
  })

  it('refuses every scheme except http and https', () => {
    const texts = [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.com',
      'https://',
      'https://a b.com',
      '',
    ]
    expect(texts.map(uri.normalise).map(uri.validate)).toEqual(Array(6).fill('* Inválido'))
    expect(uri.validate('http://localhost:3000/x')).toBeUndefined()
  })
})

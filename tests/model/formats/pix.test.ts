import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16, writeCents, writePixCode } from '#model/formats/pix'
import { readPixCode } from '../../support/readPixCode'

const manual =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const withLetters =
  '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654071234.505802BR5925Cooperativa Acao Cafe Ltd6011Tres Pontas62170513ANU202600012363048855'

describe('Pix codes', () => {
  it('have a CRC-16/CCITT-FALSE checksum', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16(manual.slice(0, -4))).toBe('1D3D')
    expect(crc16(withLetters.slice(0, -4))).toBe('8855')
  })

  it('are written as in the manual of the Central Bank', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000'
    expect(writePixCode({ key, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(manual)
  })

  it('support keys with letters, amounts, references and names with accents', () => {
    const code = {
      key: '12ABC34501DE35',
      cents: 123_450,
      name: 'Cooperativa Ação Café Ltda.',
      city: 'Três Pontas',
      txid: 'ANU2026000123',
    }
    expect(writePixCode(code)).toBe(withLetters)
    expect(readPixCode(withLetters)).toEqual({
      ...code,
      name: 'Cooperativa Acao Cafe Ltd',
      city: 'Tres Pontas',
    })
  })

  it('can point to a charge', () => {
    const url = 'pix.example.com/qr/v2/cobv/9d36b84fc70b478fb95c12729b90ca25'
    const code = writePixCode({ url, name: 'Fulano', city: 'Franca' })
    expect(code.startsWith('000201010212')).toBe(true)
    expect(readPixCode(code)).toEqual({ url, name: 'Fulano', city: 'Franca' })
  })

  it('are refused with a broken checksum, length or root', () => {
    const wrong = [
      manual.replace('1D3D', '1D3E'),
      manual.replace('BRASILIA', 'BRASILIB'),
      `${manual}0`,
      '',
      `006304${crc16('006304')}`,
      // A published example with a wrong length of its reference: eight instead of seven.
      manual.replace('62070503***', '62080503***'),
    ]
    for (const text of wrong) expect(readPixCode(text)).toBeUndefined()
  })

  it('refuse values that do not fit', () => {
    const name = 'A'
    expect(() => writePixCode({ name, city: 'B' })).toThrow(RangeError)
    expect(() => writePixCode({ key: 'k', name: '日本', city: 'B' })).toThrow(RangeError)
    expect(() => writePixCode({ key: 'k', name, city: 'B', txid: 'a b' })).toThrow(RangeError)
    expect(() => writePixCode({ url: 'x'.repeat(78), name, city: 'B' })).toThrow(RangeError)
    expect(() => writeCents(1.5)).toThrow(RangeError)
  })

  it('are parsed back to the original values, for any amount', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 })
    const txid = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)
    fc.assert(
      fc.property(cents, txid, (amount, reference) => {
        const code = { key: 'a@b.example', cents: amount, name: 'N', city: 'C', txid: reference }
        expect(readPixCode(writePixCode(code))).toEqual(code)
      }),
    )
  })
})

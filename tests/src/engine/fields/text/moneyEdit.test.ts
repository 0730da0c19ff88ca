import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '#model/formats/index'
import { editMoney, typeCents } from '../../../../../src/engine/fields/text/moneyEdit'

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')

describe('editing an amount', () => {
  it('leaves the caret behind the digit when a thousands separator appears', () => {
    expect(editMoney({ before: 'R$ 123,45', after: 'R$ 1923,45', caret: 5, precision: 2 })).toEqual({
      text: 'R$ 1.923,45',
      caret: 6,
      amount: 1923.45,
    })
  })

  it('deletes the digit before a thousands separator on Backspace', () => {
    const text = { before: 'R$ 1.923,45', after: 'R$ 1923,45', precision: 2 }
    const edit = { ...text, caret: 4, direction: 'backward' as const }
    expect(editMoney(edit).text).toBe('R$ 923,45')
  })

  it('gives the same digits as a plain text editor, wherever the caret is', () => {
    const key = fc.record({ digit: fc.constantFrom(...'0123456789'), from: fc.nat(12) })
    fc.assert(
      fc.property(fc.array(key, { maxLength: 9 }), fc.nat(4), (keys, precision) => {
        let plain = ''
        let text = ''
        for (const { digit, from } of keys) {
          // The number of digits to the right of the caret is preserved.
          const right = Math.min(from, plain.length)
          plain = plain.slice(0, plain.length - right) + digit + plain.slice(plain.length - right)
          const at = placeOf(text, right)
          const edited = editMoney({
            before: text,
            after: text.slice(0, at) + digit + text.slice(at),
            caret: at + 1,
            precision,
          })
          text = edited.text
          expect(text).toBe(formatMoney(Number(plain) / 10 ** precision, precision))
          expect(digitsOf(text.slice(edited.caret))).toHaveLength(right)
          plain = plain.replace(/^0+/, '')
        }
      }),
    )
  })
})

describe('typing a comma into an amount', () => {
  const type = (text: string, precision = 2) => {
    let cents: ReturnType<typeof typeCents>
    let amount = 0
    for (const key of text) {
      cents = typeCents(cents, amount, key, precision)
      amount = cents?.amount ?? Math.round(amount * 10 ** (precision + 1) + Number(key)) / 10 ** precision
    }
    return amount
  }
  it.each([
    ['1250', 12.5],
    ['1250,5', 1250.5],
    ['1250,50', 1250.5],
    ['1250,505', 1250.5],
    ['0,05', 0.05],
    ['7,', 7],
    ['7,,5', 7.5],
  ])('parses %s as %d', (text, amount) => {
    expect(type(text)).toBe(amount)
  })
})

/** Returns the caret position with that many digits behind it. */
function placeOf(text: string, right: number): number {
  let at = text.length
  for (let left = right; left > 0 && at > 0; at--) if (/[0-9]/.test(text.charAt(at - 1))) left--
  return at
}

import { describe, expect, it } from 'vitest'
import { formats } from '#model/formats/index'
import { editMask } from '../../../../../src/engine/fields/text/maskEdit'

const { cpf, cnpj, cep, date, 'phone-com': phone } = formats
type Mask = (typed: string) => string

/** Types characters one by one at the caret, as a browser reports them. */
function type(typed: string, mask: Mask, from = { text: '', caret: 0 }) {
  let state = from
  for (const character of typed) {
    const after = state.text.slice(0, state.caret) + character + state.text.slice(state.caret)
    state = editMask({ before: state.text, after, caret: state.caret + 1 }, mask)
  }
  return state
}

function erase(text: string, caret: number, mask: Mask, direction: 'backward' | 'forward') {
  const cut = direction === 'backward' ? caret - 1 : caret
  const after = text.slice(0, cut) + text.slice(cut + 1)
  return editMask({ before: text, after, caret: cut, direction }, mask)
}

describe('typing into a masked text', () => {
  it.each([
    ['a person number', '52998224725', cpf.mask, '529.982.247-25'],
    ['a company number with letters', '12abc34501de35', cnpj.mask, '12.ABC.345/01DE-35'],
    ['a postal code', '37550000', cep.mask, '37.550-000'],
    ['a mobile number', '35998765432', phone.mask, '(35) 99876-5432'],
    ['a date', '20112026', date.mask, '20/11/2026'],
  ])('masks %s and leaves the caret at the end', (_what, typed, mask, shown) => {
    expect(type(typed, mask)).toEqual({ text: shown, caret: shown.length })
  })

  it('keeps characters beyond the mask', () => {
    expect(type('529x98', cpf.mask).text).toBe('529.98')
    expect(type('5299822472599', cpf.mask).text).toBe('529.982.247-2599')
  })

  it('leaves the caret behind a digit inserted in the middle', () => {
    expect(type('0', cpf.mask, { text: '529.982', caret: 2 })).toEqual({ text: '520.998.2', caret: 3 })
  })

  it('puts the caret at the end of a pasted text, however it is formatted', () => {
    expect(editMask({ before: '', after: ' 529982247-25', caret: 13 }, cpf.mask)).toEqual({
      text: '529.982.247-25',
      caret: 14,
    })
    expect(editMask({ before: '', after: '2026-11-20', caret: 10 }, date.mask).text).toBe('20/11/2026')
    expect(editMask({ before: '', after: '+55 35 99876-5432', caret: 17 }, phone.mask).text).toBe(
      '(35) 99876-5432',
    )
  })
})

describe('deleting in a masked text', () => {
  it('deletes the digit before a separator on Backspace', () => {
    expect(erase('529.982', 4, cpf.mask, 'backward')).toEqual({ text: '529.82', caret: 2 })
    expect(erase('(35) 9', 5, phone.mask, 'backward')).toEqual({ text: '(39', caret: 2 })
  })

  it('deletes the digit after a separator on Delete', () => {
    expect(erase('529.982', 3, cpf.mask, 'forward')).toEqual({ text: '529.82', caret: 3 })
  })

  it('leaves the caret where the deleted digit was', () => {
    expect(erase('529.982.247-25', 1, cpf.mask, 'backward')).toEqual({ text: '299.822.472-5', caret: 0 })
  })

  it('changes nothing when there are only separators before the caret', () => {
    expect(erase('(3', 1, phone.mask, 'backward')).toEqual({ text: '(3', caret: 0 })
  })
})

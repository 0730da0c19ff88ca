import { describe, expect, it } from 'vitest'
import { editDistance, suggest } from '../../../../scripts/gen/files/suggest'

describe('suggest', () => {
  it.each([
    ['mascara', ['unit', 'mask'], 'mask'],
    ['colunms', ['columns', 'color'], 'columns'],
    ['AÇÃO', ['acao', 'area'], 'acao'],
    ['tipo', ['tipo', 'tipos'], 'tipos'],
  ])('takes %s for the near word of %j', (word, known, meant) => {
    expect(suggest(word, known)).toBe(meant)
  })

  it('says nothing when no word is near', () => {
    expect(suggest('password', ['width', 'fixed', 'align'])).toBeUndefined()
    expect(suggest('x', ['id', 'y'])).toBeUndefined()
    expect(suggest('anything', [])).toBeUndefined()
  })

  it('takes the first of equally near words', () => {
    expect(suggest('bat', ['cat', 'hat'])).toBe('cat')
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['', 'abc', 3],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })
})

import { describe, expect, it } from 'vitest'
import { editDistance, suggest } from '../../../../scripts/gen/files/suggest'

describe('suggest', () => {
  it.each([
    ['mascara', ['unit', 'mask'], 'mask'],
    ['colunms', ['columns', 'color'], 'columns'],
    ['AÇÃO', ['acao', 'area'], 'acao'],
    ['tipo', ['tipo', 'tipos'], 'tipos'],
  ])('suggests %s for the similar word of %j', (word, known, meant) => {
    expect(suggest(word, known)).toBe(meant)
  })

  it('returns undefined when no word is similar', () => {
    expect(suggest('password', ['width', 'fixed', 'align'])).toBeUndefined()
    expect(suggest('x', ['id', 'y'])).toBeUndefined()
    expect(suggest('anything', [])).toBeUndefined()
  })

  it('returns the first of equally similar words', () => {
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

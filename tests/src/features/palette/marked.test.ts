import { describe, expect, it } from 'vitest'
import { matchedLetters } from '../../../../src/features/palette/Marked'

const marked = (title: string, words: string) => {
  const letters = matchedLetters(title, words)
  return title.replace(/./gsu, (letter, at: number) =>
    letters[at] ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

describe('the letters of a match', () => {
  it('are found without regard to accents and case', () => {
    expect(marked('São João', 'joao')).toBe('são JOÃO')
    expect(marked('Talhões', 'TALHO')).toBe('TALHÕes')
  })

  it('are those at the beginning of a word before those inside of one', () => {
    expect(marked('Fazenda azenha', 'az')).toBe('fazenda AZenha')
    expect(marked('Fazenda', 'zen')).toBe('faZENda')
  })

  it('are marked for each typed word, and none for what does not match', () => {
    expect(marked('Boa Vista do Sul', 'sul boa')).toBe('BOA vista do SUL')
    expect(marked('Boa Vista', 'norte')).toBe('boa vista')
    expect(marked('Boa Vista', '')).toBe('boa vista')
  })
})

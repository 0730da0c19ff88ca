import { describe, expect, it } from 'vitest'
import { readChoice } from '#model/import/readChoice'
import { entities } from '../../../generated/entities'

const choices = (title: string, ...titles: string[]) => ({
  title,
  values: titles.map((each) => ({ value: each, title: each })),
})
const branch = choices('Ramo de atividade', 'Café', 'Pecuária leiteira', 'Café e leite')
const person = choices('Tipo de pessoa', 'Física', 'Jurídica')
const account = choices('Tipo de conta', 'Conta corrente', 'Conta poupança')

describe('an option in a spreadsheet', () => {
  it.each([
    [branch, 'café', 'Café'],
    [branch, 'Café arábica', 'Café'],
    [branch, 'leite', undefined],
    [branch, 'Leite e café', 'Café e leite'],
    [branch, 'Café/leite', 'Café e leite'],
    [branch, 'café, gado', undefined],
    [branch, 'Café e gado', undefined],
    [branch, 'pecuária', 'Pecuária leiteira'],
    [person, 'PF', 'Física'],
    [person, 'pj', 'Jurídica'],
    [person, 'Pessoa Jurídica', 'Jurídica'],
    [account, 'corrente', 'Conta corrente'],
    [account, 'Conta poupança Caixa', 'Conta poupança'],
    [account, 'conta', undefined],
  ] as const)('%j: %s', (field, text, expected) => {
    expect(readChoice({ ...field, values: [...field.values] }, text)).toBe(expected)
  })

  it('is never picked among several with the same word, in any list of any entity', () => {
    const words = (title: string) => title.match(/\p{L}{3,}/gu) ?? []
    for (const { fields } of entities)
      for (const field of fields)
        for (const { title } of field.values ?? [])
          for (const word of words(title)) {
            const begun = (field.values ?? []).filter((each) =>
              words(each.title).some((one) => one.toLowerCase().startsWith(word.toLowerCase())),
            )
            const isOwn = (field.values ?? []).some(
              (each) =>
                String(each.value).toLowerCase() === word.toLowerCase() ||
                each.title.toLowerCase().startsWith(word.toLowerCase()),
            )
            if (begun.length > 1 && !isOwn) expect([word, readChoice(field, word)]).toEqual([word, undefined])
          }
  })
})

import { expect, it } from 'vitest'
import { withinSentence } from '#model/formats/text'

it.each([
  ['Talhões', 'talhões'],
  ['Enviar SMS', 'enviar SMS'],
  ['CPF', 'CPF'],
  ['K2O (%)', 'K2O (%)'],
  ['pH (H2O)', 'pH (H2O)'],
  ['Área total', 'área total'],
  ['', ''],
])('the title %j becomes %j within a sentence', (title, told) => {
  expect(withinSentence(title)).toBe(told)
})

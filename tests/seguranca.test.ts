/* The list of security requirements speaks of tests that exist, and claims no proof without one. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/seguranca.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '))
const proofsOf = (text: string) => [...text.matchAll(/`((?:tests|e2e)\/[^`]+)` «([^»]+)»/g)]

it('names tests that are there, by their titles', () => {
  const missing = rows.flatMap(([number, , , proof = '']) =>
    proofsOf(proof).flatMap(([, file = '', title = '']) => {
      const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
      const isThere = ["'", '"', '`'].some((quote) => source.includes(`it(${quote}${title}${quote}`))
      return isThere ? [] : [`${number} ${file} ${title}`]
    }),
  )
  expect(missing).toEqual([])
})

it('calls nothing proven without a test, and leaves no row without a word', () => {
  expect(rows.length).toBeGreaterThan(100)
  const known = ['Sim', 'Sim, sem teste', 'Em parte', 'Falta', 'Não se aplica']
  const wrong = rows.filter(
    ([, , state = '', proof = '']) =>
      !known.includes(state) || proof.length < 3 || (state === 'Sim' && proofsOf(proof).length === 0),
  )
  expect(wrong).toEqual([])
})

it('counts its rows rightly', () => {
  const text = readFileSync('docs/seguranca.md', 'utf8')
  const count = (state: string) => rows.filter((row) => row[2] === state).length
  expect(text).toContain(
    `Linhas: ${count('Sim')} com teste, ${count('Sim, sem teste')} sem teste, ${count('Em parte')} em parte, ${count('Falta')} em falta, ${count('Não se aplica')} não se aplicam.`,
  )
})

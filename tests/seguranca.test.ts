import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/seguranca.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '))
const proofsOf = (text: string) => [...text.matchAll(/`((?:tests|e2e)\/[^`]+)` «([^»]+)»/g)]

it('the security requirements name existing tests by their titles', () => {
  const missing = rows.flatMap(([number, , , proof = '']) =>
    proofsOf(proof).flatMap(([, file = '', title = '']) => {
      const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
      const isThere = ["'", '"', '`'].some((quote) =>
        ['it(', ')('].some((begin) => source.includes(`${begin}${quote}${title}${quote}`)),
      )
      return isThere ? [] : [`${number} ${file} ${title}`]
    }),
  )
  expect(missing).toEqual([])
})

it('every met requirement has a test, and every row has a state and a proof', () => {
  expect(rows.length).toBeGreaterThan(100)
  const known = ['Sim', 'Não se aplica']
  const wrong = rows.filter(
    ([, , state = '', proof = '']) =>
      !known.includes(state) || proof.length < 3 || (state === 'Sim' && proofsOf(proof).length === 0),
  )
  expect(wrong).toEqual([])
})

it('the summary has the actual number of rows', () => {
  const text = readFileSync('docs/seguranca.md', 'utf8')
  const count = (state: string) => rows.filter((row) => row[2] === state).length
  expect(text).toContain(`Linhas: ${count('Sim')} com teste, ${count('Não se aplica')} não se aplicam.`)
})

it('no requirement is partly met or without a test, and exceptions have a reason', () => {
  const text = readFileSync('docs/seguranca.md', 'utf8')
  expect(text).not.toMatch(/sem teste|em parte|em falta/i)
  const reasons = rows.filter(([, , state]) => state === 'Não se aplica').map(([, , , why = '']) => why)
  expect(reasons.filter((why) => why.replace(/\W/g, '').length < 12)).toEqual([])
})

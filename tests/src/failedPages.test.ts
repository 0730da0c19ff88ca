/* A feature page that fails to load still shows its title. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('pages of features show their title when the server fails', () => {
  const pages = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('Page.tsx'))
    .map((name) => join('src/features', name))
  const failing = pages
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => source.includes('return <PageFailure'))
  expect(failing.length).toBeGreaterThan(10)
  // A component below the page header may fail alone.
  const nameless = failing.filter(({ source }) => {
    const at = source.indexOf('return <PageFailure')
    return !source.startsWith('return <PageFailure page=', at) && source.lastIndexOf('<PageHeader', at) < 0
  })
  expect(nameless.map(({ file }) => file)).toEqual([])
})

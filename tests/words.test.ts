import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folders = ['model', 'src', 'server', 'scripts']
const vague = /\b(?:whoever|whomever|nobody|somebody|anybody|everybody|promises (?:that|a|the)|promises:)/i
const comment = /^\s*(?:\/\*|\*|\/\/)|\s\/\/\s|\/\*\*/

it('comments of the product avoid vague pronouns and promises', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs|css)$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        comment.test(line) && vague.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})

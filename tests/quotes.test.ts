/* Sentences quote with “ ”, but where the specification fixes them with straight marks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Where a straight mark is code: the document of the calls, and what operators copy into a terminal. */
const ofCode = /^server\/(?:engine\/openapi|db|copies)\//
/** Letter for letter as the specification says. */
const fixed = ['Permissão inválida: "']

it('sentences of the product quote with curly marks', () => {
  const files = ['src', 'server', 'model'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:essages|[wW]ords|Text)\.ts$/.test(name))
      .map((name) => join(folder, name))
      .filter((file) => !ofCode.test(file)),
  )
  expect(files.length).toBeGreaterThan(70)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && !fixed.some((text) => line.includes(text)))
      .flatMap((line) => line.match(/'[^'\n]*"[^'\n]*'|`[^`\n]*"[^`\n]*`/g) ?? [])
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

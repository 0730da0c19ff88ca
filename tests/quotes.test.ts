/* Sentences quote with “ ”, but where the specification fixes them with straight marks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files of sentences: those named so, and letters, which stand beside what sends them. */
const hasSentences = /(?:essages|[wW]ords|Text)\.ts$|^server\/features\/.*\.ts$/
/** Where a straight mark is code: the document of the calls, and what operators copy into a terminal. */
const ofCode =
  /^server\/(?:engine\/openapi|db|copies|engine\/files\/fileTypes|features\/provider-sign-in\/groups)/
/** Quotation marks of headers. */
const isCode = /^`"\$\{[\w.]+\}"`$|filename="/
/** Letter for letter as the specification says. */
const fixed = ['Permissão inválida: "']

it('texts of the product use curly quotation marks', () => {
  const files = ['src', 'server', 'model'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => hasSentences.test(file) && !ofCode.test(file)),
  )
  expect(files.length).toBeGreaterThan(70)
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    // A letter has many lines.
    return (code.match(/'[^'\n]*"[^'\n]*'|`[^`]*"[^`]*`/g) ?? [])
      .filter((text) => !isCode.test(text) && !fixed.some((each) => text.includes(each)))
      .map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})

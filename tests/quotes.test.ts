import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files with texts: message files, and messages next to the code that sends them. */
const hasSentences = /(?:essages|[wW]ords|Text)\.ts$|^server\/features\/.*\.ts$/
/** Straight quotes in code: the OpenAPI document and commands for operators. */
const ofCode =
  /^server\/(?:engine\/openapi|db|copies|engine\/files\/fileTypes|features\/provider-sign-in\/groups)/
/** Quotation marks of HTTP headers. */
const isCode = /^`"\$\{[\w.]+\}"`$|filename="/
/** Fixed by the specification. */
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
    return (code.match(/'[^'\n]*"[^'\n]*'|`[^`]*"[^`]*`/g) ?? [])
      .filter((text) => !isCode.test(text) && !fixed.some((each) => text.includes(each)))
      .map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})

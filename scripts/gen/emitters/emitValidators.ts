/*
 * Compiles form schemas to validator modules that need neither ajv nor `eval` at run time. Formats are imported
 * from the model, so browser and server validate with the same code.
 */
import Ajv, { _ } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { ajvFormats } from '#model/formats/ajv'
import { keptText } from '../files/kept'

export function emitValidator(schema: JsonSchema, banner: string): string {
  const code = keptText('validator', JSON.stringify(schema), () => compileValidator(schema))
  return `${banner}\n${code}`
}

function compileValidator(schema: JsonSchema): string {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    messages: false,
    // Schemas are already checked against our meta-schema; ajv would compile its own for each of them.
    meta: false,
    validateSchema: false,
    multipleOfPrecision: 8,
    formats: { ...ajvFormats },
    code: { source: true, esm: false, lines: false, formats: _`require("#model/formats/ajv").ajvFormats` },
  })
  const validate = ajv.compile(schema)
  return toModule(standaloneCode(ajv, validate))
}

/** ajv emits CommonJS, but bundlers and Node need imports. */
function toModule(code: string): string {
  const modules = [
    ...new Set([...code.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1] ?? '')),
  ].sort()
  const imports = modules.map((name, i) => `import * as r${i} from "${toSpecifier(name)}"`)
  const body = code
    .replace(/^"use strict";/, '')
    .replace(/module\.exports = (\w+);module\.exports\.default = \1;/, 'export { $1 as validate };')
    .replace(/require\("([^"]+)"\)/g, (_match, name: string) => `unwrap(r${modules.indexOf(name)})`)
  const unwrap =
    modules.length > 0 ? 'const unwrap = (m) => (m.default && m.default.__esModule ? m.default : m)\n' : ''
  return `${imports.join('\n')}${imports.length > 0 ? '\n' : ''}${unwrap}${body}\n`
}

function toSpecifier(name: string): string {
  return name.startsWith('#') ? name : `${name}.js`
}

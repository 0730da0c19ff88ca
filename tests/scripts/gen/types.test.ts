import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../../scripts/gen/generate'
import { textsWith } from './base'
import { makeFolder, writeFolder } from './folder'

let types = ''

beforeAll(async () => {
  const changes = [
    ['defs/yes-no.json', '', { title: 'Sim ou não', type: 'string', enum: ['sim', 'nao'] }],
    ['widget.json', 'properties/public', { title: 'É pública', $ref: 'defs/yes-no.json' }],
    ['widget.json', 'properties/private', { title: 'É privada', $ref: 'defs/yes-no.json' }],
    ['widget.json', 'properties/note/description', 'Fecha */ comentários'],
    ['widget.json', 'else', { properties: { praise: { title: 'Elogio', type: 'string' } } }],
  ] as const
  const folder = writeFolder(textsWith(changes))
  const { files, problems } = await generate(folder)
  rmSync(folder, { recursive: true })
  expect(problems).toEqual([])
  types = files.get('types.ts') ?? ''
})

/** What the compiler says about the types used by some code. */
function compile(code: string): readonly string[] {
  const folder = makeFolder({ 'types.ts': types, 'use.ts': code })
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
    'package.json',
    'bin/tsc',
  )
  const options = ['--ignoreConfig', '--strict', '--noEmit', '--target', 'es2022', '--pretty', 'false']
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, join(folder, 'use.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line.includes('error'))
}

/** A record with only what every widget has. */
const least = `import type { Place, RecordOf, Widget, YesNo } from './types'
const system = { id: 1, ativo: true, versao: 1, criado_em: '', criado_por: null, atualizado_em: '', atualizado_por: null }
`

describe('generated types', () => {
  it('compile and fit the records that the schemas describe', () => {
    const code = `${least}
const place: Place = { city: 'x' }
const answer: YesNo = 'sim'
export const widget: Widget = { ...system, name: 'x', state: 'new', grade: 1, place, public: answer, lines: [{ amount: 1 }], zones: [1] }
export const same: RecordOf['widget'] = widget
`
    expect(compile(code)).toEqual([])
  })

  it('keep the properties of then and else, as optional', () => {
    const code = `${least}
export const widget: Widget = { ...system, name: 'x', reason: 'because', praise: 'good' }
export const reason: string | undefined = widget.reason
`
    expect(compile(code)).toEqual([])
  })

  it('refuse a value that is none of the coded ones', () => {
    const code = `${least}
export const widget: Widget = { ...system, name: 'x', grade: 2 }
`
    expect(compile(code)).toEqual([expect.stringContaining("Type '2' is not assignable to type '0 | 1")])
  })

  it('refuse a record without a required field, and one with an unknown field', () => {
    const code = `${least}
export const nameless: Widget = { ...system }
export const odd: Widget = { ...system, name: 'x', nope: 1 }
`
    expect(compile(code)).toEqual([
      expect.stringContaining("Property 'name' is missing"),
      expect.stringContaining("'nope' does not exist"),
    ])
  })

  it('carry titles and help as documentation, also of fields with a shared type', () => {
    expect(types).toContain('   * Tamanho\n   */\n  size?: number')
    expect(types).toContain('   * É pública\n   */\n  public?: YesNo')
    expect(types).toContain('Nota. Fecha * / comentários')
  })

  it('have one name for each shared part and no numbered copies', () => {
    const names = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1])
    expect(names).toEqual([...new Set(names)])
    expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([])
    expect(names.toSorted()).toEqual(
      ['Boss', 'Clerk', 'Place', 'RecordOf', 'Widget', 'WidgetZone', 'YesNo', 'Zone'].toSorted(),
    )
  })
})

import { spawnSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../../../scripts/gen/generate'
import { textsWith } from '../checks/base'
import { makeFolder, writeFolder } from '../folder'

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

function compile(code: string): readonly string[] {
  const imports = { '#model/*': './model/*.ts' }
  const folder = makeFolder({
    'types.ts': types,
    'use.ts': code,
    'package.json': JSON.stringify({ type: 'module', imports }),
  })
  symlinkSync(resolve('model'), join(folder, 'model'))
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
    'package.json',
    'bin/tsc',
  )
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--pretty',
    'false',
  ]
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, join(folder, 'use.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line.includes('error'))
}

/** A record with only the required fields. */
const least = `import type { FilterOf, InputOf, KnownName, PatchOf, PathOf, RecordOf, TransitionOf } from '#model/entity/registry'
import type { Place, Widget, YesNo } from './types'
const system = { id: 1, ativo: true, versao: 1, criado_em: '', criado_por: null, atualizado_em: '', atualizado_por: null }
`

describe('generated types', () => {
  it('compile and match the records of the schemas', () => {
    const code = `${least}
const place: Place = { city: 'x' }
const answer: YesNo = 'sim'
export const widget: Widget = { ...system, name: 'x', state: 'new', grade: 1, place, public: answer, lines: [{ amount: 1 }], zones: [1] }
export const same: RecordOf<'widget'> = widget
`
    expect(compile(code)).toEqual([])
  })

  it('include the properties of then and else as optional', () => {
    const code = `${least}
export const widget: Widget = { ...system, name: 'x', reason: 'because', praise: 'good' }
export const reason: string | null | undefined = widget.reason
`
    expect(compile(code)).toEqual([])
  })

  it('refuse a value outside of the enumeration', () => {
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

  it('have titles and help as documentation, also for fields with a shared type', () => {
    expect(types).toContain('   * Tamanho\n   */\n  size?: number')
    expect(types).toContain('   * É pública\n   */\n  public?: YesNo')
    expect(types).toContain('Nota. Fecha * / comentários')
  })

  it('have one name for each shared part and no numbered copies', () => {
    const names = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1])
    expect(names).toEqual([...new Set(names)])
    expect(names.filter((name) => /\d$/.test(name ?? ''))).toEqual([])
    expect(names.toSorted()).toEqual(
      ['Boss', 'Clerk', 'Place', 'Widget', 'WidgetZone', 'YesNo', 'Zone'].toSorted(),
    )
  })
})

describe('the registry of entities', () => {
  it('has the transitions, paths and values of an entity', () => {
    const code = `${least}
export const transition: TransitionOf<'widget'>[] = ['finish', 'cancel']
export const paths: PathOf<'widget'>[] = ['name', 'place.city', 'lines.amount', 'zone_id.boss_id.name', 'place.zone.region', 'zones.name', 'criado_por']
export const filter: FilterOf<'widget'> = { state: ['new', 'done'], 'zone_id.region': 'north', size: { gte: 1 }, 'boss_id.criado_em': { null: false } }
export const input: InputOf<'widget'> = { name: 'x' }
export const patch: PatchOf<'widget'> = { size: null, ativo: false }
declare function open<N extends string>(name: KnownName<N>): RecordOf<N>
declare const anyName: string
export const name: string = open('widget').name
export const value: unknown = open(anyName).whatever
export const any: PathOf<string> = 'what.ever'
`
    expect(compile(code)).toEqual([])
  })

  it('refuses an unknown name, path, value or transition', () => {
    const code = `${least}
declare function open<N extends string>(name: KnownName<N>): RecordOf<N>
open('wodget')
export const transition: TransitionOf<'widget'> = 'finnish'
export const path: PathOf<'widget'> = 'zone_id.bass_id'
export const key: FilterOf<'widget'> = { nome: 'x' }
export const value: FilterOf<'widget'> = { 'zone_id.region': 'west' }
export const input: InputOf<'widget'> = { size: 1 }
export const patch: PatchOf<'widget'> = { name: null }
export const kept: PatchOf<'widget'> = { versao: 2 }
`
    expect(compile(code)).toEqual([
      expect.stringContaining('"wodget"'),
      expect.stringContaining('"finnish"'),
      expect.stringContaining('"zone_id.bass_id"'),
      expect.stringContaining("'nome' does not exist"),
      expect.stringContaining('"west"'),
      expect.stringContaining("'{ size: number; }' is not assignable"),
      expect.stringContaining("'null' is not assignable to type 'string"),
      expect.stringContaining("'versao' does not exist"),
    ])
  })

  it('allows any name, path and value while nothing is registered', () => {
    const code = `import type { FilterOf, UntypedRegistry, PathOf, RecordOf } from '#model/entity/registry'
export const filter: FilterOf<'widget', UntypedRegistry> = { whatever: 1 }
export const path: PathOf<'widget', UntypedRegistry> = 'what.ever'
export const row: RecordOf<'widget', UntypedRegistry> = { whatever: 1 }
`
    expect(compile(code)).toEqual([])
  })
})

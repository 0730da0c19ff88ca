import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '../../../scripts/gen/files/problem'
import { generate } from '../../../scripts/gen/generate'
import { createRunMemory, type RunResult, run } from '../../../scripts/gen/run'
import { textsWith } from './checks/base'
import { makeFolder, readFolder } from './folder'

const { 'boss.json': boss = '', 'clerk.json': clerk = '', 'zone.json': zone = '' } = textsWith()
const few = { 'boss.json': boss, 'clerk.json': clerk, 'zone.json': zone }

function runOn(schemasFolder: string, outFolder: string, isCheck = false): Promise<RunResult> {
  return run({ schemasFolder, outFolder, shownAs: 'schemas', isCheck })
}

describe('run', () => {
  it('writes the same bytes from the same schemas, whatever was there before', async () => {
    const schemas = makeFolder(few)
    const first = makeFolder()
    const second = makeFolder({ 'types.ts': 'old', 'validators/gone.js': 'old' })
    expect(await runOn(schemas, first)).toMatchObject({ isOk: true })
    expect(await runOn(schemas, second)).toMatchObject({ isOk: true })
    expect(Object.keys(readFolder(first))).toContain('validators/zone.js')
    expect(readFolder(second)).toEqual(readFolder(first))
  })

  it('writes only files that changed', async () => {
    const schemas = makeFolder(few)
    const out = makeFolder()
    await runOn(schemas, out)
    const before = statSync(join(out, 'types.ts'), { bigint: true }).mtimeNs
    const { lines } = await runOn(schemas, out)
    expect(lines.join()).toContain('0 escritos, 0 removidos')
    expect(statSync(join(out, 'types.ts'), { bigint: true }).mtimeNs).toBe(before)
  })

  it('writes a file again that was changed since the last run', async () => {
    const out = makeFolder()
    const options = { schemasFolder: makeFolder(few), outFolder: out, shownAs: 'schemas', isCheck: false }
    const memory = createRunMemory()
    await run({ ...options, memory })
    const made = readFolder(out)
    writeFileSync(join(out, 'types.ts'), 'changed')
    rmSync(join(out, 'validators/zone.js'))
    expect((await run({ ...options, memory })).lines.at(-1)).toContain('2 escritos')
    expect(readFolder(out)).toEqual(made)
  })

  it('passes its check right after a run and leaves other files unchanged', async () => {
    const schemas = makeFolder(few)
    const out = makeFolder({ 'places.json': '[]', 'calls.json': '{}' })
    await runOn(schemas, out)
    expect(await runOn(schemas, out, true)).toEqual({ isOk: true, lines: [] })
    expect(readFolder(out)).toMatchObject({ 'places.json': '[]', 'calls.json': '{}' })
  })

  it.each([
    ['changed', (out: string) => writeFileSync(join(out, 'types.ts'), 'changed'), 'types.ts'],
    ['missing', (out: string) => rmSync(join(out, 'validators/zone.js')), 'validators/zone.js'],
    ['superfluous', (out: string) => writeFileSync(join(out, 'schemas/old.json'), '{}'), 'schemas/old.json'],
  ])('fails its check on a %s file and writes nothing', async (_how, spoil, path) => {
    const schemas = makeFolder(few)
    const out = makeFolder()
    await runOn(schemas, out)
    spoil(out)
    const spoilt = readFolder(out)
    const { isOk, lines } = await runOn(schemas, out, true)
    expect(isOk).toBe(false)
    expect(lines).toEqual([`${path}: desatualizado`, '', expect.stringContaining('npm run gen')])
    expect(readFolder(out)).toEqual(spoilt)
  })

  it('fails its check when a schema changed', async () => {
    const out = makeFolder()
    await runOn(makeFolder(few), out)
    const changed = makeFolder({ ...few, 'zone.json': zone.replace('Região', 'Lado') })
    const { isOk, lines } = await runOn(changed, out, true)
    expect(isOk).toBe(false)
    expect(lines).toContain('types.ts: desatualizado')
  })

  it('prints every problem with its place and writes nothing while there is one', async () => {
    const schemas = makeFolder({
      ...textsWith([['widget.json', 'properties/price/x-field/kind', 'mony']]),
      'broken.json': '{\n  "title": "x",\n}\n',
      'deep.json': '{ "title": "a", "x": [{ "b": 1, "c": { "d": 1, "d": 2 } }] }',
      'empty.json': '',
      'list.json': '[]',
      'text.json': '"{}"',
      'twice.json': '{ "title": "a", "title": "b" }',
    })
    const out = makeFolder()
    const { isOk, lines } = await runOn(schemas, out)
    expect(isOk).toBe(false)
    expect(lines.filter((line) => /E00\d/.test(line))).toEqual([
      expect.stringMatching(/^schemas\/broken\.json:3:1 E001 JSON inválido/),
      'schemas/deep.json:1:48 E003 chave repetida "d"',
      'schemas/empty.json:1:1 E001 JSON inválido: arquivo vazio',
      expect.stringMatching(/^schemas\/list\.json:1:1 E002 /),
      'schemas/text.json:1:1 E002 o arquivo deve conter um objeto JSON',
      'schemas/twice.json:1:17 E003 chave repetida "title"',
    ])
    expect(lines.find((line) => line.includes('mony') || line.includes('kind deve'))).toMatch(
      /^schemas\/widget\.json:\d+:\d+ E104 kind deve ser um de: .* — você quis dizer "money"\?$/,
    )
    expect(lines.at(-1)).toMatch(/^\d+ problemas\. .*docs\/erros-dos-schemas\.md/)
    expect(readFolder(out)).toEqual({})
    const annotated = await run({
      schemasFolder: schemas,
      outFolder: out,
      shownAs: 'schemas',
      isCheck: true,
      annotates: true,
    })
    expect(annotated.lines).toContain(
      '::error file=schemas/list.json,line=1,col=1,title=E002::o arquivo deve conter um objeto JSON',
    )
  })

  it("finds no problem in the product's own schemas", async () => {
    const { problems, notes } = await generate('schemas')
    expect(problems).toEqual([])
    expect(notes.map(formatProblem)).toEqual([])
  })

  it('notes an editable field of a scope until the schema states a reason', async () => {
    const scoped = (...words: [string, string][]) => {
      const schema = JSON.parse(zone) as { readonly 'x-entity': { readonly access: object } }
      const { access } = schema['x-entity']
      Object.assign(schema['x-entity'], {
        scope: { boss: { region: '$actor.name' } },
        access: { ...access, edit: ['boss', 'clerk'] },
        ...(words.length > 0 && { scopeEditable: Object.fromEntries(words) }),
      })
      return makeFolder({ ...few, 'zone.json': JSON.stringify(schema) })
    }
    const bare = await runOn(scoped(), makeFolder())
    expect(bare).toMatchObject({ isOk: true })
    expect(bare.lines[0]).toMatch(
      /^aviso: .* E362 "region" decide o que boss vê e pode ser alterado por clerk/,
    )

    const out = makeFolder()
    const reason: [string, string] = ['region', 'Quem conhece o lugar corrige.']
    const said = await runOn(scoped(reason), out)
    expect(said.lines).toEqual([expect.stringContaining('arquivos conferidos')])
    expect(readFolder(out)['schemas/zone.json']).not.toContain('scopeEditable')

    const needless = await runOn(scoped(reason, ['name', 'Um nome não decide nada.']), makeFolder())
    expect(needless.isOk).toBe(false)
    expect(needless.lines[0]).toMatch(/E362 "name" não decide quem vê o registro/)
  })
})

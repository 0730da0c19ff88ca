import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addEntry } from '../../../../scripts/gen/files/addEntry'
import { formatProblem } from '../../../../scripts/gen/files/problem'
import { generate } from '../../../../scripts/gen/generate'
import { makeFolder } from '../folder'

const thing = JSON.stringify({
  $schema: './entity.meta.json',
  title: 'Thing',
  type: 'object',
  'x-entity': {
    access: { list: ['r'] },
    account: { role: 'r', level: 0, area: 'r', title: 'R' },
    label: '{name}',
  },
  properties: {
    name: { title: 'Name', type: 'string' },
    email: { title: 'E', type: 'string', format: 'email' },
  },
})

async function run(changes: unknown) {
  const text = typeof changes === 'string' ? changes : `{ "changes": [\n${JSON.stringify(changes)}\n] }`
  const { files, problems, notes } = await generate(
    makeFolder({ 'thing.json': thing, 'mudancas.json': text }),
  )
  return { files, told: [...problems, ...notes].map(formatProblem) }
}

describe('the file of changes', () => {
  const entity = 'thing'
  const wrong: readonly (readonly [string, unknown, RegExp])[] = [
    ['no list', '{}', /mudancas.json:1:1 E390 falta a lista "changes"/],
    ['no object', 7, /:2:1 E390 cada mudança é um objeto/],
    [
      'an unknown word',
      { entity, renmae: 'x' },
      /E390 palavra desconhecida "renmae" — você quis dizer "rename"\?/,
    ],
    ['no entity', { field: 'name', remove: true }, /E390 falta "entity"/],
    ['no text', { entity, field: 3, remove: true }, /E390 "field" é um texto/],
    [
      'two deeds',
      { entity, field: 'name', remove: true, accept: true },
      /:2:1 E391 cada mudança faz uma só coisa/,
    ],
    ['no deed', { entity, field: 'name' }, /E391 cada mudança faz uma só coisa/],
    ['no field', { entity, fill: 1 }, /E391 "fill" precisa de "field"/],
    ['no set', { entity, keep: 'oldest' }, /E391 "keep" precisa de "unique"/],
    ['a name that is none', { entity, rename: 'a b' }, /E391 valor que "rename" não conhece/],
    [
      'an expression that cannot be read',
      { entity, field: 'name', convert: 'name +' },
      /:2:44 E392 expressão/,
    ],
    [
      'an expression with a single equals sign',
      { entity, field: 'name', convert: 'name = 1' },
      /E392 expressão que não se lê/,
    ],
    [
      'a function that there is none of',
      { entity, field: 'name', convert: "name.replace('x')" },
      /:2:45 E206 função desconhecida na expressão: "replace"/,
    ],
    [
      'a field that no schema has',
      { entity, field: 'title', rename: 'nmae' },
      /E393 nenhum schema tem "nmae".*"name"/,
    ],
    ['an entity that no schema has', { entity: 'old', rename: 'thin' }, /E393 nenhum schema tem "thin"/],
  ]
  it.each(wrong)('reports %s', async (_what, changes, words) => {
    const { told } = await run(changes)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(words)
  })

  it('is parsed into entries with their expressions', async () => {
    const convert = { entity, field: 'name', convert: 'name + "!"' }
    const { told, files } = await run(convert)
    expect(told).toEqual([])
    const made = JSON.parse(files.get('changes.json') ?? '{}') as Record<string, object>
    expect(made.entries).toEqual([convert])
    expect(Object.keys(made.expressions ?? {})).toEqual([convert.convert])
  })

  it('gets answers appended and is created when missing', () => {
    const path = join(makeFolder(), 'mudancas.json')
    addEntry({ entity, rename: 'other' }, path)
    addEntry({ entity: 'other', field: 'a', remove: true }, path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      $schema: './mudancas.meta.json',
      changes: [
        { entity, rename: 'other' },
        { entity: 'other', field: 'a', remove: true },
      ],
    })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatProblem } from '../../../scripts/gen/files/problem'
import { generate } from '../../../scripts/gen/generate'
import { textsWith } from './checks/base'
import { widget } from './checks/wrong/case'
import { makeFolder } from './folder'

const wrong = textsWith([
  widget('x-entity/list/search', ['size']),
  ['clerk.json', 'properties/zone_id/x-field/ref/entity', 'zon'],
])

async function codesOf(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { problems } = await generate(makeFolder(texts), 'schemas')
  return problems.map(({ file, code }) => `${file} ${code}`)
}

it('the generator reports the problems of every file while one of them is invalid JSON', async () => {
  const broken = (wrong['zone.json'] ?? '').slice(0, -4)
  expect(await codesOf({ ...wrong, 'zone.json': broken })).toEqual([
    'schemas/clerk.json E303',
    'schemas/widget.json E222',
    'schemas/zone.json E001',
  ])
})

it('the generator reports an unknown role while one of the files is invalid JSON', async () => {
  const texts = textsWith([widget('x-entity/access/list', ['nobody'])])
  const broken = (texts['zone.json'] ?? '').slice(0, -4)
  expect(await codesOf({ ...texts, 'zone.json': broken })).toContain('schemas/widget.json E309')
  const maker = await codesOf({ ...texts, 'zone.json': `${broken} "role": "nobody"` })
  expect(maker).not.toContain('schemas/widget.json E309')
})

it('the generator blames no other file for an unreadable one', async () => {
  const read = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.endsWith('.meta.json'))
      .map((name) => join(folder, name))
  const files = [...read('schemas'), ...read('schemas/defs')]
  const texts = Object.fromEntries(
    files.map((path) => [path.slice('schemas/'.length), readFileSync(path, 'utf8')]),
  )
  for (const name of ['produtor.json', 'tecnico.json', 'talhao.json', 'role.json', 'defs/endereco.json']) {
    const { problems } = await generate(
      makeFolder({ ...texts, [name]: (texts[name] ?? '').slice(0, -5) }),
      'schemas',
    )
    expect(problems.map(formatProblem)).toEqual([expect.stringContaining(`schemas/${name}:`)])
  }
})

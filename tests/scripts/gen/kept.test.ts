import { rmSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { type FolderCache, nothingRead } from '../../../scripts/gen/files/schemaFile'
import { generate } from '../../../scripts/gen/generate'
import { effort } from '../../support/effort'
import { type FileTexts, textsWith } from './checks/base'
import { writeFolder } from './folder'
import { mutate, randomOf } from './mutate'

afterEach(() => vi.unstubAllEnvs())

async function madeOf(texts: FileTexts, before?: FolderCache): Promise<unknown> {
  const folder = writeFolder(texts)
  try {
    const { files, problems, notes } = await generate(folder, 'schemas', before)
    return { files: [...files], problems, notes }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('the generator cache does not change the result, after any change', async () => {
  const right = textsWith()
  const names = Object.keys(right)
  let texts = right
  let passed = 0
  // A single cache sees every version in turn, as in watch mode.
  const watching = nothingRead()
  for (let seed = 1; seed <= Math.max(12, effort.servedMutations * 2); seed++) {
    const random = randomOf(seed)
    const name = names[Math.floor(random() * names.length)] ?? ''
    const value: unknown = JSON.parse(texts[name] ?? '')
    mutate(value, random)
    const changed = { ...texts, [name]: JSON.stringify(value, null, 2) }
    vi.stubEnv('GEN_CACHE', '0')
    const bare = await madeOf(changed)
    vi.stubEnv('GEN_CACHE', '1')
    // The first run fills the cache and the second one uses it.
    expect(await madeOf(changed), `change ${seed}`).toEqual(bare)
    expect(await madeOf(changed), `change ${seed}`).toEqual(bare)
    expect(await madeOf(changed, watching), `change ${seed}`).toEqual(bare)
    const isRight = JSON.stringify(bare).includes('"problems":[]')
    passed += isRight ? 1 : 0
    // Changes accumulate while the files are valid and restart otherwise.
    texts = isRight ? changed : right
  }
  expect(passed).toBeGreaterThan(0)
})

it("the generator cache does not change the result for the product's own schemas", async () => {
  vi.stubEnv('GEN_CACHE', '0')
  const bare = await generate('schemas')
  vi.stubEnv('GEN_CACHE', '1')
  const kept = await generate('schemas')
  expect([...kept.files]).toEqual([...bare.files])
})

it('the generator cache finds problems that a change causes or fixes in other files without reading them again', async () => {
  const watching = nothingRead()
  const right = textsWith()
  const versions: readonly FileTexts[] = [
    right,
    // Paths of the widget and its links refer to this property.
    textsWith([['zone.json', 'properties', { label: { title: 'Nome', type: 'string' } }]]),
    right,
    textsWith([['clerk.json', 'x-entity/account/role', 'helper']]),
    textsWith([['defs/place.json', 'properties', {}]]),
    Object.fromEntries(Object.entries(right).filter(([name]) => name !== 'zone.json')),
    right,
  ]
  const told: boolean[] = []
  for (const [at, texts] of versions.entries()) {
    const found = await madeOf(texts, watching)
    expect(found, `version ${at}`).toEqual(await madeOf(texts))
    told.push(JSON.stringify(found).includes('"problems":[]'))
  }
  expect(told).toEqual([true, false, true, false, false, false, true])
})

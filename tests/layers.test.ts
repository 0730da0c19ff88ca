/*
 * The walls of the house hold: planted violations are found, allowed imports are not, and no engine, model or
 * script file names an entity of the product.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const cases: readonly (readonly [file: string, imports: string, isAllowed: boolean])[] = [
  ['model/a1.ts', './b', true],
  ['model/a2.ts', 'node:fs', false],
  ['model/a3.ts', 'react', false],
  ['model/a4.ts', '#generated/entities.ts', false],
  ['model/a5.ts', '../server/engine/store/store', false],
  ['src/engine/form/a1.ts', '../fields', true],
  ['src/engine/form/a2.ts', '#generated/types.ts', false],
  ['src/engine/form/a3.ts', '../../features/x/Y', false],
  ['src/engine/form/a4.ts', '../../../server/engine/store', false],
  ['src/features/x/a1.ts', '../../engine', true],
  ['src/features/x/a2.ts', './b', true],
  ['src/features/x/a3.ts', '../../engine/form/Form', false],
  ['src/features/x/a4.ts', '../y/B', false],
  ['src/features/x/a5.ts', '../../../server/engine', false],
  ['server/engine/a1.ts', '../db/database', true],
  ['server/engine/a2.ts', '../db/pglite', false],
  ['server/engine/a3.ts', '../features/x', false],
  ['server/engine/a4.ts', '#generated/entities.ts', false],
  ['server/engine/sql/a1.ts', '../../db/database', true],
  ['server/engine/sql/a2.ts', '../../db/postgres', false],
  ['server/features/a1.ts', '../engine', true],
  ['server/features/a2.ts', '../db/database', false],
  ['server/features/a3.ts', '../engine/store', false],
  ['server/db/a1.ts', '#model/query/query', false],
  ['server/db/a2.ts', './database', true],
  ['src/App2.tsx', '../server/main', false],
  ['src/App3.tsx', './engine', true],
]

const cycle = ['model/cycle1.ts', 'model/cycle2.ts'] as const

interface Report {
  readonly diagnostics: readonly {
    readonly category: string
    readonly location: { readonly path: string | { readonly file: string } }
  }[]
}

describe('layer rules', () => {
  let folder = ''
  let found: ReadonlyMap<string, readonly string[]> = new Map()

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layers-'))
    const { vcs: _vcs, ...config } = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>
    plant('biome.json', JSON.stringify(config))
    for (const [file, imports] of cases) plant(file, `import { x } from '${imports}'\n\nexport const y = x\n`)
    plant(cycle[0], `import { b } from './cycle2'\n\nexport const a = () => b\n`)
    plant(cycle[1], `import { a } from './cycle1'\n\nexport const b = () => a\n`)
    found = lint(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function plant(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  it.each(cases)('%s importing %s is allowed: %s', (file, _imports, isAllowed) => {
    expect((found.get(file) ?? []).includes('lint/style/noRestrictedImports')).toBe(!isAllowed)
  })

  it('finds an import cycle', () => {
    for (const file of cycle) expect(found.get(file)).toContain('lint/suspicious/noImportCycles')
  })
})

/** Rules broken by file, as the linter reports them. */
function lint(folder: string): ReadonlyMap<string, readonly string[]> {
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report
  const found = new Map<string, string[]>()
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    found.set(path, [...(found.get(path) ?? []), category])
  }
  return found
}

describe('names', () => {
  /** Entity names that are also ordinary words of the trade of an engine. */
  const ordinary = new Set(['admin', 'role', 'permission', 'register'])

  it('of entities appear in no engine, model, database or script file', () => {
    const names = readdirSync('schemas')
      .filter((file) => file.endsWith('.json') && file !== 'entity.meta.json')
      .map((file) => file.replace(/\.json$/, ''))
      .filter((name) => !ordinary.has(name))
    expect(names.length).toBeGreaterThan(30)
    const pattern = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'i')
    const files = execFileSync(
      'git',
      ['ls-files', 'model', 'src/engine', 'server/engine', 'server/db', 'scripts'],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    const hits = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
    )
    expect(hits).toEqual([])
  })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob, resolve } from 'node:path'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrowsOf, floors, upwardIn } from '../scripts/lint/rooms.mjs'

const says = {
  modelOnly: 'model imports only itself',
  pure: 'model is pure: no React, no Node, no HTTP',
  blindEngine: 'the engine has never heard of our entities or features',
  blindServerEngine: 'the engine has never heard of our entities, features or ports',
  apart: 'browser and server meet only in model and generated',
  frontDoor: "features use the engine's front door",
  ownFeature: 'features never import another feature',
  ownServerFeature: 'features never import another feature; what they share is in the kit',
  store: 'features change rows through the store only',
  upward: 'features know neither the demonstration nor the composition',
  database: 'the database layer imports nothing but itself',
  interface: 'the engine knows the database by its interface only',
  contract: 'the contract imports the model and itself, none of its implementers',
  outside: 'ports know the outside world and the model, nothing of the console',
  outbox: "what leaves the house is kept by the engine's outbox",
  demoDoor: "the demonstration uses the engine's front door",
  demoUpward: 'the demonstration fills an installation; it knows neither features nor ports',
  demoDatabase: 'the demonstration knows the database by its interface only',
} as const

const cases: readonly (readonly [file: string, imports: string, refused: keyof typeof says | 'allowed'])[] = [
  ['model/a1.ts', './b', 'allowed'],
  ['model/a2.ts', 'node:fs', 'pure'],
  ['model/a3.ts', 'react', 'pure'],
  ['model/a4.ts', '#generated/entities.ts', 'modelOnly'],
  ['model/a5.ts', '../server/engine/store/store', 'modelOnly'],
  ['model/a6.ts', '../src/engine', 'modelOnly'],
  ['src/engine/form/a1.ts', '../fields', 'allowed'],
  ['src/engine/form/a2.ts', '#generated/types.ts', 'blindEngine'],
  ['src/engine/form/a3.ts', '../../features/x/Y', 'blindEngine'],
  ['src/engine/form/a4.ts', '../../../server/engine/store', 'apart'],
  ['src/features/x/a1.ts', '../../engine', 'allowed'],
  ['src/features/x/a2.ts', './b', 'allowed'],
  ['src/features/x/a3.ts', '../../engine/form/Form', 'frontDoor'],
  ['src/features/x/a4.ts', '../y/B', 'ownFeature'],
  ['src/features/x/a5.ts', '../../../server/engine', 'apart'],
  ['src/App2.tsx', '../server/main', 'apart'],
  ['src/App3.tsx', './engine', 'allowed'],
  ['server/db/a1.ts', '#model/query/query', 'database'],
  ['server/db/a2.ts', './database', 'allowed'],
  ['server/db/a3.ts', '../engine/index', 'database'],
  ['server/db/a4.ts', '../ports/files', 'database'],
  ['server/engine/a1.ts', '../db/database', 'allowed'],
  ['server/engine/a2.ts', '../db/pglite', 'interface'],
  ['server/engine/a3.ts', '../features/x', 'blindServerEngine'],
  ['server/engine/a4.ts', '#generated/entities.ts', 'blindServerEngine'],
  ['server/engine/a5.ts', '../../src/engine', 'apart'],
  ['server/engine/sql/a1.ts', '../../db/database', 'allowed'],
  ['server/engine/sql/a2.ts', '../../db/postgres', 'interface'],
  ['server/engine/sql/a3.ts', '../../ports/files', 'blindServerEngine'],
  ['server/engine/sql/a4.ts', '../../demo/seed', 'blindServerEngine'],
  ['server/engine/sql/a5.ts', '../../main', 'blindServerEngine'],
  ['server/engine/contract/a1.ts', '../people/session', 'contract'],
  ['server/engine/contract/a2.ts', '../app', 'contract'],
  ['server/engine/contract/a3.ts', './store', 'allowed'],
  ['server/engine/contract/a4.ts', '../../features/x', 'contract'],
  ['server/engine/contract/a5.ts', '../../db/database', 'contract'],
  ['server/engine/contract/a6.ts', '#generated/entities.ts', 'contract'],
  ['server/features/a1.ts', '../engine/index', 'allowed'],
  ['server/features/a2.ts', '../db/database', 'store'],
  ['server/features/a3.ts', '../engine/store', 'frontDoor'],
  ['server/features/a4.ts', './x/feature', 'allowed'],
  ['server/features/a5.ts', '../main', 'upward'],
  ['server/features/a6.ts', '../../src/engine', 'apart'],
  ['server/features/x/a1.ts', '../../engine/index', 'allowed'],
  ['server/features/x/a2.ts', '../kit/messages', 'allowed'],
  ['server/features/x/a3.ts', '../y/feature', 'ownServerFeature'],
  ['server/features/x/a4.ts', '../../db/database', 'store'],
  ['server/features/x/a5.ts', '../../engine/store/store', 'frontDoor'],
  ['server/features/x/a6.ts', '../../demo/seed', 'upward'],
  ['server/features/x/a7.ts', '../../ports/files', 'allowed'],
  ['server/features/x/a8.ts', '../../../src/engine', 'apart'],
  ['server/features/kit/a1.ts', '../x/feature', 'ownServerFeature'],
  ['server/ports/x/a1.ts', '#model/formats/index', 'allowed'],
  ['server/ports/x/a2.ts', '../../engine/index', 'outside'],
  ['server/ports/x/a3.ts', '../../features/index', 'outside'],
  ['server/ports/x/a4.ts', '#generated/entities.ts', 'outside'],
  ['server/ports/x/a5.ts', '../../db/database', 'outbox'],
  ['server/ports/x/a6.ts', '../../demo/seed', 'outside'],
  ['server/ports/x/a7.ts', '../../../src/engine', 'apart'],
  ['server/demo/a1.ts', '../engine/index', 'allowed'],
  ['server/demo/a2.ts', '../engine/store/store', 'demoDoor'],
  ['server/demo/a3.ts', '../features/index', 'demoUpward'],
  ['server/demo/a4.ts', '../ports/mail/mail', 'demoUpward'],
  ['server/demo/a5.ts', '../db/pglite', 'demoDatabase'],
  ['server/demo/a6.ts', '../db/database', 'allowed'],
  ['server/demo/a7.ts', '#generated/places.json', 'allowed'],
  ['server/demo/x/a1.ts', '../../main', 'demoUpward'],
  ['server/demo/x/a2.ts', '../../../src/engine', 'apart'],
]

const layers = [
  'model',
  'src/engine/list',
  'src/features/x',
  'server/db',
  'server/engine/sql',
  'server/engine/contract',
  'server/features/x',
  'server/features/kit',
  'server/ports/x',
  'server/copies',
  'server/demo',
  'scripts/gen',
]

/** Files that import each other, in every layer: values, and types alone. */
const circles = layers.flatMap((layer) => [
  [`${layer}/circle1.ts`, `${layer}/circle2.ts`, 'import { '] as const,
  [`${layer}/circle3.ts`, `${layer}/circle4.ts`, 'import type { '] as const,
])

/**
 * Casts and calls with their place, and whether they are allowed. The names are undeclared, because the rule
 * only reads syntax.
 */
const casts: readonly (readonly [file: string, cast: string, isRefused: boolean])[] = [
  ['src/engine/cast1.ts', '(await request(url)).json as Page', true],
  ['src/engine/cast2.ts', 'json as Page', true],
  ['src/engine/cast3.ts', 'JSON.parse(text) as Page', true],
  ['src/engine/cast4.ts', '(await provider.getOne(name, { id })).data as Page', true],
  ['src/engine/cast5.ts', '(part?.data ?? []) as Page', true],
  ['src/engine/cast6.ts', 'row.id as number', true],
  ['src/engine/cast7.ts', '(record[name] ?? {}) as Page', true],
  ['src/engine/cast8.ts', 'JSON.parse(text) as unknown', false],
  ['src/engine/cast9.ts', 'event.target as HTMLElement', false],
  ['server/engine/cast1.ts', '(await readBody(c)) as Page', true],
  ['server/ports/x/cast1.ts', 'answer.body as Page', true],
  ['model/cast1.ts', 'row[name] as number', true],
  ['src/features/x/cast1.ts', 'value as Page', true],
  ['src/features/x/cast2.ts', "['a', 'b'] as const", false],
  ['server/features/x/cast1.ts', 'Object.fromEntries(told) as Partial<Page>', true],
  ['server/features/x/cast2.ts', 'told as unknown', false],
  ['server/features/x/made1.ts', 'Number(row.id)', true],
  ['server/features/x/made2.ts', 'String(body[name])', true],
  ['src/features/x/made1.ts', 'String(row._label)', true],
  ['src/features/x/made2.ts', 'Number(event.target.value)', false],
  ['server/engine/made1.ts', 'Number(row.id)', false],
  ['src/engine/isRow1.ts', "typeof told === 'object' && told !== null && !Array.isArray(told)", true],
  ['server/features/x/isRow1.ts', "typeof told === 'object' && told !== null && !Array.isArray(told)", true],
  ['server/db/isRow1.ts', "typeof told === 'object' && told !== null && !Array.isArray(told)", false],
]

const mostLines = 350
const sized = ['model/long.ts', 'src/features/x/long.tsx', 'server/engine/sql/long.ts', 'scripts/long.mjs']

interface LintReport {
  readonly diagnostics: readonly {
    readonly category: string
    readonly message: string
    readonly location: { readonly path: string | { readonly file: string } }
  }[]
}

interface LintFinding {
  readonly rule: string
  readonly message: string
}

interface LintConfig {
  readonly overrides: readonly {
    readonly includes: readonly string[]
    readonly linter?: {
      readonly rules: {
        readonly style?: {
          readonly noRestrictedImports?: {
            readonly options: { readonly patterns?: readonly { readonly message: string }[] }
          }
        }
      }
    }
  }[]
}

describe('layer rules', () => {
  let folder = ''
  let found: ReadonlyMap<string, readonly LintFinding[]> = new Map()
  const { vcs: _vcs, ...config } = JSON.parse(readFileSync('biome.json', 'utf8')) as LintConfig & {
    vcs: unknown
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'layers-'))
    plant('biome.json', JSON.stringify(config))
    for (const [file, imports] of cases) plant(file, `import { x } from '${imports}'\n\nexport const y = x\n`)
    for (const [one, other, word] of circles) {
      plant(one, circleFile(word, 'B', 'A', other))
      plant(other, circleFile(word, 'A', 'B', one))
    }
    for (const [file, cast] of casts) plant(file, `export const made = async () => ${cast}\n`)
    for (const name of readdirSync('scripts/lint')) {
      plant(join('scripts/lint', name), readFileSync(join('scripts/lint', name), 'utf8'))
    }
    for (const file of sized) {
      plant(file, linesOf(mostLines + 1))
      plant(file.replace('long', 'full'), linesOf(mostLines))
    }
    found = lint(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function plant(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

  it.each(cases)('%s importing %s: %s', (file, _imports, refused) => {
    const refusals = (found.get(file) ?? []).filter(({ rule }) => rule === 'lint/style/noRestrictedImports')
    expect(refusals.map(({ message }) => message)).toEqual(refused === 'allowed' ? [] : [says[refused]])
  })

  it('are each violated by a planted file', () => {
    const planted = cases.map(([file, _imports, refused]) => {
      const place = config.overrides.findLast(
        (each) =>
          each.linter?.rules.style?.noRestrictedImports !== undefined &&
          each.includes.some((include) => matchesGlob(file, include)),
      )
      return `${place?.includes} ${refused === 'allowed' ? '' : says[refused]}`
    })
    const rules = config.overrides.flatMap(({ includes, linter }) =>
      (linter?.rules.style?.noRestrictedImports?.options.patterns ?? []).map(
        ({ message }) => `${includes} ${message}`,
      ),
    )
    expect(rules.filter((rule) => !planted.includes(rule))).toEqual([])
  })

  it.each(sized)('reject a function one line too long in %s', (file) => {
    const rulesOf = (path: string) => (found.get(path) ?? []).map(({ rule }) => rule)
    expect(rulesOf(file)).toContain('lint/style/noExcessiveLinesPerFile')
    expect(rulesOf(file.replace('long', 'full'))).not.toContain('lint/style/noExcessiveLinesPerFile')
  })

  it.each(casts)('%s: %s is refused: %s', (file, _cast, isRefused) => {
    expect((found.get(file) ?? []).some(({ rule }) => rule === 'plugin')).toBe(isRefused)
  })

  it.each(circles)('detect the import cycle of %s and %s (%s…)', (...[one, other]) => {
    for (const file of [one, other]) {
      expect((found.get(file) ?? []).map(({ rule }) => rule)).toContain('lint/suspicious/noImportCycles')
    }
  })
})

function linesOf(count: number): string {
  return `//\n${'void 0\n'.repeat(count - 1)}`
}

function circleFile(word: string, taken: string, given: string, from: string): string {
  const path = `./${basename(from, '.ts')}`
  return word === 'import { '
    ? `import { make${taken} } from '${path}'\n\nexport const make${given} = () => make${taken}\n`
    : `import type { ${taken} } from '${path}'\n\nexport interface ${given} {\n  readonly next?: ${taken}\n}\n`
}

function lint(folder: string): ReadonlyMap<string, readonly LintFinding[]> {
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as LintReport
  const found = new Map<string, LintFinding[]>()
  for (const { category: rule, message, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    found.set(path, [...(found.get(path) ?? []), { rule, message }])
  }
  return found
}

describe('modules', () => {
  const places = ['model', 'src/engine', 'server/engine', 'server/features', 'scripts/gen']
  const files = places.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .map((file) => join(place, file))
      .filter((file) => /\.tsx?$/.test(file)),
  )
  const rooms = [...new Set(files.map((file) => dirname(file)))].sort()

  it('are each described in the architecture', () => {
    const plan = readFileSync('docs/architecture.md', 'utf8')
    const names = rooms.map(
      (room) => /^(?:model|(?:src|server)\/engine|scripts\/gen)\/([^/]+)$/.exec(room)?.[1],
    )
    const missing = names.filter((name) => name !== undefined && !plan.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })

  it('have at most 30 files each', () => {
    const crowded = rooms.filter((room) => files.filter((file) => dirname(file) === room).length > 30)
    expect(crowded).toEqual([])
  })

  it('cover nearly all files of scripts/', () => {
    const loose = readdirSync('scripts', { withFileTypes: true }).filter((entry) => entry.isFile())
    expect(loose.length).toBeLessThanOrEqual(12)
  })
})

describe.each(['model', 'server/engine', 'src/engine'] as const)('rooms of %s', (place) => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', place], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

  it('import from lower floors only', () => {
    expect(upwardIn(place, arrowsOf(place, textOf))).toEqual([])
  })

  it('are each on one floor', () => {
    const rooms = new Set(files.map((file) => file.slice(place.length + 1).split('/')[0]))
    expect([...floors[place].flat()].sort()).toEqual([...rooms].sort())
  })
})

describe('floors', () => {
  it('refuse an import from a lower floor and one from the same floor', () => {
    const planted = new Map([
      ['model/formats/a.ts', "import { b } from '../query/b'\nimport '#model/units'"],
      ['model/query/b.ts', "import type { A } from '../formats/a'"],
      ['model/units.ts', ''],
    ])
    expect(upwardIn('model', arrowsOf('model', planted))).toEqual(['formats → query', 'formats → units.ts'])
  })
})

describe('functions', () => {
  /** The maximum lines of code of a function, including nested ones; the linter counts none inside JSX. */
  const most = 80

  it('of the product fit on a screen', () => {
    const files = execFileSync(
      'git',
      ['ls-files', 'model', 'src', 'server', 'scripts/gen', 'scripts/drills'],
      {
        encoding: 'utf8',
      },
    )
      .trim()
      .split('\n')
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(1000)
    const long = files.flatMap((file) => longerThan(most, file, readFileSync(file, 'utf8')))
    expect(long).toEqual([])
  })

  it('are counted with JSX, without empty lines and comments', () => {
    const text = ['const Part = () => (', '  <p>', '', '    {/* why */}', '    text', '  </p>', ')'].join(
      '\n',
    )
    expect(longerThan(4, 'planted.tsx', text)).toEqual(['planted.tsx:1 5 lines'])
    expect(longerThan(5, 'planted.tsx', text)).toEqual([])
  })
})

function longerThan(most: number, file: string, text: string): readonly string[] {
  const { program } = parseSync(file, text)
  const found: string[] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if (isFunction(node)) {
      const lines = text.slice(node.start, node.end).split('\n').filter(isCode).length
      const at = text.slice(0, node.start).split('\n').length
      if (lines > most) found.push(`${file}:${at} ${lines} lines`)
    }
    Object.values(node).forEach(walk)
  }
  walk(program.body)
  return found
}

function isFunction(node: object): node is { readonly start: number; readonly end: number } {
  return (
    'type' in node &&
    typeof node.type === 'string' &&
    /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
  )
}

function isCode(line: string): boolean {
  return !/^\s*(?:$|\/\/|\/\*|\*|\{\/\*.*\*\/\}$)/.test(line)
}

describe('names', () => {
  /** Entity names that are also ordinary words in an engine. */
  const ordinary = new Set(['admin', 'role', 'permission', 'register'])

  it('of entities appear in no engine, model, database or script file', () => {
    const names = readdirSync('schemas')
      .filter((file) => file.endsWith('.json') && !file.endsWith('.meta.json') && file !== 'mudancas.json')
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

// @vitest-environment node
/* A new kind of field does not compile until every table about kinds has a row for it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, DiagnosticCategory } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'

const root = process.cwd()
const source = 'model/entity/kinds.ts'
const config = join(root, 'tsconfig.kinds.json')

/** Each says something of every kind. */
const tables = [
  'e2e/support/fill.ts',
  'model/changes/words.ts',
  source,
  'model/entity/numberBounds.ts',
  'model/show/show.ts',
  'scripts/new/typedField.ts',
  'server/engine/columns/columns.ts',
  'src/engine/fields/index.ts',
  'src/engine/record/view/values/Value.tsx',
]

it('adds a kind to a copy, and the compiler names every table that lacks it', () => {
  expect(errorsWith("'duration',\n")).toEqual(tables)
}, 60_000)

it('compiles every table as it is', () => {
  expect(errorsWith('')).toEqual([])
}, 60_000)

it('knows every table that the tree has', () => {
  const files = execFileSync('git', ['ls-files', 'e2e', 'model', 'scripts', 'server', 'src'], {
    encoding: 'utf8',
  })
  const isTable = (file: string) => /(?<!Partial<)Record<Kind,/.test(code(file))
  expect(files.split('\n').filter((file) => /\.tsx?$/.test(file) && isTable(file))).toEqual(tables)
})

/** Tables that do not compile where the list of kinds begins with these too. */
function errorsWith(more: string): readonly string[] {
  const files: Readonly<Record<string, string>> = {
    [join(root, source)]: code(source).replace('export const kinds = [\n', (begin) => begin + more),
    [config]: JSON.stringify({ extends: './tsconfig.json', include: [], files: tables }),
  }
  const api = new API({ cwd: root, fs: { readFile: (file) => files[file] } })
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    if (!program) throw new Error('The tables are no project.')
    return tables.filter((file) =>
      program
        .getSemanticDiagnostics(join(root, file))
        .some(({ category }) => category === DiagnosticCategory.Error),
    )
  } finally {
    api.close()
  }
}

function code(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

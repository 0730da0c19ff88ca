// @vitest-environment node
/* Adding a kind of field, or a unit of numbers, does not compile until every table about it has a row for it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, DiagnosticCategory } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'

const root = process.cwd()
const source = 'model/entity/kinds.ts'
const config = join(root, 'tsconfig.kinds.json')

/** Tables with a row for every kind. */
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

/** Tables with a row for the numbers of every unit. */
const unitTables = ['model/import/readNumber.ts', 'model/report/unitFigures.ts', 'model/show/unitTexts.ts']

it('the compiler names every table that lacks a kind added to a copy', () => {
  expect(errorsIn(tables, 'export const kinds = [\n', "'unheardOf',\n")).toEqual(tables)
}, 60_000)

it('the compiler names every table that lacks a unit added to a copy', () => {
  expect(errorsIn(unitTables, 'readonly unit?: ', "'unheardOf' | ")).toEqual(unitTables)
}, 60_000)

it('every table compiles unchanged', () => {
  expect(errorsIn([...tables, ...unitTables])).toEqual([])
}, 60_000)

it.each([
  ['kinds', tables, /(?<!Partial<)Record<Kind,/],
  ['units', unitTables, /(?<!Partial<)Record<Unit,/],
])('the test knows every table about %s', (_, known, table) => {
  const files = execFileSync('git', ['ls-files', 'e2e', 'model', 'scripts', 'server', 'src'], {
    encoding: 'utf8',
  })
  const isTable = (file: string) => table.test(code(file))
  expect(files.split('\n').filter((file) => /\.tsx?$/.test(file) && isTable(file))).toEqual(known)
})

/** The tables that fail to compile when text is appended to the source of the kinds. */
function errorsIn(tables: readonly string[], after = '', more = ''): readonly string[] {
  const said = code(source)
  if (!said.includes(after)) throw new Error(`${source} has no ${after}`)
  const files: Readonly<Record<string, string>> = {
    [join(root, source)]: said.replace(after, () => after + more),
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

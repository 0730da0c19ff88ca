/*
 * A schema protects the code: in a copy of the project something is renamed in the schemas only, the generator runs,
 * and the compiler has to find every hand-written file that still uses the old name.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

/** Folders whose code is about entities of ours. */
const written = ['server/features', 'server/demo', 'src/features'] as const
/** What the compiler reads: those, and what they are made of. */
const compiled = ['model', 'generated', 'server', 'src'] as const

/** One property of each of ten entities: a property of no other entity, and never two of them in one file. */
const properties = [
  'area_cafe',
  'custo_total',
  'decidido_em',
  'desvinculado_em',
  'enviado_em',
  'gestor_id',
  'nota_fiscal',
  'tipo_adubagem_calagem_id',
  'valor_mensal',
  'y_max',
] as const

// The compiler reads the whole console; a laden machine takes minutes.
describe('renaming in schemas only', { timeout: 600_000 }, () => {
  it('a property does not compile wherever it was used', () => {
    const project = copyProject()
    for (const property of properties) replaceInSchemas(project, wordOf(property), `${property}_x`)
    generate(project)
    const failing = compile(project)
    const uses = properties.flatMap((property) =>
      filesWith(wordOf(property)).map((file) => [file, property] as const),
    )
    expect(new Set(uses.map(([, property]) => property))).toEqual(new Set(properties))
    expect(new Set(uses.map(([file]) => file)).size).toBe(uses.length)
    expect(uses.filter(([file]) => !failing.has(file))).toEqual([])
  })

  it('an entity does not compile wherever it was named', () => {
    const project = copyProject()
    renameSync(join(project, 'schemas/qualidade_diaria.json'), join(project, 'schemas/resultado_leite.json'))
    replaceInSchemas(project, /"qualidade_diaria"/g, '"resultado_leite"')
    generate(project)
    const failing = compile(project)
    const users = filesWith(wordOf('qualidade_diaria'))
    expect(users).not.toEqual([])
    expect(users.filter((file) => !failing.has(file))).toEqual([])
  })
})

/** A copy of what generator and compiler read, gone after the test. */
function copyProject(): string {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'renaming-')))
  onTestFinished(() => rmSync(project, { recursive: true }))
  for (const path of [...compiled, 'schemas', 'scripts', 'package.json', 'tsconfig.json']) {
    cpSync(path, join(project, path), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  const config = { extends: './tsconfig.json', include: compiled }
  writeFileSync(join(project, 'tsconfig.copy.json'), JSON.stringify(config))
  return project
}

function replaceInSchemas(project: string, pattern: RegExp, by: string): void {
  for (const path of filesIn(join(project, 'schemas'))) {
    const text = readFileSync(path, 'utf8')
    if (path.endsWith('.json') && text.search(pattern) >= 0) writeFileSync(path, text.replace(pattern, by))
  }
}

function generate(project: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/gen.ts'], {
    cwd: project,
    encoding: 'utf8',
  })
  expect([stderr, status]).toEqual(['', 0])
}

/** The files with an error. */
function compile(project: string): ReadonlySet<string> {
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', 'tsconfig.copy.json', '--pretty', 'false'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const places = stdout.split('\n').map((line) => /^(\S+?)\(\d+,\d+\): error/.exec(line)?.[1])
  return new Set(places.filter((path) => path !== undefined))
}

/** Hand-written files whose code, comments aside, has a match. */
function filesWith(pattern: RegExp): readonly string[] {
  return written
    .flatMap((folder) => filesIn(folder))
    .filter(
      (path) =>
        readFileSync(path, 'utf8')
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
          .search(pattern) >= 0,
    )
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function wordOf(name: string): RegExp {
  return new RegExp(`\\b${name}\\b`, 'g')
}

/*
 * Names are changed in the schemas of a project copy, the generator runs, and the compiler must find every
 * hand-written file that still uses an old name.
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../../scripts/gen/run'

/** Folders with code about specific entities. */
const written = ['server/features', 'server/demo', 'src/features'] as const
const compiled = ['model', 'generated', 'server', 'src'] as const

/** One property of each of eleven entities; their names are unique, and no two are in the same file. */
const properties = [
  'area_cafe',
  'aviso_seguranca',
  'decidido_em',
  'desvinculado_em',
  'gestor_id',
  'latitude_gleba',
  'max_aplicacoes',
  'nota_fiscal',
  'tipo_adubagem_calagem_id',
  'validade',
  'y_max',
] as const

// The compiler reads the whole console, which takes minutes on a busy machine.
describe('a rename in the schemas only', { timeout: 600_000 }, () => {
  const entity = 'qualidade_diaria'
  let failing: ReadonlySet<string>

  // All renames together need only one run of the generator and one of the compiler.
  beforeAll(async () => {
    const project = copyProject()
    for (const property of properties) replaceInSchemas(project, wordOf(property), `${property}_x`)
    renameSync(join(project, `schemas/${entity}.json`), join(project, 'schemas/resultado_leite.json'))
    replaceInSchemas(project, new RegExp(`"${entity}"`, 'g'), '"resultado_leite"')
    await generate(project)
    failing = compile(project)
  }, 600_000)

  it('affects different files for each of the names', () => {
    const users = [entity, ...properties].map((name) => filesWith(wordOf(name)))
    expect(users.filter((files) => files.length === 0)).toEqual([])
    expect(new Set(users.flat()).size).toBe(users.flat().length)
  })

  it.each(properties)('of a property breaks the compilation of every use: %s', (property) => {
    expect(filesWith(wordOf(property)).filter((file) => !failing.has(file))).toEqual([])
  })

  it('of an entity breaks the compilation of every use', () => {
    expect(filesWith(wordOf(entity)).filter((file) => !failing.has(file))).toEqual([])
  })
})

function copyProject(): string {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'renaming-')))
  afterAll(() => rmSync(project, { recursive: true }))
  for (const path of [...compiled, 'schemas', 'package.json', 'tsconfig.json']) {
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

async function generate(project: string): Promise<void> {
  const [schemasFolder, outFolder] = [join(project, 'schemas'), join(project, 'generated')]
  const { isOk, lines } = await run({ schemasFolder, outFolder, shownAs: 'schemas', isCheck: false })
  expect(isOk, lines.join('\n')).toBe(true)
}

function compile(project: string): ReadonlySet<string> {
  const { stdout } = spawnSync(
    'node_modules/.bin/tsc',
    ['-p', 'tsconfig.copy.json', '--pretty', 'false', '--singleThreaded'],
    {
      cwd: project,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
  const places = stdout.split('\n').map((line) => /^(\S+?)\(\d+,\d+\): error/.exec(line)?.[1])
  return new Set(places.filter((path) => path !== undefined))
}

/** Hand-written files with a match outside of comments. */
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

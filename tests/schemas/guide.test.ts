/*
 * Every keyword of the meta-schema has a valid example, every example of the guide is an excerpt of a real file or is
 * run, and its first steps work. `npx vitest run tests/schemas/guide.test.ts -u` rewrites docs/palavras-dos-schemas.md.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { formatProblem } from '../../scripts/gen/files/problem'
import { generate } from '../../scripts/gen/generate'
import { run } from '../../scripts/gen/run'
import { exampleOf, type KeywordExample, readWords } from './wordExamples'

const guide = readFileSync('schemas/README.md', 'utf8')
const words = readWords()
const folder = mkdtempSync(join(tmpdir(), 'guide-'))
const schemas = join(folder, 'schemas')

beforeAll(() => cpSync('schemas', schemas, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const code = [...guide.matchAll(/```.*?\n(?<block>.*?)```|`(?<word>[^`\n]+)`/gs)]
  .map(({ groups }) => groups?.block ?? groups?.word ?? '')
  .join('\n')

function says(name: string): boolean {
  const escaped = name.replace(/[$]/g, '\\$&')
  return new RegExp(`(?<![\\w$-])${escaped}(?![\\w-])`).test(code)
}

function rowOf(word: KeywordExample): string {
  const example = exampleOf(word)
  if (!example) throw new Error(`${word.place}: no file says ${word.name}`)
  const where = example.file.startsWith('schemas/')
    ? `[${basename(example.file)}](../${example.file})`
    : 'exemplo testado'
  const text = JSON.stringify(example.value)
  const shown = word.isHolder || text.length > 160 ? `"${word.name}": …` : `"${word.name}": ${text}`
  return `| \`${word.name}\` | ${word.says.replaceAll('|', '\\|')} | \`${shown.replaceAll('|', '\\|')}\` | ${where} |`
}

function page(): string {
  const places = [...new Set(words.map(({ place }) => place))]
  const parts = places.map((place) => {
    const rows = words.filter((word) => word.place === place).map(rowOf)
    const head = place === '' ? 'O arquivo' : `\`${place}\``
    return `## ${head}\n\n| palavra | o que diz | por exemplo | em |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  const intro =
    'Cada palavra que um arquivo de `schemas/` pode dizer, com um exemplo tirado de um arquivo de verdade; das poucas que nenhum\nusa, de um exemplo que os testes passam pelo gerador. Escrito pelos testes a partir de `entity.meta.json`. O guia: [schemas/README.md](../schemas/README.md).'
  return `# As palavras dos schemas\n\n${intro}\n\n${parts.join('\n')}`
}

describe('keywords of the meta-schema', () => {
  it('are all in the guide', () => {
    expect([...new Set(words.map(({ name }) => name))].filter((name) => !says(name))).toEqual([])
  })

  it('have a description each', () => {
    expect(words.filter((word) => word.says === '').map(({ place, name }) => `${place} ${name}`)).toEqual([])
  })

  it('have a valid example each on their page', async () => {
    await expect(page()).toMatchFileSnapshot('../../docs/palavras-dos-schemas.md')
  })

  it('without a use in the real files are used in valid sample files', async () => {
    for (const name of readdirSync('tests/schemas/guide'))
      cpSync(join('tests/schemas/guide', name), join(schemas, name))
    const { problems } = await generate(schemas)
    expect(problems.map(formatProblem)).toEqual([])
    for (const name of readdirSync('tests/schemas/guide')) rmSync(join(schemas, name))
  })
})

function isExcerpt(example: unknown, real: unknown): boolean {
  if (isRow(example) && isRow(real))
    return Object.entries(example).every(([key, value]) => key in real && isExcerpt(value, real[key]))
  if (Array.isArray(example) && Array.isArray(real)) {
    let from = 0
    return example.every((each) => {
      const at = real.findIndex((other, place) => place >= from && isExcerpt(each, other))
      from = at + 1
      return at >= 0
    })
  }
  return JSON.stringify(example) === JSON.stringify(real)
}

function rowsIn(value: unknown): readonly Row[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn)
  return isRow(value) ? [value, ...Object.values(value).flatMap(rowsIn)] : []
}

const real = ['schemas', 'schemas/defs', 'schemas/catalogos', 'tests/schemas/guide'].flatMap((place) =>
  readdirSync(place)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.meta.json'))
    .flatMap((name) => rowsIn(JSON.parse(readFileSync(join(place, name), 'utf8')))),
)

const blocks = [...guide.matchAll(/```json\n(?<text>.*?)```/gs)].map(({ groups, index }) => ({
  line: guide.slice(0, index).split('\n').length,
  text: groups?.text?.trim() ?? '',
}))

function parsed(text: string): Row {
  const value: unknown = JSON.parse(text.startsWith('{') ? text : `{${text.replace(/,$/, '')}}`)
  return isRow(value) ? value : {}
}

describe('examples in the guide', () => {
  it('exist', () => {
    expect(blocks.length).toBeGreaterThan(12)
  })

  it.each(blocks.filter(({ text }) => !text.includes('"$schema"')))(
    'at line $line are excerpts of a real file',
    ({ text }) => {
      const example = parsed(text)
      expect(
        real.some((row) => isExcerpt(example, row)),
        text,
      ).toBe(true)
    },
  )

  it('about changes are valid answers for the generator', async () => {
    const [changes] = blocks.filter(({ text }) => text.includes('mudancas.meta.json'))
    expect(parsed(changes?.text ?? '')).toMatchObject({ changes: expect.any(Array) })
    const before = readFileSync(join(schemas, 'mudancas.json'), 'utf8')
    writeFileSync(join(schemas, 'mudancas.json'), changes?.text ?? '')
    const { problems } = await generate(schemas)
    expect(problems.map(formatProblem)).toEqual([])
    writeFileSync(join(schemas, 'mudancas.json'), before)
  })
})

describe('first steps in the guide', () => {
  const [first] = blocks
  const name = /Crie `schemas\/(?<name>\w+\.json)`/.exec(guide)?.groups?.name ?? ''

  it('create a catalogue as written', async () => {
    writeFileSync(join(schemas, name), first?.text ?? '')
    const { isOk, lines } = await run({
      schemasFolder: schemas,
      outFolder: join(folder, 'generated'),
      shownAs: 'schemas',
      isCheck: false,
    })
    expect([isOk, lines.filter((line) => line.includes(name))]).toEqual([true, []])
    const made = readdirSync(join(folder, 'generated/schemas'))
    expect(made).toContain(name)
  })

  it('report a mistake as described', async () => {
    const wrong = (first?.text ?? '').replace('"material", "filter"', '"material", "filtre"')
    writeFileSync(join(schemas, name), wrong)
    const { problems } = await generate(schemas)
    const told = /^schemas\/\w+\.json:\d+:\d+ E101 .*$/m.exec(guide)?.[0] ?? ''
    const said = problems.map(formatProblem).map((line) => line.replace(schemas, 'schemas'))
    expect(said).toHaveLength(1)
    const [start = '', end = ''] = told.split('…')
    expect(said[0]?.startsWith(start.trim()), `${said[0]}\n${told}`).toBe(true)
    expect(said[0]?.endsWith(end.trim()), `${said[0]}\n${told}`).toBe(true)
    rmSync(join(schemas, name))
  })
})

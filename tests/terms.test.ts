/* One term each in all texts for users: what is said of a harvest year, a plot and a search. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRow } from '#model/entity/jsonSchema'

interface Term {
  readonly term: string
  readonly others: RegExp
  /** Texts that the specification gives letter for letter, and its own fields. */
  readonly allowed: readonly RegExp[]
}

const terms: readonly Term[] = [
  {
    term: 'Safra',
    others: /\banos? agr[ií]colas?\b/i,
    allowed: [/^Não foi possivel excluir o Ano Agrícola!/],
  },
  {
    term: 'Pesquisar',
    others: /\b(busc|procur)(a|ar|e|ou|ando|amos|am|as|em|ad[oa]s?)\b/i,
    allowed: [],
  },
  {
    term: 'Talhão',
    others: /\bglebas?\b/i,
    allowed: [/^Gleba \/ nome do talhão$/, /^Área da gleba/, /^Gleba da Serra$/],
  },
]

/** Keys of schemas whose values are names, not texts. */
const names = new Set([
  '$ref',
  'format',
  'kind',
  'field',
  'fields',
  'const',
  'path',
  'columns',
  'sort',
  'required',
  'synonyms',
  'approval',
  'search',
  'label',
  'unique',
])

function filesIn(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => pattern.test(name))
}

function textsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return names.has(key) ? [] : [withoutCode(value)]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, key))
  return isRow(value) ? Object.entries(value).flatMap(([name, each]) => textsIn(each, name)) : []
}

const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '')

/** The contents of quotes and templates, outside of comments and imports. */
function literalsIn(code: string): readonly string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
  return [...bare.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  )
}

/** Paths of calls and URL parameters keep their names. */
const isText = (text: string) => !/^[\w/:.-]*$|^[A-Z]+ \//.test(text)

const texts: ReadonlyMap<string, readonly string[]> = new Map([
  ...filesIn('schemas', /\.json$/).map(
    (name) => [name, textsIn(JSON.parse(readFileSync(name, 'utf8')))] as const,
  ),
  ...['src', 'server', 'model']
    .flatMap((folder) => filesIn(folder, /([mM]essages|titles|shortcuts|groups|[wW]ords|feature)\.tsx?$/))
    .map((name) => [name, literalsIn(readFileSync(name, 'utf8')).filter(isText)] as const),
  ...['LEIAME.md', 'schemas/README.md', 'docs/operacao.md', 'docs/palavras-dos-schemas.md'].map(
    (name) =>
      [
        name,
        readFileSync(name, 'utf8')
          .replace(/`[^`]*`/g, '')
          .split('\n'),
      ] as const,
  ),
])

describe('texts for users', () => {
  it('are found in schemas, code and documents', () => {
    const counts = [...texts.values()].map(({ length }) => length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5_000)
  })

  it.each(terms)('say $term and no other word for it', ({ others, allowed }) => {
    const strange = [...texts].flatMap(([file, lines]) =>
      lines
        .filter((text) => others.test(text) && !allowed.some((each) => each.test(text)))
        .map((text) => `${file}: ${text}`),
    )
    expect(strange).toEqual([])
  })
})

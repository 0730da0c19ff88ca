import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '../../../../scripts/gen/files/problem'
import { problemsOf, textsWith } from './base'
import { corpus, problemsOfCase } from './corpus'
import { byCode, errorPage } from './pages'
import type { MistakeCase } from './wrong/case'

function positionOf(text: string, marked: string): { line: number; column: number } {
  const marker = marked.indexOf('▸')
  const start = text.indexOf(marked.replace('▸', ''))
  if (marker < 0 || start < 0) throw new Error(`the text does not contain ${marked}`)
  const lines = text.slice(0, start + marker).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

describe.each(Object.entries(corpus))('checkSchemas with %s', (_name, cases) => {
  it.each(cases.map((each) => [each.mistake, each] as const))(
    'refuses %s',
    (_mistake, wrong: MistakeCase) => {
      const file = wrong.file ?? 'widget.json'
      const texts = textsWith(wrong.changes)
      const problems = problemsOfCase(wrong)
      expect(
        problems.map(({ message: _message, ...rest }) => rest),
        problems.map(formatProblem).join('\n'),
      ).toEqual([
        {
          file,
          code: wrong.code,
          ...positionOf(texts[file] ?? '', wrong.at),
          ...(wrong.suggestion !== undefined && { suggestion: wrong.suggestion }),
        },
      ])
      expect(problems[0]?.message).toContain(wrong.says ?? '')
    },
  )
})

describe('checkSchemas', () => {
  it('finds no problem in valid files', () => {
    expect(problemsOf(textsWith())).toEqual([])
  })

  it('accepts emptyCounts in a conditional unique set', () => {
    const texts = textsWith([
      ['widget.json', 'x-entity/unique', [{ fields: ['code'], where: { state: 'new' } }]],
      ['widget.json', 'properties/code/x-field', { sample: 'AB', emptyCounts: true }],
    ])
    expect(problemsOf(texts)).toEqual([])
  })

  it('reports every problem of every file at once, by file and place', () => {
    const problems = problemsOf(
      textsWith([
        ['zone.json', 'properties/name/minium', 1],
        ['zone.json', 'x-entity/label', '{nmae}'],
        ['defs/place.json', 'required', ['town']],
        ['clerk.json', 'properties/zone_id/x-field/ref/entity', 'zon'],
        ['widget.json', 'x-entity/list/search', ['size']],
        ['widget.json', 'properties/size/minimum', 20],
      ]),
    )
    expect(problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'clerk.json E303',
      'defs/place.json E203',
      'widget.json E222',
      'widget.json E231',
      'zone.json E201',
      'zone.json E101',
    ])
    const places = problems.map(({ line, column }) => line * 1000 + column)
    expect(places[2]).toBeLessThan(places[3] ?? 0)
    expect(places[4]).toBeLessThan(places[5] ?? 0)
  })

  it('reports the same problems in the same order when repeated', () => {
    const texts = textsWith([
      ['zone.json', 'properties/name/minium', 1],
      ['widget.json', 'x-entity/list/columns', ['nam', 'siz', 'zone_id.nam']],
    ])
    expect(problemsOf(texts)).toEqual(problemsOf(texts))
  })

  it('continues after keywords of the wrong type', () => {
    const shapes = [null, true, 7, 'x', [], [null], {}, { a: null }] as const
    const words = [
      'x-entity',
      'properties',
      'required',
      'allOf',
      'if',
      'then',
      'x-entity/list',
      'x-entity/access',
    ]
    const deep = [
      'properties/size',
      'properties/size/x-field',
      'properties/lines/items',
      'x-entity/workflow',
      'x-entity/acts',
    ]
    for (const word of [...words, ...deep, 'x-entity/actions', 'x-entity/scope', 'properties/state/enum']) {
      for (const shape of shapes) {
        const problems = problemsOf(textsWith([['widget.json', word, shape]]))
        expect(problems.every(({ line, column }) => line >= 1 && column >= 1)).toBe(true)
      }
    }
  })

  it('has an invalid schema for every code', () => {
    const folder = new URL('../../../../scripts/gen/', import.meta.url)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => basename(name).startsWith('check') && name.endsWith('.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const given = new Set(
      sources.flatMap((source) => source.match(/'E\d{3}'/g) ?? []).map((code) => code.slice(1, -1)),
    )
    const shown = new Set(Object.values(corpus).flatMap((cases) => cases.map(({ code }) => code)))
    // The codes of catalogues and changes are in catalogs.test.ts and changes.test.ts.
    expect([...given].filter((code) => !shown.has(code) && !/^E(32[0-4]|39[0-3])$/.test(code))).toEqual([])
  })
})

it('the page of codes has every code with its message, an invalid file and a valid one', async () => {
  await expect(errorPage()).toMatchFileSnapshot('../../../../docs/erros-dos-schemas.md')
})

it('the cases cover every code at least twice', () => {
  const files = readdirSync('scripts/gen', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const told = new Set(
    files.flatMap(
      (name) => readFileSync(`scripts/gen/${name}`, 'utf8').match(/(?<=['"])E[0-9]{3}(?=['"])/g) ?? [],
    ),
  )
  // Unreadable files, catalogues, changes and notes cannot be planted as one change of a schema.
  const elsewhere = /^E(?:00[1-4]|32[0-4]|362|39[0-3]|423)$/
  const tried = byCode()
  expect(told.size).toBeGreaterThan(120)
  const lacking = [...told].filter((code) => !elsewhere.test(code) && (tried.get(code)?.length ?? 0) < 2)
  expect(lacking.toSorted()).toEqual([])
})

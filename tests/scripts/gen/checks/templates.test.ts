import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { problemsOf, textsWith } from './base'
import { widget } from './wrong/case'

const template = '#/$defs/template'

/** Paths of the keywords inside an entity's file, as the meta-schema nests them. */
function templatePaths(node: unknown, path: string): readonly string[] {
  if (!isRow(node)) return []
  if (node.$ref === template) return [path]
  return Object.entries(node).flatMap(([word, each]) => {
    if (word === 'properties' && isRow(each))
      return Object.entries(each).flatMap(([name, inner]) => templatePaths(inner, `${path}/${name}`))
    if (word === 'items') return templatePaths(each, `${path}/0`)
    return word === 'additionalProperties' ? templatePaths(each, `${path}/*`) : []
  })
}

const meta = JSON.parse(readFileSync('schemas/entity.meta.json', 'utf8')) as { readonly $defs: Row }
const paths = templatePaths(meta.$defs.entity, 'x-entity')

/** A file that uses every keyword with placeholders. */
const holders = () => [
  widget('x-entity/events', {
    late: { label: 'Atraso', on: 'create', notify: { roles: ['boss'], text: 'Oi' } },
  }),
  widget('x-entity/record', { print: [{ title: 'Recibo', signatures: ['{name}'] }] }),
]
const named: Readonly<Record<string, string>> = { transitions: 'finish', events: 'late' }

it('the meta-schema declares the keywords with placeholders', () => {
  expect(problemsOf(textsWith(holders()))).toEqual([])
  expect(paths).toContain('x-entity/label')
  expect(paths.length).toBeGreaterThan(15)
})

it.each(paths)('checkSchemas refuses a stray brace in %s', (path) => {
  const place = path.replace(/([a-z]+)\/\*/g, (_whole, word: string) => `${word}/${named[word] ?? '?'}`)
  for (const text of ['{name', 'name}', '{} {name}', '{na me}']) {
    const problems = problemsOf(textsWith([...holders(), widget(place, text)]))
    expect(
      problems.map(({ code }) => code),
      `${place}: ${text}`,
    ).toEqual(['E425'])
  }
})

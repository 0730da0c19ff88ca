/* Record counts can exceed a thousand, and then have a Brazilian thousands separator: 1.234. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Counts of parts of a form, file or account, which never reach a thousand. */
const few =
  /^ (?:campos|ações|pessoas|permissões|códigos|colunas|cantos|dias|células|valores|resultados|caracteres)/
/** Numbers that are no counts, and limits of a request. */
const uncounted = new Set(['id', 'place', 'position', 'at', 'level', 'most', 'seconds', 'minutes', 'length'])
const others = new Set([
  'port',
  'version',
  'status',
  'needed',
  'minimum',
  'quarter',
  'metres',
  'percent',
  'year',
  'day',
])

/** Returns each catalogue message with a numeric parameter, along with the numbers it writes without formatting. */
function rawCounts(source: string): readonly string[] {
  const heads = [...source.matchAll(/\(([^()]*: number\b[^()]*)\)(?:: string)? =>/g)]
  return heads.flatMap((head, at) => {
    const body = source.slice(head.index + head[0].length, heads[at + 1]?.index)
    const own = body.split(/\n {2}\w+: /)[0] ?? ''
    return [...(head[1] ?? '').matchAll(/(\w+): number\b/g)].flatMap(([, name = '']) =>
      uncounted.has(name) || others.has(name)
        ? []
        : [...own.matchAll(new RegExp(`\\$\\{-?${name}\\}([^$\`]*)`, 'g'))]
            .filter(([, after = '']) => !few.test(after))
            .map(([raw]) => raw),
    )
  })
}

it('record counts in sentences have a dot as the thousands separator', () => {
  const files = ['src', 'server', 'model'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /essages\.ts$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(70)
  const found = files.flatMap((file) => rawCounts(readFileSync(file, 'utf8')).map((raw) => `${file}: ${raw}`))
  expect(found).toEqual([])
})

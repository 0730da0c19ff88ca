/* Creates schema folders of any size from copies of our own entities. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { printJson } from '../../new/print'

/** What the benchmarks change: an entity with an ordinary list, and the first column of that list. */
export interface BenchEntity {
  readonly name: string
  /** URL of its pages. */
  readonly path: string
  readonly field: string
}

/** Copies one of our entities under another title and path; other entities still refer to the original. */
function copyOf(source: Row, at: number): Row | undefined {
  const words = isRow(source['x-entity']) ? source['x-entity'] : {}
  const text = JSON.stringify(source)
  if (
    words.account !== undefined ||
    /"through"|"sameAs"|"scope"/.test(text) ||
    typeof words.path !== 'string'
  )
    return undefined
  const { record: _page, actions: _acts, views: _views, endpoint: _call, renamedFrom: _old, ...kept } = words
  const { expand: _expand, ...list } = isRow(kept.list) ? kept.list : {}
  return {
    ...source,
    title: `${String(source.title)} ${at}`,
    'x-entity': { ...kept, path: `${words.path}-${at}`, list },
  }
}

/** Fills a folder with our schemas, plus copies until there are that many entities. */
export function fillFolder(folder: string, size: number): void {
  cpSync('schemas', folder, { recursive: true })
  const sources = sourcesIn('schemas')
  let count = sources.length
  for (let round = 1; count < size; round++) {
    for (const [name, source] of sources) {
      const copy = count < size ? copyOf(source, round) : undefined
      if (!copy) continue
      writeFileSync(join(folder, `${name}_${round}.json`), printJson(copy))
      count += 1
    }
  }
}

function sourcesIn(folder: string): readonly (readonly [name: string, source: Row])[] {
  const names = readdirSync(folder).filter((name) => /^[\w]+\.json$/.test(name) && name !== 'mudancas.json')
  return names.flatMap((name) => {
    const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return isRow(value) ? [[name.replace(/\.json$/, ''), value] as const] : []
  })
}

/** The first of our entities that has only a list and a form. */
export function findChanged(): BenchEntity {
  for (const [name, source] of sourcesIn('schemas')) {
    const words = isRow(source['x-entity']) ? source['x-entity'] : {}
    const isPlain = ['endpoint', 'routes', 'record', 'actions', 'views', 'workflow'].every(
      (word) => words[word] === undefined,
    )
    const columns = isRow(words.list) && Array.isArray(words.list.columns) ? words.list.columns : []
    const field = isRow(columns[0]) ? columns[0].field : columns[0]
    const own = isRow(source.properties) ? source.properties[String(field)] : undefined
    if (isPlain && copyOf(source, 1) && isRow(own) && typeof own.title === 'string')
      return { name, path: String(words.path), field: String(field) }
  }
  throw new Error('No entity of ours is plain enough to be changed.')
}

/** Changes the column's heading, as an analyst would. */
export function retitle(folder: string, { name, field }: BenchEntity, title: string): void {
  changeProperties(folder, name, (properties) => {
    const own = properties[field]
    return { ...properties, [field]: { ...(isRow(own) ? own : {}), title } }
  })
}

/** Rewrites an entity's file with other properties. */
export function changeProperties(folder: string, name: string, change: (properties: Row) => Row): void {
  const path = join(folder, `${name}.json`)
  const source: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isRow(source) || !isRow(source.properties)) throw new Error(`${path} has no properties`)
  writeFileSync(path, printJson({ ...source, properties: change(source.properties) }))
}

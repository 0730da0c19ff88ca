/*
 * `npx tsx scripts/bench/gen.ts [50 300 500]`: how long the generator takes with so many entities, made of copies of our
 * own: the first time, again with nothing changed, with one file changed, and with one changed again in the same process as
 * `--watch` and `npm run dev` have it. Time of the processor, so that a busy machine tells the same.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { formatProblem } from '../gen/files/problem'
import { generate } from '../gen/generate'
import { printJson } from '../new/print'
import { describeMachine, formatTable } from './print'

const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0)

/** An entity of its own out of one of ours: what leads here from others leads to the one it is a copy of. */
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

/** A folder with so many entities. */
function folderOf(size: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gen-'))
  cpSync('schemas', folder, { recursive: true })
  const names = readdirSync('schemas').filter(
    (name) => /^[\w]+\.json$/.test(name) && name !== 'mudancas.json',
  )
  const sources = names.flatMap((name) => {
    const value: unknown = JSON.parse(readFileSync(join('schemas', name), 'utf8'))
    return isRow(value) ? [[name.replace(/\.json$/, ''), value] as const] : []
  })
  let count = sources.length
  for (let round = 1; count < size; round++) {
    for (const [name, source] of sources) {
      const copy = count < size ? copyOf(source, round) : undefined
      if (!copy) continue
      writeFileSync(join(folder, `${name}_${round}.json`), printJson(copy))
      count += 1
    }
  }
  return folder
}

async function time(folder: string): Promise<number> {
  const before = process.cpuUsage()
  const { problems } = await generate(folder)
  const { user, system } = process.cpuUsage(before)
  if (problems.length > 0) throw new Error(problems.slice(0, 5).map(formatProblem).join('\n'))
  return (user + system) / 1000
}

/** Another title for one field, as an analyst would save it. */
function change(folder: string, to: string): void {
  const name = readdirSync(folder).find((each) => each.endsWith('_1.json')) ?? ''
  const path = join(folder, name)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"description": "[^"]*"/, `"description": "${to}"`))
}

const rows: string[][] = []
for (const size of sizes.length > 0 ? sizes : [50, 300, 500]) {
  const folder = folderOf(size)
  try {
    process.env.GEN_CACHE = '0'
    const bare = await time(folder)
    process.env.GEN_CACHE = '1'
    const first = await time(folder)
    const again = await time(folder)
    change(folder, 'uma')
    const one = await time(folder)
    change(folder, 'outra')
    const next = await time(folder)
    rows.push([String(size), ...[bare, first, again, one, next].map((ms) => `${(ms / 1000).toFixed(1)} s`)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
console.log(describeMachine())
console.log(
  formatTable(['entities', 'without what is kept', 'first', 'again', 'one changed', 'another changed'], rows),
)

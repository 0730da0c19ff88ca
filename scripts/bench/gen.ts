/*
 * `npx tsx scripts/bench/gen.ts [50 300 500]`: how long the generator takes with so many entities, made of copies of our
 * own, written files included: the first time, again with nothing changed as a new process has it, and with one file changed in
 * a process that watches, as `--watch` and `npm run dev` do. Time of the processor, so that a busy machine tells the same.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { createRunMemory, type RunMemory, run } from '../gen/run'
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

/** Processor and wall time of one run that also writes, as in a process that watches where it is given its memory. */
async function time(schemasFolder: string, outFolder: string, memory?: RunMemory): Promise<string> {
  const [before, start] = [process.cpuUsage(), performance.now()]
  const options = { schemasFolder, outFolder, shownAs: 'schemas', isCheck: false }
  const { isOk, lines } = await run({ ...options, ...(memory && { memory }) })
  const { user, system } = process.cpuUsage(before)
  if (!isOk) throw new Error(lines.slice(0, 5).join('\n'))
  const [cpu, wall] = [(user + system) / 1e6, (performance.now() - start) / 1000]
  return `${cpu.toFixed(2)} (${wall.toFixed(2)}) s`
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
  const out = mkdtempSync(join(tmpdir(), 'bench-gen-out-'))
  try {
    process.env.GEN_CACHE = '0'
    const bare = await time(folder, out)
    process.env.GEN_CACHE = '1'
    const first = await time(folder, out)
    const again = await time(folder, out)
    const memory = createRunMemory()
    await time(folder, out, memory)
    change(folder, 'uma')
    const one = await time(folder, out, memory)
    change(folder, 'outra')
    const next = await time(folder, out, memory)
    rows.push([String(size), bare, first, again, one, next])
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(out, { recursive: true })
  }
}
console.log(describeMachine())
console.log('processor (wall)')
console.log(
  formatTable(
    ['entities', 'without what is kept', 'first', 'again', 'watching: one changed', 'another changed'],
    rows,
  ),
)

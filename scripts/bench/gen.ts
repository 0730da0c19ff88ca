/*
 * `npx tsx scripts/bench/gen.ts [50 300 500] [gen start plan dev]`: measures how long developers wait with
 * this many entities, copied from ours: for the generator, the first start, `npm run plan` and the
 * development loop, each on a copy of the project. Prints the times; only fails if something does not work.
 */
import { loopHead, timeDevLoop } from './gen/devLoop'
import { startHead, timeFirstStart } from './gen/firstStart'
import { generatorHead, timeGenerator } from './gen/generator'
import { planHead, timePlan } from './gen/plan'
import { copyProject } from './gen/project'
import { describeMachine, formatTable, short } from './print'

const given = process.argv.slice(2)
const sizes = given.map(Number).filter((size) => size > 0)
const parts = given.filter((word) => /^[a-z]/.test(word))
const isWanted = (part: string) => parts.length === 0 || parts.includes(part)

/** Tables by title. */
const tables = new Map<string, { head: readonly string[]; rows: string[][] }>()

function note(
  title: string,
  head: readonly string[],
  size: number,
  cells: readonly (number | string)[],
): void {
  const table = tables.get(title) ?? { head: ['entidades', ...head], rows: [] }
  const row = [String(size), ...cells.map((cell) => (typeof cell === 'number' ? short(cell) : cell))]
  table.rows.push(row)
  tables.set(title, table)
  console.error(`${title}: ${row.join(' | ')}`)
}

for (const size of sizes.length > 0 ? sizes : [50, 300, 500]) {
  if (isWanted('gen'))
    note('Gerador, s de processador (de relógio)', generatorHead, size, await timeGenerator(size))
  if (!['start', 'plan', 'dev'].some(isWanted)) continue
  const project = copyProject(size)
  try {
    // The first start always runs, because the others need its data.
    note('Primeira partida, s', startHead, size, await timeFirstStart(project))
    if (isWanted('plan')) note('`npm run plan`, s', planHead, size, await timePlan(project))
    if (isWanted('dev'))
      note('Um título mudado em `npm run dev`, s', loopHead, size, await timeDevLoop(project))
  } finally {
    project.remove()
  }
}
console.log(describeMachine())
for (const [title, { head, rows }] of tables) console.log(`\n${title}\n${formatTable(head, rows)}`)

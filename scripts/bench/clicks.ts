/*
 * Counts the clicks and keys that fifteen everyday tasks take in a real browser on the demo data, and compares them with
 * their targets. A click is a press of the pointer; a key is any key press that is not content: Tab, Enter, a shortcut,
 * or Shift held for a click. Typing content, and choosing by typing it, is free. Each task starts on the page it
 * belongs to and is verified at the end. Exits with an error if a target is missed.
 *
 *   node scripts/build/build.mjs && npx tsx scripts/bench/clicks.ts     all tasks, on a temporary server and database
 *   npx tsx scripts/bench/clicks.ts late export                         some of them
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tasks } from '../../e2e/support/clickTasks'
import { launchChromium } from './browser'
import { Hands } from './clicks/hands'
import { startProduct } from './clicks/product'
import { describeMachine, formatTable } from './print'

const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'clicks-'))
const product = await startProduct(folder)
const browser = await launchChromium()
const rows: string[][] = []
let missed = 0
try {
  for (const { name, title, was, goal, role, run } of tasks) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const hands = new Hands(page, product, await product.signIn(role))
    const failure = await run(hands).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    )
    await context.close()
    const isMet = failure === undefined && hands.count <= goal
    if (!isMet) missed += 1
    rows.push([
      title,
      was,
      String(goal),
      failure === undefined ? String(hands.count) : '-',
      isMet ? 'sim' : `não${failure === undefined ? '' : `: ${failure.slice(0, 90)}`}`,
    ])
    if (process.env.BENCH_STEPS) console.log(`${title}: ${hands.steps.join(', ')}`)
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${describeMachine()}\n`)
console.log(formatTable(['tarefa', 'antes', 'meta', 'agora', 'cumpre'], rows))
process.exitCode = missed > 0 ? 1 : 0

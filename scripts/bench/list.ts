/*
 * `npx tsx scripts/bench/list.ts [rows] [rounds]`: measures the time from a key press or click to the frame that shows
 * the right rows, in Chromium. Compares our list page, over our server and PGlite (PostgreSQL with TEST_DATABASE_URL),
 * with react-admin's and AG Grid's over the same server, table and columns. A row is written before each action, so
 * that nothing is cached. Fails if wrong rows are shown, never because of timing.
 */
import { rm } from 'node:fs/promises'
import { ensureInstalled } from '../packages/install.mjs'
import { buildBenchPage, launchChromium } from './browser'
import { acts, addressOf, type ListAction, pauses } from './list/acts'
import { type ListServer, openListServer, settle, sideTitles } from './list/openListServer'
import type { ActionTimes } from './list/page'
import { listed } from './list/schemas'
import type { SideName } from './list/sight'
import { medianOf } from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'

const [rows = 100_000, rounds = 5] = process.argv.slice(2).map(Number).filter(Number.isFinite)

const sides = Object.keys(sideTitles) as SideName[]

/** Duration of an action on each side, round by round. */
const found = new Map<ListAction, Record<SideName, ActionTimes[]>>(
  acts.map((act) => [act, { ours: [], reactAdmin: [], agGrid: [] }]),
)

/** Runs all actions once on one side, in a new browser, so that one side cannot affect the next. */
async function measureSide(url: string, side: SideName, server: ListServer): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(60_000)
    await page.goto(`${url}?side=${side}`)
    await page.locator('a', { hasText: listed.title }).first().waitFor()
    await settle(page, undefined)
    const [opening] = acts
    const beginning = await server.ask(opening?.question(rows) ?? {})
    for (const act of acts) {
      const way = act.ways[side]
      if (!way) continue
      if (act !== opening) {
        await page.keyboard.press('Escape')
        const [home, list] = addressOf(side, act.isWhole === true)
        await page.evaluate((hash) => location.assign(hash), home)
        await settle(page, undefined)
        await page.evaluate((hash) => location.assign(hash), list)
        await settle(page, beginning)
      }
      await way.prepare?.(page)
      const lines = await server.ask(act.question(rows))
      await server.write()
      await page.evaluate(([kind, to]) => window.listBench.begin(kind, to), [
        way.kind ?? act.kind,
        lines,
      ] as const)
      await way.act(page, rows)
      const waited = await page
        .evaluate(() => window.listBench.end())
        .catch((error: Error) => {
          throw new Error(`${sideTitles[side]}, ${act.name}: ${error.message}`)
        })
      found.get(act)?.[side].push(waited)
    }
  } finally {
    await browser.close()
  }
}

type PickTime = (waited: ActionTimes, act: ListAction, side: SideName) => number | undefined

function medianFor(act: ListAction, side: SideName, pick: PickTime): number {
  const all = found.get(act)?.[side] ?? []
  return medianOf(all.map((waited) => pick(waited, act, side) ?? Number.NaN))
}

/** Our times and the others', and the ratio. */
function compare(title: string, pick: PickTime): string {
  const [, ...peers] = sides
  const table = acts.map((act) => {
    const [ours = Number.NaN, ...others] = sides.map((side) => medianFor(act, side, pick))
    const ratios = others.map((other) => ratio(other, ours))
    return [act.name, ...[ours, ...others].map(short), ...ratios]
  })
  const head = [
    title,
    ...sides.map((side) => sideTitles[side]),
    ...peers.map((side) => against(sideTitles[side])),
  ]
  return formatTable(head, table)
}

/** Breaks the time down: until the first request, until the last response, until the rows are painted. */
function explain(): string {
  const parts: readonly PickTime[] = [
    ({ asked }) => asked,
    ({ asked = Number.NaN, answered = Number.NaN }) => answered - asked,
    ({ shown, answered = Number.NaN }) => shown - answered,
  ]
  const table = acts.map((act) => [
    act.name,
    ...sides.map((side) => parts.map((part) => short(medianFor(act, side, part))).join(' + ')),
  ])
  return formatTable(['até pedir + resposta + desenho, ms', ...sides.map((side) => sideTitles[side])], table)
}

ensureInstalled({ folder: 'scripts/bench/peers' })
const folder = await buildBenchPage('list')
const { url, server, close } = await openListServer(folder, rows)
try {
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) await measureSide(url, side, server)
    console.error(`rodada ${round + 1} de ${rounds}`)
  }
  console.log(`${describeMachine()}
${rows.toLocaleString('pt-BR')} linhas atrás da API, páginas de ${listed.pageSize}; medianas de ${rounds} rodadas.
Antes de perguntar o que se digita, a nossa espera ${pauses.ours} ms (a especificação), o react-admin ${pauses.reactAdmin} ms (o padrão dele, em
todos os filtros) e o AG Grid ${pauses.agGridFilter} ms (o padrão dele, no filtro da coluna); a busca do AG Grid, que ele não tem, é uma
caixa à parte que espera ${pauses.agGridBox} ms. A segunda tabela desconta essas esperas.
A nossa também soma uma coluna de todas as encontradas, perguntando por isso junto com as linhas; as outras não.

${compare('do evento às linhas na tela, ms', ({ shown }) => shown)}

${compare('sem a espera, ms', ({ shown }, act, side) => shown - (act.ways[side]?.pause ?? 0))}

${explain()}`)
} finally {
  await close()
  await rm(folder, { recursive: true, force: true })
}

/*
 * `npx tsx scripts/bench/replica.ts [rounds] [rows …]`: from a key press or click to the frame that shows the right
 * rows, with a network that delays each request, in lists that the browser holds as a whole and in one that is too long
 * for that; beside react-admin's list over the same server. Nothing is written meanwhile. Also prints what the reading of
 * the whole list cost. Fails if wrong rows are shown, never because of timing.
 */
import { rm } from 'node:fs/promises'
import { ensureInstalled } from '../packages/install.mjs'
import { buildBenchPage, launchChromium } from './browser'
import { acts, addressOf, type ListAction } from './list/acts'
import { type ListServer, openListServer, settle, sideTitles } from './list/openListServer'
import type { WholeReading } from './list/page'
import { listed } from './list/schemas'
import type { SideName } from './list/sight'
import { medianOf } from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'

const [rounds = 5, ...sizes] = process.argv.slice(2).map(Number)
const lengths = sizes.length > 0 ? sizes : [1_000, 20_000, 100_000]
/** Milliseconds that each request takes longer. */
const delays = [0, 50, 300] as const
const sides: readonly SideName[] = ['ours', 'reactAdmin']
/** Rows beyond which the browser does not hold a list. */
const longestHeld = 20_000
const [opening, ...others] = acts
/** The list is opened by the first; scrolling is not compared with pages. */
const measured = others.filter(({ ways, isWhole }) => ways.reactAdmin && !isWhole)

const times = new Map<string, number[]>()
const readings = new Map<number, WholeReading>()
const keyOf = (rows: number, delay: number, act: ListAction, side: SideName) =>
  JSON.stringify([rows, delay, act.name, side])

interface Conditions {
  readonly side: SideName
  readonly rows: number
  readonly latency: number
}

/** Runs all actions in a new browser, which has no answers of before. */
async function measureSide(
  url: string,
  server: ListServer,
  { side, rows, latency }: Conditions,
): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(60_000)
    await page.goto(`${url}?side=${side}`)
    await page.locator('a', { hasText: listed.title }).first().waitFor()
    await settle(page, undefined)
    const network = await page.context().newCDPSession(page)
    const [home, list] = addressOf(side, false)
    const beginning = await server.ask(opening?.question(rows) ?? {})
    const goTo = (hash: string) => page.evaluate((to) => location.assign(to), hash)
    await goTo(list)
    await settle(page, beginning)
    if (side === 'ours' && rows <= longestHeld) {
      const reading = await page.evaluate((total) => window.listBench.readWhole(total), rows)
      if (!readings.has(rows)) readings.set(rows, reading)
    }
    const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
    await network.send('Network.emulateNetworkConditions', conditions)
    for (const act of measured) {
      const way = act.ways[side]
      if (!way) continue
      await page.keyboard.press('Escape')
      await goTo(home)
      await settle(page, undefined)
      await goTo(list)
      await settle(page, beginning)
      await way.prepare?.(page)
      await page.evaluate(([kind, to]) => window.listBench.begin(kind, to), [
        way.kind ?? act.kind,
        await server.ask(act.question(rows)),
      ] as const)
      await way.act(page, rows)
      const { shown } = await page.evaluate(() => window.listBench.end())
      const key = keyOf(rows, latency, act, side)
      times.set(key, [...(times.get(key) ?? []), shown])
    }
  } finally {
    await browser.close()
  }
}

function tableOf(rows: number): string {
  const lines = delays.flatMap((delay) =>
    measured.map((act) => {
      const [ours = Number.NaN, theirs = Number.NaN] = sides.map((side) =>
        medianOf(times.get(keyOf(rows, delay, act, side)) ?? [Number.NaN]),
      )
      return [`${delay} ms: ${act.name}`, short(ours), short(theirs), ratio(theirs, ours)]
    }),
  )
  const [, peer = ''] = sides.map((side) => sideTitles[side])
  return formatTable(
    [`${rows.toLocaleString('pt-BR')} linhas, ms`, ...sides.map((side) => sideTitles[side]), against(peer)],
    lines,
  )
}

ensureInstalled({ folder: 'scripts/bench/peers' })
const folder = await buildBenchPage('list')
try {
  for (const rows of lengths) {
    const { url, server, close } = await openListServer(folder, rows)
    try {
      for (let round = 0; round < rounds; round++)
        for (const latency of delays)
          for (const side of sides) await measureSide(url, server, { side, rows, latency })
    } finally {
      await close()
    }
    console.error(`${rows} linhas medidas`)
  }
  const read = [...readings].map(
    ([rows, { ms, bytes, longestTask }]) =>
      `${rows.toLocaleString('pt-BR')} linhas vieram inteiras em ${short(ms)} ms e ${short(bytes / 1e6)} MB; o navegador ficou ocupado por no máximo ${short(longestTask)} ms (0: nunca mais de 50).`,
  )
  console.log(`${describeMachine()}
Do evento às linhas certas na tela, medianas de ${rounds} rodadas; cada chamada demora a mais o que está na primeira coluna.
Até ${longestHeld.toLocaleString('pt-BR')} linhas a nossa lista responde da memória do navegador e o servidor confirma depois.
${read.join('\n')}

${lengths.map(tableOf).join('\n\n')}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/*
 * `npx tsx scripts/bench/grid.ts [rows …] [--runs=N] [--slow=4] [--export]`: compares our grid with react-admin's
 * DataTable, AG Grid Community and react-data-grid in Chromium: production builds, the same local rows with
 * 15 columns, a new browser per grid and a new page per action, which follows the first painting at once. With
 * `--slow`, the processor is so many times slower. With `--export`, measures a file of all rows instead: duration,
 * memory, and the longest frame meanwhile. Prints medians and ratios; asserts no times.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { ensureInstalled } from '../packages/install.mjs'
import { type BenchPage, launchChromium, openBenchPage } from './browser'
import type { Bench } from './grid/page'
import { weighGrids } from './grid/weight'
import { medianOf } from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'
import { sized } from './trial'

const numberOf = (option: string) =>
  Number(process.argv.find((each) => each.startsWith(`--${option}=`))?.split('=')[1] ?? Number.NaN)
const runs = numberOf('runs') || sized(5, 1)
const slowdown = numberOf('slow') || 1
const scrollMs = sized(5000, 300)
/** Headless Chromium sometimes stops rendering frames of a page; only a restart helps. */
const patienceMs = 180_000 * slowdown
/** With more rows, a PDF has thousands of pages that are never printed. */
const pdfRows = 5000

/** Frames of continuous scrolling over the same rows for all grids; grids with pages have to turn them. */
const scrolling = 'rolagem'
const reading = 'rolagem, virando páginas'
const units: Readonly<Record<string, string>> = {
  [scrolling]: 'maior quadro em 5 s, ms',
  [reading]: 'maior quadro em 5 s, ms',
  memória: 'MB',
}

const peerTitles = {
  dataTable: 'DataTable (páginas de 200)',
  agGrid: 'AG Grid Community',
  reactDataGrid: 'react-data-grid',
}

type GridTimes = Readonly<Record<string, number | undefined>>

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(300_000)
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  return page
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

function urlOf(bench: BenchPage, grid: string, rows: number): string {
  return `${bench.url}?grid=${grid}&rows=${rows}`
}

/**
 * MB in use after an explicit garbage collection. Devtools' own makes V8 believe that memory is low, after
 * which it collects all the time.
 */
async function heapOf(page: Page): Promise<number> {
  await page.evaluate('gc()')
  const session = await page.context().newCDPSession(page)
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}

type Act = (bench: Bench) => Promise<number | undefined>

/** What each new page is asked right after the first painting. */
const asked: readonly (readonly [name: string, act: Act])[] = [
  ['busca', (bench) => bench.search('teixeira')],
  ['busca de um número', (bench) => bench.search('1234')],
  ['filtro', (bench) => bench.filter('color', ['red', 'blue'])],
  ['ordem por texto', (bench) => bench.sort('name')],
  ['ordem por número', (bench) => bench.sort('price')],
  ['grupos', (bench) => bench.group('city')],
]

/** Runs every action once, each on a new page. */
async function measureGrid(browser: Browser, url: string): Promise<GridTimes> {
  const figures: Record<string, number | undefined> = {}
  const mounts: number[] = []
  const openMounted = async () => {
    const page = await openPage(browser, url)
    const before = await heapOf(page)
    if (slowdown > 1) await slowDown(page)
    mounts.push(await page.evaluate(() => window.bench.mount()))
    return { page, before }
  }
  const ask = (page: Page, act: Act) => page.evaluate(`(${act})(window.bench)`) as Promise<number | undefined>
  for (const [name, act] of asked) {
    const { page } = await openMounted()
    figures[name] = await ask(page, act)
    if (name === 'busca') figures['outra busca'] = await ask(page, (bench) => bench.search('magalh'))
    await page.close()
  }
  const { page, before } = await openMounted()
  figures[scrolling] = await page.evaluate((ms) => window.bench.scroll(ms), scrollMs)
  // Without pages the two are the same.
  const turning = await page.evaluate((ms) => window.bench.scroll(ms, true), scrollMs)
  figures[reading] = turning ?? figures[scrolling]
  figures.memória = (await heapOf(page)) - before
  return { 'primeiras linhas': medianOf(mounts), ...figures }
}

/** A new browser per grid, so that one cannot affect the next. A browser that stops rendering is abandoned. */
async function measureInBrowser(
  bench: BenchPage,
  grid: string,
  rows: number,
  attempts = 3,
): Promise<GridTimes> {
  const browser = await launchChromium(['--js-flags=--expose-gc'])
  let isGivenUp = false
  const timer = setTimeout(() => {
    isGivenUp = true
    void browser.close()
  }, patienceMs)
  try {
    return await measureGrid(browser, urlOf(bench, grid, rows))
  } catch (error) {
    if (!isGivenUp || attempts === 1) throw error
    console.log(`${grid}: o Chromium deixou de desenhar; mais uma vez.`)
    return await measureInBrowser(bench, grid, rows, attempts - 1)
  } finally {
    clearTimeout(timer)
    await browser.close()
  }
}

async function compareGrids(bench: BenchPage, rows: number): Promise<void> {
  const found: Record<string, GridTimes[]> = { ours: [], dataTable: [], agGrid: [], reactDataGrid: [] }
  for (let run = 0; run < runs; run++) {
    for (const [grid, figures] of Object.entries(found)) {
      figures.push(await measureInBrowser(bench, grid, rows))
    }
  }
  const names = Object.keys(found.ours?.[0] ?? {})
  const middle = (grid: string, name: string) =>
    medianOf((found[grid] ?? []).map((figures) => figures[name] ?? Number.NaN))
  const table = names.map((name) => {
    const ours = middle('ours', name)
    const peers = Object.keys(peerTitles).map((grid) => middle(grid, name))
    const ratios = peers.map((peer) => ratio(peer, ours))
    return [`${name}, ${units[name] ?? 'ms'}`, ...[ours, ...peers].map(short), ...ratios]
  })
  const title = `${rows.toLocaleString('pt-BR')} linhas × 15 colunas`
  const peers = Object.values(peerTitles)
  const head = [title, 'nossa', ...peers, ...peers.map(against)]
  console.log(`\n${formatTable(head, table)}`)
}

/** Peak memory of the page's process in MB (Linux only). */
async function peakOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
  return Math.max(...peaks.map((peak) => Number(peak ?? 0) / 1024))
}

async function measureExport(bench: BenchPage, rows: number): Promise<void> {
  const table: string[][] = []
  for (const type of ['xlsx', 'pdf'] as const) {
    const count = type === 'pdf' ? Math.min(rows, pdfRows) : rows
    // A new browser, so that an earlier file cannot affect the measurement.
    const browser = await launchChromium()
    const page = await openPage(browser, urlOf(bench, 'ours', count))
    const before = await peakOf(browser)
    const { ms, longest, bytes } = await page.evaluate((kind) => window.bench.save(kind), type)
    const peak = process.platform === 'linux' ? short((await peakOf(browser)) - before) : '–'
    table.push([
      `${type.toUpperCase()}, ${count.toLocaleString('pt-BR')} linhas × 15 colunas`,
      short(ms / 1000),
      short(longest),
      peak,
      short(bytes / 2 ** 20),
    ])
    await browser.close()
  }
  const head = ['arquivo', 'tempo, s', 'maior quadro, ms', 'memória a mais no pico, MB', 'tamanho, MB']
  console.log(`\n${formatTable(head, table)}`)
}

async function printWeights(): Promise<void> {
  const { body, grid, reactDataGrid, agGrid } = await weighGrids()
  const kB = (bytes: number) => short(bytes / 1000)
  const table = [['só ela, gzip, kB', kB(body), kB(grid), kB(reactDataGrid), kB(agGrid)]]
  const head = ['script', 'nossa, as linhas', 'nossa, toda', 'react-data-grid', 'AG Grid Community']
  console.log(`\n${formatTable(head, table)}`)
}

const isExport = process.argv.includes('--export')
const sizes = process.argv.slice(2).map(Number).filter(Number.isFinite)
ensureInstalled({ folder: 'scripts/bench/peers' })
const bench = await openBenchPage('grid')
try {
  console.log(
    `${describeMachine()}\nMedianas de ${isExport ? 1 : runs} rodadas${slowdown > 1 ? `, processador ${slowdown} vezes mais lento` : ''}.`,
  )
  if (isExport) await measureExport(bench, sizes[0] ?? 100_000)
  else {
    await printWeights()
    for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000]) await compareGrids(bench, rows)
  }
} finally {
  await bench.close()
}

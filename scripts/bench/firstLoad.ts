/*
 * `npx tsx scripts/bench/firstLoad.ts`: how long people wait for the built console on a slow telephone: "slow 4G" (1.6
 * Mbit/s, 150 ms) and a processor four times slower, as Lighthouse simulates them. From the address to the sign-in form, to
 * the first rows of a list with a session but nothing cached, and to the same rows on return. Prints medians; asserts no
 * times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { entities, menuOf } from '../../e2e/support/entities'
import { launchChromium } from './browser'
import { startProduct } from './clicks/product'
import { medianOf } from './measure'
import { describeMachine, formatTable, short } from './print'
import { sized } from './trial'

const rounds = sized(5, 1)
const slowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const role = 'admin'

/** Counts as shown once it is painted. */
const shown = { form: 'form input', rows: '[role=gridcell]' }

/** As text, because the compiler's helpers do not exist in the page. Marks the frame after which something is painted. */
const markShown = `function look(selector) {
  const isShown = [...document.querySelectorAll(selector)].some(
    (each) => each instanceof HTMLInputElement || each.textContent.trim() !== '',
  )
  requestAnimationFrame(() =>
    isShown ? setTimeout(() => performance.mark('shown')) : look(selector),
  )
}`

/** Opens a new page at an address; returns milliseconds until something of it is painted, and kB over the wire. */
async function open(context: BrowserContext, address: string, selector: string): Promise<readonly number[]> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(`(${markShown})(${JSON.stringify(selector)})`)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, undefined, {
    timeout: 60_000,
    // The default is each frame, of which the page would lose some.
    polling: 100,
  })
  const until = await page.evaluate(() => performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN)
  const loaded = bytes / 1000
  // What is loaded when idle is cached too, as for people who stay. The event stream never ends.
  let lastRequest = Date.now()
  page.on('request', () => {
    lastRequest = Date.now()
  })
  page.on('requestfinished', () => {
    lastRequest = Date.now()
  })
  while (Date.now() - lastRequest < 2_000) await page.waitForTimeout(100)
  await page.close()
  return [until, loaded]
}

const reached = ({ name }: { readonly name: string }): number => {
  const found = new Set([name])
  for (const each of found)
    for (const next of entities.find((entity) => entity.name === each)?.leadsTo ?? []) found.add(next)
  return found.size
}

const folder = mkdtempSync(join(tmpdir(), 'first-load-'))
const product = await startProduct(folder)
const browser = await launchChromium()
const session = await product.signIn(role)
const counts = await Promise.all(
  menuOf(role).map(async ({ entity, path }) => {
    const rows = await product.ask(session, 'GET', `/${entity.endpoint}?range=[0,24]`)
    return { entity, path, count: Array.isArray(rows) ? rows.length : 0 }
  }),
)
/** The list with most to load of those that fill a page. */
const [most] = counts
  .filter(({ count }) => count === 25)
  .toSorted((a, b) => reached(b.entity) - reached(a.entity))
const found: readonly number[][][] = [[], [], []]
try {
  const list = `/#/${role}/${most?.path}`
  for (let round = 0; round < rounds; round++) {
    const options = { baseURL: product.url, locale: 'pt-BR', viewport: { width: 1280, height: 800 } }
    const visitor = await browser.newContext(options)
    found[0]?.push([...(await open(visitor, '/', shown.form))])
    await visitor.close()
    const origin = { origin: product.url, localStorage: [{ name: 'console:session', value: session.kept }] }
    const person = await browser.newContext({ ...options, storageState: { cookies: [], origins: [origin] } })
    found[1]?.push([...(await open(person, list, shown.rows))])
    found[2]?.push([...(await open(person, list, shown.rows))])
    await person.close()
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
const titles = ['entrada, nada em cache', 'primeiras linhas, nada em cache', 'primeiras linhas, na volta']
const goals = [1.0, 2.5, 1.0]
console.log(`${describeMachine()}
4G lento (1,6 Mbit/s, 150 ms), processador ÷ ${slowdown}; lista de ${most?.entity.plural}; medianas de ${rounds} rodadas.
`)
console.log(
  formatTable(
    ['até aparecer', 's', 'meta, s', 'kB até então'],
    titles.map((title, at) => [
      title,
      short(medianOf((found[at] ?? []).map(([ms = Number.NaN]) => ms)) / 1000),
      short(goals[at] ?? Number.NaN),
      short(medianOf((found[at] ?? []).map(([, kB = Number.NaN]) => kB))),
    ]),
  ),
)

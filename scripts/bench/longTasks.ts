/*
 * `npx tsx scripts/bench/longTasks.ts [role …] [--only=text]`: what occupies the main thread of the built console for more
 * than 50 ms after the first paint. Each role opens its home, then every page of its menu, and a record, a form and an edit of
 * every section. Times are those of the thread's processor, which other load on the machine does not lengthen; names are
 * those of the sampled functions, by file. Prints the longest task of every page over the limit; asserts no times.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from '@playwright/test'
import { entities, listPath, menuOf } from '../../e2e/support/entities'
import { launchChromium } from './browser'
import { type Product, type Session, startProduct } from './clicks/product'
import { readTasks, traceCategories } from './longTasks/trace'
import { describeMachine, formatTable, short } from './print'
import { sized } from './trial'

const mostMs = 50
const restMs = 400

const options = process.argv.slice(2)
const roles = options.filter((each) => !each.startsWith('--'))
const only = options.find((each) => each.startsWith('--only='))?.slice(7)

const accounts = entities.flatMap(({ account }) => (account ? [account] : []))

/** Paths in the role's area, for each section: its list, a form and the first record. */
async function findPaths(product: Product, session: Session, role: string): Promise<readonly string[]> {
  const paths: string[] = []
  for (const { entity } of menuOf(role)) {
    const { create, edit } = entity.routes
    const base = entity.path ?? entity.views[0]?.path ?? ''
    paths.push(listPath(entity))
    if (entity.access.create.includes(role)) paths.push(`${base}/${create}`)
    const rows = await product.ask(session, 'GET', `/${entity.endpoint}?range=[0,0]`)
    const [row] = Array.isArray(rows) ? (rows as readonly { id: number }[]) : []
    if (!row) continue
    paths.push(`${base}/ver/${row.id}`)
    if (entity.access.edit.includes(role)) paths.push(`${base}/${edit}/${row.id}`)
  }
  return paths
}

/** Waits until the page has had no requests for a while. */
function watchRest(page: Page): () => Promise<void> {
  let open = 0
  let last = performance.now()
  const count = (by: number) => (request: Request) => {
    // The stream of changes stays open.
    if (request.url().endsWith('/api/ao-vivo')) return
    open += by
    last = performance.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return async () => {
    last = performance.now()
    const until = last + 15_000
    while ((open > 0 || performance.now() - last < restMs) && performance.now() < until)
      await page.waitForTimeout(50)
  }
}

async function measureRole(browser: Browser, product: Product, role: string): Promise<string[][]> {
  const session = await product.signIn(role)
  const area = accounts.find((account) => account.role === role)?.area ?? role
  const page = await browser.newPage({
    baseURL: product.url,
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
  })
  const rest = watchRest(page)
  await page.goto('/carregando/semente.svg')
  await page.evaluate((kept) => localStorage.setItem('console:session', kept), session.kept)
  const folder = mkdtempSync(join(tmpdir(), 'trace-'))
  const path = join(folder, 'trace.json')
  await browser.startTracing(page, { path, categories: [...traceCategories] })
  await page.goto(`/#/${area}/dashboard`)
  await rest()
  const home = `#/${area}/`
  const linked = await page
    .locator('nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const inMenu = linked.filter((href) => href.startsWith(home)).map((href) => href.slice(home.length))
  const all = [...new Set([...inMenu, ...(await findPaths(product, session, role))])]
  const paths = all.filter((each) => only === undefined || each.includes(only))
  for (const each of paths.slice(0, sized(paths.length, 2))) {
    await page.evaluate(
      ([hash, name]) => {
        performance.mark(`visit:${name}`)
        location.hash = hash
      },
      [`${home}${each}`, each] as const,
    )
    await rest()
    // What is below the viewport is drawn when it is scrolled to.
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 3000)
    await rest()
  }
  await browser.stopTracing()
  await page.context().close()
  const tasks = readTasks(path, mostMs)
  rmSync(folder, { recursive: true })
  console.error(`${role}: ${paths.length + 1} páginas, ${tasks.length} tarefas longas`)
  return tasks.map(({ visit, ms, causes }) => [`${role}: ${visit}`, short(ms), causes.join('; ')])
}

const folder = mkdtempSync(join(tmpdir(), 'long-tasks-'))
const product = await startProduct(folder)
const browser = await launchChromium()
const rows: string[][] = []
try {
  for (const { role } of accounts.slice(0, sized(accounts.length, 1)))
    if (roles.length === 0 || roles.includes(role)) rows.push(...(await measureRole(browser, product, role)))
} finally {
  await browser.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${describeMachine()}\nTarefas de mais de ${mostMs} ms de processador depois da primeira pintura.\n`,
)
if (rows.length === 0) rows.push(['nenhuma', '', ''])
console.log(formatTable(['página', 'ms', 'onde passa o tempo'], rows))

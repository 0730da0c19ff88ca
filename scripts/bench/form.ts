/*
 * `npx tsx scripts/bench/form.ts`: our form beside plain rjsf-mui and react-admin's SimpleForm in Chromium, production
 * builds, the same fields, every run in its own page, at the machine's speed and with the processor slowed to a quarter.
 * Prints medians and ratios; asserts no time.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { launchChromium, openBenchPage, unlimitedFrames } from './browser'
import type {} from './form/page'
import { medianOf } from './measure'
import { describeMachine, formatTable, short } from './print'

const runs = 5
const keysPerRun = 30
const forms = { ours: 'nosso', rjsf: 'rjsf-mui', admin: 'SimpleForm' } as const
type FormName = keyof typeof forms

/** Milliseconds. */
interface Figures {
  readonly mount: number
  readonly key: number
  /** Work of the page's main thread for one key, painting included. */
  readonly work: number
}

async function measureForm(
  browser: Browser,
  url: string,
  form: FormName,
  schema: string,
  slowdown: number,
): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(300_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.enable')
  await page.goto(`${url}?form=${form}&schema=${schema}`)
  await page.waitForFunction(() => 'formBench' in window)
  const mount = await page.evaluate(() => window.formBench.mount())
  await page.getByRole('textbox').first().click()
  const typed = await typeKeys(page, session)
  await page.close()
  return { mount, ...typed }
}

async function typeKeys(page: Page, session: CDPSession): Promise<Pick<Figures, 'key' | 'work'>> {
  // The first keys are slower everywhere: what they need is compiled then.
  for (let key = 0; key < 5; key++) await page.keyboard.press('a')
  await settle(page, 5)
  const before = await workOf(session)
  const times: number[] = []
  for (let key = 0; key < keysPerRun; key++) {
    await page.keyboard.press('b')
    times.push(...(await settle(page, 1)))
  }
  return { key: medianOf(times), work: ((await workOf(session)) - before) / keysPerRun }
}

/** Waits until so many keys have been painted; gives their times. */
async function settle(page: Page, count: number): Promise<readonly number[]> {
  const taken: number[] = []
  while (taken.length < count) taken.push(...(await page.evaluate(() => window.formBench.takeKeys())))
  return taken
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function compareForms(browser: Browser, url: string, schema: string, slowdown: number): Promise<void> {
  const names = Object.keys(forms) as FormName[]
  const found = new Map(names.map((name): [FormName, Figures[]] => [name, []]))
  // In turn, so that whatever else the machine does falls on all of them.
  for (let run = 0; run < runs; run++)
    for (const name of names) found.get(name)?.push(await measureForm(browser, url, name, schema, slowdown))
  const middle = (name: FormName, figure: keyof Figures) =>
    medianOf((found.get(name) ?? []).map((figures) => figures[figure]))
  const row = (title: string, figure: keyof Figures) => {
    const [ours, ...peers] = names.map((name) => middle(name, figure))
    const ratio = Math.min(...peers) / (ours ?? Number.NaN)
    return [title, ...[ours, ...peers].map((value) => short(value ?? Number.NaN)), `${short(ratio)}×`]
  }
  const what = schema === 'wide' ? '40 campos' : 'lista de 200 objetos'
  const title = `${what}${slowdown > 1 ? `, processador ÷ ${slowdown}` : ''}`
  console.log(
    `\n${formatTable(
      [title, ...Object.values(forms), 'par mais rápido ÷ nosso'],
      [row('montar, ms', 'mount'), row('tecla até a tela, ms', 'key'), row('trabalho por tecla, ms', 'work')],
    )}`,
  )
}

const bench = await openBenchPage('form')
const browser = await launchChromium(unlimitedFrames)
try {
  console.log(`${describeMachine()}\nMedianas de ${runs} rodadas de ${keysPerRun} teclas.`)
  for (const slowdown of [1, 4]) await compareForms(browser, bench.url, 'wide', slowdown)
  await compareForms(browser, bench.url, 'long', 1)
} finally {
  await browser.close()
  await bench.close()
}

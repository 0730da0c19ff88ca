/*
 * `npx tsx scripts/bench/form.ts`: compares our form with plain rjsf-mui and react-admin's SimpleForm in
 * Chromium: production builds, the same fields, a new page per run, at full CPU speed and at a quarter of it.
 * Also measures what the first form of the product loads. Prints medians and ratios; asserts no times.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { launchChromium, openBenchPage, unlimitedFrames } from './browser'
import type {} from './form/page'
import { weighForm } from './form/weight'
import { medianOf } from './measure'
import { against, describeMachine, formatTable, ratio, short } from './print'
import { sized } from './trial'

const runs = sized(5, 1)
const keysPerRun = sized(30, 3)
const forms = { ours: 'nosso', rjsf: 'rjsf-mui', admin: 'SimpleForm' } as const
type FormName = keyof typeof forms

/** Number of inputs once a form is complete. */
const fieldCounts: Readonly<Record<string, number>> = { wide: 40, long: 400 }

/** Milliseconds. */
interface FormTimes {
  /** Until the first field is painted. */
  readonly first: number
  /** Until all fields are painted and the page is idle. */
  readonly whole: number
  readonly key: number
  /** Main thread time for one key press, including painting, regardless of other load on the machine. */
  readonly work: number
}

async function measureForm(
  browser: Browser,
  url: string,
  form: FormName,
  schema: string,
  slowdown: number,
): Promise<FormTimes> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(300_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${url}?form=${form}&schema=${schema}`)
  await page.waitForFunction(() => 'formBench' in window)
  const mounted = await page.evaluate((count) => window.formBench.mount(count), fieldCounts[schema] ?? 1)
  await page.getByRole('textbox').first().click()
  const typed = await typeKeys(page, session)
  await page.close()
  return { ...mounted, ...typed }
}

async function typeKeys(page: Page, session: CDPSession): Promise<Pick<FormTimes, 'key' | 'work'>> {
  // The first key presses are slower everywhere, because their code is compiled then.
  for (let key = 0; key < 5; key++) await pressKey(page, 'a')
  const before = await workOf(session)
  const times: number[] = []
  for (let key = 0; key < keysPerRun; key++) times.push(await pressKey(page, 'b'))
  return { key: medianOf(times), work: ((await workOf(session)) - before) / keysPerRun }
}

/** Measures one key press; the next one comes when the page is idle again, as with a person. */
async function pressKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => window.formBench.awaitKey())
  await page.keyboard.press(key)
  return page.evaluate(() => window.formBench.timeKey())
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function compareForms(browser: Browser, url: string, schema: string, slowdown: number): Promise<void> {
  const names = Object.keys(forms) as FormName[]
  const found = new Map(names.map((name): [FormName, FormTimes[]] => [name, []]))
  // Alternates, so that other load on the machine affects all of them equally.
  for (let run = 0; run < runs; run++)
    for (const name of names) found.get(name)?.push(await measureForm(browser, url, name, schema, slowdown))
  const middle = (name: FormName, figure: keyof FormTimes) =>
    medianOf((found.get(name) ?? []).map((figures) => figures[figure]))
  const row = (title: string, figure: keyof FormTimes) => {
    const [ours, ...peers] = names.map((name) => middle(name, figure))
    return [
      title,
      ...[ours, ...peers].map((value) => short(value ?? Number.NaN)),
      ratio(Math.min(...peers), ours ?? Number.NaN),
    ]
  }
  const what = schema === 'wide' ? '40 campos' : 'lista de 200 objetos'
  const title = `${what}${slowdown > 1 ? `, processador ÷ ${slowdown}` : ''}`
  console.log(
    `\n${formatTable(
      [title, ...Object.values(forms), against('o mais rápido')],
      [
        row('primeiro campo na tela, ms', 'first'),
        row('todos os campos prontos, ms', 'whole'),
        row('tecla até a tela, ms', 'key'),
        row('trabalho por tecla, ms', 'work'),
      ],
    )}`,
  )
}

const bench = await openBenchPage('form')
const browser = await launchChromium(unlimitedFrames)
try {
  console.log(`${describeMachine()}\nMedianas de ${runs} rodadas de ${keysPerRun} teclas.`)
  const { bytes, files } = await weighForm()
  console.log(
    `O primeiro formulário carrega ${short(bytes / 1000)} kB (gzip) em ${files} arquivos além da lista.`,
  )
  for (const slowdown of [1, 4]) await compareForms(browser, bench.url, 'wide', slowdown)
  await compareForms(browser, bench.url, 'long', 1)
} finally {
  await browser.close()
  await bench.close()
}

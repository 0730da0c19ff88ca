/*
 * The measured page: `?side=ours|reactAdmin|agGrid`. Provides `window.listBench` to the runner, which
 * measures an action: from the key or mouse event to the frame that shows exactly the right rows.
 */
import { createRoot } from 'react-dom/client'
import { listed } from './schemas'
import { placeOf, rowsInSight } from './sight'

/** Texts of a row's plain columns. */
export type RowTexts = readonly string[]

/** Milliseconds since the event. */
export interface ActionTimes {
  /** When the first request for rows was sent; undefined if there was none. */
  readonly asked: number | undefined
  /** When the last response with rows arrived. */
  readonly answered: number | undefined
  /** When the right rows were painted. */
  readonly shown: number
}

/** What it cost to read a list as a whole. */
export interface WholeReading {
  readonly ms: number
  readonly bytes: number
  /** Milliseconds; 0 if no task took more than 50. */
  readonly longestTask: number
}

/** Functions for the runner. */
export interface ListBench {
  /** An action starts with the last event of this kind; `lines` are the rows to expect, all of them or some. */
  begin(kind: 'keydown' | 'click' | 'scroll', lines: readonly RowTexts[]): void
  /** Resolves when the action is complete. */
  end(): Promise<ActionTimes>
  /** Whether there were no requests for some frames and these rows are shown. */
  isAtRest(lines: readonly RowTexts[] | undefined): Promise<boolean>
  /** Scrolls to a row, like the scroll bar. */
  scrollTo(row: number): void
  /** Resolves when the list of this length was read in the background, and its columns were prepared. */
  readWhole(total: number): Promise<WholeReading>
}

declare global {
  interface Window {
    listBench: ListBench
  }
}

const patienceMs = 30_000
const restFrames = 10

/** By a glob, so that types of packages that only this benchmark installs are resolved from their folder. */
const { '../peers/AgGridList.tsx': agGrid } = import.meta.glob<typeof import('./ReactAdminList')>(
  '../peers/AgGridList.tsx',
)
const sides = { ours: () => import('./Ours'), reactAdmin: () => import('./ReactAdminList'), agGrid }
const side = (new URLSearchParams(location.search).get('side') ?? 'ours') as keyof typeof sides

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Whether the visible rows are these, in order and without a gap. */
function shows(lines: readonly RowTexts[]): boolean {
  const seen = rowsInSight(side)
  const [first] = seen
  const from = first === undefined ? -1 : lines.findIndex((line) => holds(first, line))
  const most = Math.min(lines.length, 10)
  return from >= 0 && seen.length >= most && seen.every((text, at) => holds(text, lines[from + at]))
}

function holds(text: string, line: RowTexts | undefined): boolean {
  return line?.every((each) => text.includes(each)) ?? false
}

let waiting: Promise<ActionTimes> = Promise.reject(new Error('nothing was begun'))
waiting.catch(() => undefined)
let scrolled = 0
let requests = 0

async function waitFor(kind: string, lines: readonly RowTexts[]): Promise<ActionTimes> {
  let start: number | undefined
  const hear = (event: Event) => {
    start = event.timeStamp
  }
  const isScroll = kind === 'scroll'
  scrolled = Number.NaN
  if (!isScroll) window.addEventListener(kind, hear, { capture: true })
  performance.clearResourceTimings()
  const deadline = performance.now() + patienceMs
  for (;;) {
    await frame()
    if (isScroll && !Number.isNaN(scrolled)) start = scrolled
    if (start !== undefined && shows(lines)) break
    if (performance.now() > deadline) {
      throw new Error(`the rows did not come: ${JSON.stringify([lines[0], rowsInSight(side).slice(0, 3)])}`)
    }
  }
  // What is rendered in this frame is on the screen in the next.
  await frame()
  const end = performance.now()
  if (!isScroll) window.removeEventListener(kind, hear, { capture: true })
  const begun = start
  const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, startTime, responseEnd }) =>
      new URL(name).pathname === `/api/${listed.name}` && startTime >= begun && responseEnd <= end,
  )
  const since = (times: readonly number[], pick: (...each: number[]) => number) =>
    times.length === 0 ? undefined : pick(...times) - begun
  return {
    asked: since(
      asked.map((each) => each.startTime),
      Math.min,
    ),
    answered: since(
      asked.map((each) => each.responseEnd),
      Math.max,
    ),
    shown: end - begun,
  }
}

const longTasks: PerformanceEntry[] = []
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Rows of a page that is read in the background. */
const wholePage = 2_000

function wholePages(): readonly PerformanceResourceTiming[] {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return requests.filter(({ name, responseEnd }) => {
    const [, last = 0] = JSON.parse(new URL(name).searchParams.get('range') ?? '[]') as readonly number[]
    return responseEnd > 0 && (last + 1) % wholePage === 0
  })
}

const plainFetch = window.fetch
window.fetch = (...request) => {
  requests += 1
  return plainFetch(...request).finally(() => {
    requests -= 1
  })
}
performance.setResourceTimingBufferSize(1000)

window.listBench = {
  begin(kind, lines) {
    if (shows(lines)) throw new Error('the rows to come are there already')
    waiting = waitFor(kind, lines)
    waiting.catch(() => undefined)
  },
  end: () => waiting,
  async isAtRest(lines) {
    for (let quiet = 0; quiet < restFrames; quiet++) {
      await frame()
      if (requests > 0 || (lines && !shows(lines))) return false
    }
    return true
  },
  scrollTo(row) {
    scrolled = performance.now()
    placeOf(side).scroller.scrollTop = row * 36
  },
  async readWhole(total) {
    const deadline = performance.now() + patienceMs
    while (wholePages().length * wholePage < total) {
      if (performance.now() > deadline) throw new Error('the list was not read as a whole')
      await pause(100)
    }
    await pause(3_000)
    const pages = wholePages()
    const ends = pages.map(({ responseEnd }) => responseEnd)
    return {
      ms: Math.max(...ends) - Math.min(...pages.map(({ startTime }) => startTime)),
      bytes: pages.reduce((sum, { transferSize }) => sum + transferSize, 0),
      longestTask: Math.max(
        0,
        ...longTasks
          .filter((task) => task.startTime >= (pages[0]?.startTime ?? 0))
          .map(({ duration }) => duration),
      ),
    }
  },
}

const load = sides[side]
if (!load) throw new Error('There is no such side.')
const { Side, prepare } = await load()
await prepare()
createRoot(document.getElementById('root') as HTMLElement).render(<Side />)

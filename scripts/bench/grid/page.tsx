/*
 * The page that is measured: `?grid=ours|dataTable|agGrid|reactDataGrid&rows=N`. Gives the runner `window.bench`, whose
 * every action answers with the milliseconds until its result was painted.
 */
import { createRoot } from 'react-dom/client'
import { makeFile } from '../../../src/engine/export/makeFile'
import { linesFrom } from '../../../src/engine/export/makeLines'
import type { ExportType } from '../../../src/engine/export/reportWorker'
import { Ours, providerOf } from './Ours'
import { RaDataTable } from './RaDataTable'
import { columns, index, type Measured, makeRows, widget } from './rows'

/** What the runner may ask for; milliseconds. */
export interface Bench {
  /** Opens the list in a frame that is there already, as it is in a console. */
  mount(): Promise<number>
  search(text: string): Promise<number>
  filter(column: string, values: readonly string[] | undefined): Promise<number>
  sort(column: string): Promise<number>
  /** Undefined where there is no grouping. */
  group(column: string | undefined): Promise<number | undefined>
  /**
   * The longest frame of a scroll; at the end of a page the next one is turned to, or the same one begins again.
   * Undefined when pages shall be turned and there are none.
   */
  scroll(ms: number, isTurning?: boolean): Promise<number | undefined>
  /** A file of all rows: how long it took, and the longest frame meanwhile. */
  save(type: ExportType): Promise<{ ms: number; longest: number; bytes: number }>
}

declare global {
  interface Window {
    bench: Bench
  }
}

const params = new URLSearchParams(location.search)
/** By a pattern: types of packages that only this bench installs are left to their own folder. */
const peers = import.meta.glob<Readonly<Record<string, typeof RaDataTable>>>('../peers/*Grid.tsx', {
  eager: true,
})
const grids = {
  ours: Ours,
  dataTable: RaDataTable,
  agGrid: peers['../peers/AgGrid.tsx']?.AgGrid,
  reactDataGrid: peers['../peers/ReactDataGrid.tsx']?.ReactDataGrid,
}
const rows = makeRows(Number(params.get('rows')))
let grid: Measured | undefined
const onReady = (ready: Measured) => {
  grid = ready
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Does something and waits until what it changed has been painted. */
async function time(work: () => void): Promise<number> {
  const before = grid?.drawn()
  const start = performance.now()
  work()
  for (;;) {
    await frame()
    const now = grid?.drawn()
    if (now !== undefined && now !== before) break
    if (performance.now() - start > 60_000) throw new Error('nothing was drawn')
  }
  // What was drawn in this frame is on the screen in the next one.
  await frame()
  return performance.now() - start
}

async function longestFrame(isOver: () => boolean, step: () => void): Promise<number> {
  let longest = 0
  let last = await frame()
  while (!isOver()) {
    step()
    const now = await frame()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

const root = createRoot(document.getElementById('root') as HTMLElement)

/** The frame alone, or with the grid in it. */
function draw(isOpen: boolean): void {
  const Grid = grids[params.get('grid') as keyof typeof grids]
  if (!Grid) throw new Error('There is no such grid.')
  root.render(<Grid rows={rows} isOpen={isOpen} onReady={onReady} />)
}

const asked = () => {
  if (!grid) throw new Error('nothing is drawn yet')
  return grid
}

draw(false)
// The frame has been drawn before anything is asked for.
await frame()
await frame()
window.bench = {
  mount: () => time(() => draw(true)),
  search: (text) => time(() => asked().search(text)),
  filter: (column, values) => time(() => asked().filter(column, values)),
  sort: (column) => time(() => asked().sort(column)),
  group: async (column) => (asked().group ? time(() => asked().group?.(column)) : undefined),
  async scroll(ms, isTurning = false) {
    if (isTurning && !asked().turn) return undefined
    const end = performance.now() + ms
    return longestFrame(
      () => performance.now() > end,
      () => {
        const { turn, scroller: find } = asked()
        const scroller = find()
        const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
        if (isAtEnd && isTurning) turn?.()
        scroller.scrollTop = isAtEnd ? 0 : scroller.scrollTop + 120
      },
    )
  },
  async save(type) {
    const lines = linesFrom(index, { id: 1, name: 'Chief', role: 'chief' }, providerOf(rows))
    const query = { filter: {}, sort: [['id', 'ASC']] as const, fields: [...columns] }
    const request = { entity: widget, query, type, title: widget.plural }
    const start = performance.now()
    let bytes: number | undefined
    const file = makeFile(request, new AbortController().signal, lines, () => undefined)
    void file.then(({ size }) => {
      bytes = size
    })
    const longest = await longestFrame(
      () => bytes !== undefined,
      () => undefined,
    )
    return { ms: performance.now() - start, longest, bytes: (await file).size }
  },
}

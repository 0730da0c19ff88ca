/*
 * The measured page: `?grid=ours|dataTable|agGrid|reactDataGrid&rows=N`. Provides `window.bench` to the
 * runner, whose actions resolve with the milliseconds until their result is painted.
 */
import { createRoot } from 'react-dom/client'
import { makeFile } from '../../../src/engine/export/makeFile'
import { linesFrom } from '../../../src/engine/export/makeLines'
import type { ExportType } from '../../../src/engine/export/reportWorker'
import { Ours, providerOf } from './Ours'
import { RaDataTable } from './RaDataTable'
import { columns, type GridDriver, index, makeRows, widget } from './rows'

/** Functions for the runner; times are in milliseconds. */
export interface Bench {
  /** Opens the list in an existing frame, as in a console. */
  mount(): Promise<number>
  search(text: string): Promise<number>
  filter(column: string, values: readonly string[] | undefined): Promise<number>
  sort(column: string): Promise<number>
  /** Undefined if there is no grouping. */
  group(column: string | undefined): Promise<number | undefined>
  /**
   * Longest frame while scrolling; at the end of a page it continues with the next, or starts over. Undefined
   * if pages are required and there are none.
   */
  scroll(ms: number, isTurning?: boolean): Promise<number | undefined>
  /** Exports all rows to a file: duration and longest frame. */
  save(type: ExportType): Promise<{ ms: number; longest: number; bytes: number }>
}

declare global {
  interface Window {
    bench: Bench
  }
}

const params = new URLSearchParams(location.search)
/** By a glob, so that types of packages that only this benchmark installs are resolved from their folder. */
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
let grid: GridDriver | undefined
const onReady = (ready: GridDriver) => {
  grid = ready
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** Runs an action and waits until its effect is painted. */
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
  // What is rendered in this frame is on the screen in the next.
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

/** The frame, empty or with the grid. */
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
// The frame is rendered before the first action.
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

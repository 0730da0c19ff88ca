/* Where each side draws its rows, and which of them can be seen. */

interface Place {
  readonly scroller: Element
  /** Rows, by selector. */
  readonly rows: string
  /** What stands above and below the rows and may cover some. */
  readonly head: string
  readonly foot: string
}

/** A side that is measured. */
export type SideName = 'ours' | 'reactAdmin' | 'agGrid'

const placed: Readonly<Record<SideName, Omit<Place, 'scroller'> & { readonly scroller: string }>> = {
  ours: {
    scroller: '[role=grid]',
    rows: '.grid-body > .grid-row',
    head: '.grid-head',
    foot: '.grid-foot',
  },
  reactAdmin: { scroller: 'html', rows: 'tbody tr', head: 'thead', foot: '.none' },
  agGrid: { scroller: '.ag-grid-viewport', rows: '.ag-row', head: '.ag-header', foot: '.ag-paging-panel' },
}

/** Where a side draws. */
export function placeOf(side: SideName): Place {
  const place = placed[side]
  return { ...place, scroller: document.querySelector(place.scroller) ?? document.documentElement }
}

/** The texts of the rows in sight, from top to bottom. */
export function rowsInSight(side: SideName): readonly string[] {
  const { scroller, rows, head, foot } = placeOf(side)
  const edge = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    // What is hidden has no height and covers nothing.
    return box && box.height > 0 ? box : undefined
  }
  const top = edge(head)?.bottom ?? 0
  const shown = scroller.getBoundingClientRect()
  const bottom = Math.min(window.innerHeight, shown.bottom, edge(foot)?.top ?? Number.POSITIVE_INFINITY)
  return [...document.querySelectorAll(rows)]
    .flatMap((row) => {
      const box = row.getBoundingClientRect()
      const middle = (box.top + box.bottom) / 2
      return middle > top && middle < bottom ? [{ middle, text: row.textContent }] : []
    })
    .sort((a, b) => a.middle - b.middle)
    .map(({ text }) => text)
}

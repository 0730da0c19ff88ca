/* Where each side renders its rows, and which of them are visible. */

interface SideSelectors {
  readonly scroller: Element
  /** Selector of the rows. */
  readonly rows: string
  /** Elements above and below the rows that may cover some of them. */
  readonly head: string
  readonly foot: string
}

/** A measured side. */
export type SideName = 'ours' | 'reactAdmin' | 'agGrid'

const placed: Readonly<Record<SideName, Omit<SideSelectors, 'scroller'> & { readonly scroller: string }>> = {
  ours: {
    scroller: '[role=grid]',
    rows: '.grid-body > .grid-row',
    head: '.grid-head',
    foot: '.grid-foot',
  },
  reactAdmin: { scroller: 'html', rows: 'tbody tr', head: 'thead', foot: '.none' },
  agGrid: { scroller: '.ag-grid-viewport', rows: '.ag-row', head: '.ag-header', foot: '.ag-paging-panel' },
}

/** Selectors of a side. */
export function placeOf(side: SideName): SideSelectors {
  const place = placed[side]
  return { ...place, scroller: document.querySelector(place.scroller) ?? document.documentElement }
}

/** The texts of the visible rows, from top to bottom. */
export function rowsInSight(side: SideName): readonly string[] {
  const { scroller, rows, head, foot } = placeOf(side)
  const edge = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    // A hidden element has no height and covers nothing.
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

import { type KeyboardEvent, useState } from 'react'

export interface CellPlace {
  readonly row: string
  readonly column: string
}

/** One tab stop for a grid whose controls say their `data-row` and `data-column`; arrow keys move between them. */
export function useGridKeys(first: CellPlace | undefined) {
  const [active, setActive] = useState<CellPlace>()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const from = placeOf(event.target)
    const next = from && nextControl(event.currentTarget, from, event.key)
    if (!next) return
    event.preventDefault()
    setActive(placeOf(next))
    next.focus()
  }
  return {
    active: active ?? first,
    gridProps: {
      onKeyDown: move,
      onFocus: (event: { readonly target: EventTarget }) => setActive(placeOf(event.target) ?? active),
    },
  }
}

function placeOf(target: EventTarget): CellPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const { row, column } = target.dataset
  return row === undefined || column === undefined ? undefined : { row, column }
}

function nextControl(grid: HTMLElement, from: CellPlace, key: string): HTMLElement | undefined {
  const all = [...grid.querySelectorAll<HTMLElement>('[data-row][data-column]')]
  const inRow = all.filter(({ dataset }) => dataset.row === from.row)
  const inColumn = all.filter(({ dataset }) => dataset.column === from.column)
  const beside = (controls: readonly HTMLElement[], step: number) => {
    const at = controls.findIndex(({ dataset }) => dataset.row === from.row && dataset.column === from.column)
    return controls[at + step]
  }
  switch (key) {
    case 'ArrowRight':
      return beside(inRow, 1)
    case 'ArrowLeft':
      return beside(inRow, -1)
    case 'ArrowDown':
      return beside(inColumn, 1)
    case 'ArrowUp':
      return beside(inColumn, -1)
    case 'Home':
      return inRow[0]
    case 'End':
      return inRow.at(-1)
    default:
      return undefined
  }
}

/* Arrow-key navigation of the ARIA grid pattern. Pure. */

/** A cell; line -1 is the header. */
export interface CellPlace {
  readonly line: number
  readonly column: number
}

export interface GridBounds {
  readonly lines: number
  readonly columns: number
  readonly page: number
  readonly first: number
  /** The id of the record in a line; undefined for headings and rows that are not loaded. */
  idAt(line: number): number | undefined
}

export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
}

/**
 * The cell a key leads to; undefined when the key does not move.
 * @example moveBy({ key: 'End', ctrlKey: false }, { line: 2, column: 0 }, { lines: 9, columns: 5, page: 4 })
 */
export function moveBy(
  { key, ctrlKey }: Key,
  from: CellPlace,
  bounds: Omit<GridBounds, 'first' | 'idAt'>,
): CellPlace | undefined {
  const { line, column } = from
  const lastLine = bounds.lines - 1
  const lastColumn = bounds.columns - 1
  const to = (nextLine: number, nextColumn: number): CellPlace => ({
    line: Math.max(-1, Math.min(nextLine, lastLine)),
    column: Math.max(0, Math.min(nextColumn, lastColumn)),
  })
  if (key === 'ArrowDown') return to(ctrlKey ? lastLine : line + 1, column)
  if (key === 'ArrowUp') return to(ctrlKey ? 0 : line - 1, column)
  if (key === 'ArrowRight') return to(line, ctrlKey ? lastColumn : column + 1)
  if (key === 'ArrowLeft') return to(line, ctrlKey ? 0 : column - 1)
  if (key === 'PageDown') return to(line + bounds.page, column)
  if (key === 'PageUp') return to(Math.max(0, line - bounds.page), column)
  if (key === 'Home') return to(ctrlKey ? 0 : line, 0)
  if (key === 'End') return to(ctrlKey ? lastLine : line, lastColumn)
  return undefined
}

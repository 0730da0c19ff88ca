import type { Entity } from '#model/entity/entity'
import type { ConsoleTools } from '../../console/console'
import type { ListView } from '../state/listView'
import { selectionWidth, visibleColumns } from './visibleColumns'

/** Pixels of the grid on a 1440 px screen with the menu open. */
export const usualRoom = 1126

/**
 * Hides the last default columns that do not fit a common screen even at their minimum width.
 * @param end pixels taken by the row actions
 */
export function fittingView(
  entity: Entity,
  tools: Pick<ConsoleTools, 'index' | 'actor'>,
  view: ListView,
  end: number,
): ListView {
  let room = usualRoom - end
  const fit = new Set<string>()
  for (const { name, minWidth, left } of visibleColumns(entity, tools, view, selectionWidth)) {
    room -= fit.size === 0 ? selectionWidth + minWidth : minWidth
    if (room < 0 && left === undefined) break
    fit.add(name)
  }
  return {
    ...view,
    columns: view.columns.map((column) => (fit.has(column.field) ? column : { ...column, hidden: true })),
  }
}

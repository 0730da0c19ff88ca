/* The columns that a list begins with: as many of those of the schema as fit a usual screen. Pure. */
import type { Entity } from '#model/entity/entity'
import type { ConsoleTools } from '../../shell/console'
import type { ListView } from '../state/listView'
import { selectionWidth, shownColumns } from './shownColumns'

/** Pixels of a grid on a screen of 1440 with the menu open. */
export const usualRoom = 1126

/**
 * The view without the last columns that have no room, however far the others give way; they are offered as hidden ones.
 * @param end pixels of the actions
 */
export function fittingView(
  entity: Entity,
  tools: Pick<ConsoleTools, 'index' | 'actor'>,
  view: ListView,
  end: number,
): ListView {
  let room = usualRoom - end
  const fit = new Set<string>()
  for (const { name, least, left } of shownColumns(entity, tools, view, selectionWidth)) {
    room -= fit.size === 0 ? selectionWidth + least : least
    if (room < 0 && left === undefined) break
    fit.add(name)
  }
  return {
    ...view,
    columns: view.columns.map((column) => (fit.has(column.field) ? column : { ...column, hidden: true })),
  }
}

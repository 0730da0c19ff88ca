/* The collapsed columns of a board, stored in the URL. */
import type { LayoutProps } from '../layout'
import type { BoardColumn } from './boardColumns'

export function useCollapsed(
  { options, setOptions }: Pick<LayoutProps, 'options' | 'setOptions'>,
  columns: readonly BoardColumn[],
  isEmpty: (column: BoardColumn) => boolean,
) {
  const isEmptyClosed = options.empty === 'closed'
  const closed = new Set((options.closed ?? '').split('|').filter((key) => key !== ''))
  const isCollapsed = (key: string) =>
    closed.has(key) || (isEmptyClosed && columns.some((each) => each.key === key && isEmpty(each)))
  return {
    isEmptyClosed,
    isCollapsed,
    onCollapse: (key: string, isClosed: boolean) => {
      const now = columns.map((each) => each.key).filter(isCollapsed)
      const next = isClosed ? [...now, key] : now.filter((each) => each !== key)
      // Replaces "collapse empty columns" by the list of collapsed columns.
      setOptions({ closed: next.length > 0 ? next.join('|') : undefined, empty: undefined })
    },
    onCollapseEmpty: (isClosed: boolean) => setOptions({ empty: isClosed ? 'closed' : undefined }),
  }
}

/* Recent and favourite records as menu groups, requested when first opened. */
import { useEffect } from 'react'
import { useStore } from 'react-admin'
import type { BookmarkedRecord } from '#model/wire/record/userData'
import { useConsole } from '../../console/console'
import { pathsOf } from '../../console/routing'
import { shellText } from '../../messages'
import { Icon } from '../../page/Icon'
import { useFavourites, useRecent } from '../../records/favourites'
import { Entry, GroupButton } from './MenuEntry'

const mostMarked = 12

export function FavouriteGroups() {
  const [open, setOpen] = useStore<readonly string[]>('shell.openKept', [])
  const recent = useRecent(open.includes(shellText.recent))
  const marked = useFavourites(open.includes(shellText.marked))
  const toggle = (title: string) =>
    setOpen(open.includes(title) ? open.filter((each) => each !== title) : [...open, title])
  const group = (
    title: string,
    none: string,
    records: readonly BookmarkedRecord[] | undefined,
    isLost: boolean,
  ) => (
    <Group
      title={title}
      none={isLost ? shellText.keptFailed : none}
      records={isLost ? [] : records}
      isOpen={open.includes(title)}
      onPress={() => toggle(title)}
    />
  )
  return (
    <>
      {group(shellText.recent, shellText.noRecent, recent.recent, recent.isLost)}
      {group(shellText.marked, shellText.noMarked, marked.favourites?.slice(0, mostMarked), marked.isLost)}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly none: string
  readonly records: readonly BookmarkedRecord[] | undefined
  readonly isOpen: boolean
  onPress(): void
}

function Group({ title, none, records, isOpen, onPress }: GroupProps) {
  const { index, area } = useConsole()
  // As many placeholder lines as last time, so that nothing below moves.
  const [lines, setLines] = useStore(`shell.keptLines.${title}`, 1)
  const many = Math.max(1, records?.length ?? lines)
  useEffect(() => {
    if (many !== lines) setLines(many)
  }, [many, lines, setLines])
  return (
    <ul className="menu-group" style={{ minHeight: isOpen ? 32 + many * 36 : 32 }}>
      <li>
        <GroupButton title={title} isClosed={!isOpen} onPress={onPress} />
      </li>
      {isOpen && records?.length === 0 && <li className="menu-none">{none}</li>}
      {isOpen &&
        records?.flatMap(({ entity: name, id, label }) => {
          const entity = index.get(name)
          if (!entity) return []
          const path = pathsOf(entity, area).show(id)
          return (
            <Entry
              key={path}
              isCompact={false}
              isCurrent={false}
              title={label}
              subtitle={entity.title}
              path={path}
              icon={<Icon name={entity.menu?.icon ?? ''} />}
            />
          )
        })}
    </ul>
  )
}

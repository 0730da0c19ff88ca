/* The side menu. The current section is visible even in a closed group. */
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useStore } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useConsole } from '../../console/console'
import { homeOf } from '../../console/routing'
import { shellText } from '../../messages'
import { Icon } from '../../page/Icon'
import { keys, pressed } from '../../shortcuts/keys'
import { FavouriteGroups } from './FavouriteGroups'
import { Entry, GroupButton, type MenuProps } from './MenuEntry'
import { beginningOf, currentEntry, type MenuGroup, searchMenu } from './menu'
import { useMenu } from './useMenu'

/** The first entries that fit on a screen; the rest render after the page. */
const firstEntries = 60

interface SideMenuProps extends MenuProps {
  onNavigate?(): void
}

export const SideMenu = /* @__PURE__ */ memo(function SideMenu({ isCompact, onNavigate }: SideMenuProps) {
  const tools = useConsole()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const all = useMenu()
  const current = currentEntry(all, pathname)?.path
  const most = useDeferredValue(Number.POSITIVE_INFINITY, firstEntries)
  const found = isCompact || words === '' ? all : searchMenu(all, words)
  const groups = beginningOf(found, most, current)
  const home = homeOf(tools.area)
  const [closed, setClosed] = useStore<readonly string[]>('shell.closedGroups', [])
  const isSearching = !isCompact && words !== ''
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when more entries are rendered above
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current, most])
  const toggle = (title: string) =>
    setClosed(closed.includes(title) ? closed.filter((each) => each !== title) : [...closed, title])
  const open = (path: string) => {
    navigate(path, { replace: path === pathname })
    onNavigate?.()
  }

  return (
    <nav
      ref={nav}
      className="menu"
      aria-label={shellText.mainMenu}
      onKeyDown={walk}
      onClick={(event) => {
        const path = clickedPath(event)
        if (path === undefined) return
        event.preventDefault()
        open(path)
      }}
    >
      {!isCompact && (
        <MenuSearch
          words={words}
          onWords={setWords}
          onFirst={() => {
            const first = groups[0]?.entries[0]
            if (first) open(first.path)
          }}
        />
      )}
      {groups.length === 0 && (
        <p role="status" className="menu-none">
          {shellText.noSection}
        </p>
      )}
      <ul className="menu-group">
        <Entry
          isCompact={isCompact}
          title={shellText.home}
          path={home}
          isCurrent={pathname === home}
          icon={<HomeOutlined fontSize="small" />}
        />
      </ul>
      {!isCompact && !isSearching && <FavouriteGroups />}
      {groups.map((group) => (
        <Group
          isCompact={isCompact}
          key={group.title}
          group={group}
          current={current}
          isClosed={!isCompact && !isSearching && closed.includes(group.title)}
          onToggle={() => toggle(group.title)}
        />
      ))}
    </nav>
  )
})

interface MenuSearchProps {
  readonly words: string
  onWords(words: string): void
  onFirst(): void
}

function MenuSearch({ words, onWords, onFirst }: MenuSearchProps) {
  const press = (event: KeyboardEvent) => {
    const wish = pressed(event, keys.menu)
    if (wish === 'first' && words !== '') onFirst()
    if (wish === 'clear' || wish === 'first') onWords('')
  }
  return (
    <Box sx={{ px: 1.5, py: 1 }}>
      <OutlinedInput
        type="search"
        size="small"
        fullWidth
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={press}
        placeholder={shellText.searchMenu}
        slotProps={{ input: { 'aria-label': shellText.searchMenu } }}
        startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
      />
    </Box>
  )
}

interface GroupProps extends MenuProps {
  readonly group: MenuGroup
  readonly current: string | undefined
  readonly isClosed: boolean
  onToggle(): void
}

function Group({ group, current, isClosed, isCompact, onToggle }: GroupProps) {
  return (
    <ul className="menu-group">
      {!isCompact && (
        <li>
          <GroupButton title={group.title} isClosed={isClosed} onPress={onToggle} />
        </li>
      )}
      {group.entries
        .filter(({ path }) => !isClosed || path === current)
        .map(({ path, title, subtitle, icon }) => (
          <Entry
            key={path}
            isCompact={isCompact}
            title={title}
            subtitle={subtitle}
            path={path}
            isCurrent={path === current}
            icon={<Icon name={icon} />}
          />
        ))}
    </ul>
  )
}

/** Of a link that is clicked to be opened here, as the router's own links decide it. */
function clickedPath(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return link && !isElsewhere ? link.hash.slice(1) : undefined
}

function walk(event: KeyboardEvent<HTMLElement>) {
  if (pressed(event, keys.menu) !== 'walk') return
  const step = event.key === 'ArrowDown' ? 1 : -1
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, button')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/* The side menu. The current section is visible even in a closed group. */
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListSubheader from '@mui/material/ListSubheader'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useRef, useState } from 'react'
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

export const SideMenu = /* @__PURE__ */ memo(function SideMenu({ isCompact, onNavigate }: MenuProps) {
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
  const common = { isCompact, onNavigate }
  const [closed, setClosed] = useStore<readonly string[]>('shell.closedGroups', [])
  const isSearching = !isCompact && words !== ''
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when more entries are rendered above
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current, most])
  const toggle = (title: string) =>
    setClosed(closed.includes(title) ? closed.filter((each) => each !== title) : [...closed, title])

  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={shellText.mainMenu}
      onKeyDown={walk}
      sx={{ overflowY: 'auto', flex: 1, py: 1 }}
    >
      {!isCompact && (
        <MenuSearch
          words={words}
          onWords={setWords}
          onFirst={() => {
            const first = groups[0]?.entries[0]
            if (first) navigate(first.path)
            onNavigate?.()
          }}
        />
      )}
      {groups.length === 0 && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', px: 2.5, py: 1 }}>
          {shellText.noSection}
        </Typography>
      )}
      <List disablePadding sx={{ px: 1 }}>
        <Entry
          {...common}
          title={shellText.home}
          path={home}
          isCurrent={pathname === home}
          icon={<HomeOutlined fontSize="small" />}
        />
      </List>
      {!isCompact && !isSearching && <FavouriteGroups onNavigate={onNavigate} />}
      {groups.map((group) => (
        <Group
          {...common}
          key={group.title}
          group={group}
          current={current}
          isClosed={!isCompact && !isSearching && closed.includes(group.title)}
          onToggle={() => toggle(group.title)}
        />
      ))}
    </Box>
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

function Group({ group, current, isClosed, onToggle, ...look }: GroupProps) {
  return (
    <List
      disablePadding
      sx={{ px: 1, mt: 1 }}
      subheader={
        look.isCompact ? undefined : (
          <ListSubheader disableSticky sx={{ bgcolor: 'transparent', p: 0, lineHeight: 1 }}>
            <GroupButton title={group.title} isClosed={isClosed} onPress={onToggle} />
          </ListSubheader>
        )
      }
    >
      {group.entries
        .filter(({ path }) => !isClosed || path === current)
        .map(({ path, title, subtitle, icon }) => (
          <Entry
            {...look}
            key={path}
            title={title}
            subtitle={subtitle}
            path={path}
            isCurrent={path === current}
            icon={<Icon name={icon} />}
          />
        ))}
    </List>
  )
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

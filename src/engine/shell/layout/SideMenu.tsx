/*
 * The menu: sections in groups that can be closed, a line each; icons alone when it is compact. The section being shown
 * stays in sight, in a closed group too. Arrows and Enter lead from the field above into what it finds.
 */
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { shellText } from '../../messages'
import { hint } from '../../page/Hints'
import { Icon } from '../../page/Icon'
import { useConsole } from '../console'
import { homeOf } from '../routing'
import { currentEntry, menuOf, searchMenu } from './menu'

interface SideMenuProps {
  readonly isCompact: boolean
  onNavigate?(): void
}

/** The groups and entries that the role may open. */
export function SideMenu({ isCompact, onNavigate }: SideMenuProps) {
  const tools = useConsole()
  const { pathname } = useLocation()
  const [words, setWords] = useState('')
  const all = menuOf(tools)
  const groups = isCompact || words === '' ? all : searchMenu(all, words)
  const current = currentEntry(all, pathname)?.path
  const home = homeOf(tools.area)
  const common = { isCompact, onNavigate }
  const [closed, setClosed] = useStore<readonly string[]>('shell.closedGroups', [])
  const isSearching = !isCompact && words !== ''
  const isClosed = (title: string) => !isCompact && !isSearching && closed.includes(title)
  const nav = useRef<HTMLElement>(null)
  // Read again when the address is another.
  useEffect(() => {
    if (current) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <Box
      component="nav"
      ref={nav}
      aria-label={shellText.mainMenu}
      onKeyDown={walk}
      sx={{ overflowY: 'auto', flex: 1, py: 1 }}
    >
      {!isCompact && (
        <Box sx={{ px: 1.5, py: 1 }}>
          <OutlinedInput
            type="search"
            size="small"
            fullWidth
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setWords('')
              else if (key === 'Enter' && isSearching) {
                const first = nav.current?.querySelectorAll<HTMLElement>('a')[1]
                first?.click()
                setWords('')
              }
            }}
            placeholder={shellText.searchMenu}
            slotProps={{ input: { 'aria-label': shellText.searchMenu } }}
            startAdornment={<SearchIcon fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
          />
        </Box>
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
      {groups.map((group) => (
        <List
          key={group.title}
          disablePadding
          sx={{ px: 1, mt: 1 }}
          subheader={
            isCompact ? undefined : (
              <ListSubheader disableSticky sx={{ bgcolor: 'transparent', p: 0, lineHeight: 1 }}>
                <GroupButton
                  title={group.title}
                  isClosed={isClosed(group.title)}
                  onPress={() =>
                    setClosed(
                      closed.includes(group.title)
                        ? closed.filter((title) => title !== group.title)
                        : [...closed, group.title],
                    )
                  }
                />
              </ListSubheader>
            )
          }
        >
          {group.entries
            .filter(({ path }) => !isClosed(group.title) || path === current)
            .map(({ path, title, subtitle, icon }) => (
              <Entry
                {...common}
                key={path}
                title={title}
                subtitle={subtitle}
                path={path}
                isCurrent={path === current}
                icon={<Icon name={icon} />}
              />
            ))}
        </List>
      ))}
    </Box>
  )
}

/** Arrows go from entry to entry, and into them from the field above. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, button')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface GroupButtonProps {
  readonly title: string
  readonly isClosed: boolean
  onPress(): void
}

function GroupButton({ title, isClosed, onPress }: GroupButtonProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-expanded={!isClosed}
      onClick={onPress}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        width: '100%',
        minHeight: 32,
        px: 1.5,
        border: 0,
        borderRadius: 1,
        bgcolor: 'transparent',
        color: 'text.secondary',
        typography: 'overline',
        lineHeight: 1,
        cursor: 'pointer',
        '&:hover': { color: 'text.primary' },
        '&::after': { content: isClosed ? '"+"' : '"–"', fontSize: '1rem' },
      }}
    >
      {title}
    </Box>
  )
}

interface EntryProps extends SideMenuProps {
  readonly title: string
  readonly subtitle?: string
  readonly path: string
  readonly icon: ReactNode
  readonly isCurrent: boolean
}

function Entry({ title, subtitle, path, icon, isCurrent, isCompact, onNavigate }: EntryProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={path}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCompact ? title : undefined}
        {...(isCompact ? hint(title) : subtitle !== undefined && hint(subtitle))}
        onClick={onNavigate}
        sx={{
          borderRadius: 1,
          minHeight: 36,
          px: 1.5,
          py: 0.5,
          justifyContent: isCompact ? 'center' : undefined,
        }}
      >
        <ListItemIcon
          sx={{ minWidth: isCompact ? 0 : 36, color: isCurrent ? 'primary.main' : 'text.secondary' }}
        >
          {icon}
        </ListItemIcon>
        {!isCompact && (
          <ListItemText
            primary={title}
            slotProps={{
              primary: { noWrap: true, sx: { fontWeight: isCurrent ? 650 : 500, fontSize: '0.875rem' } },
            }}
            sx={{ my: 0 }}
          />
        )}
      </ListItemButton>
    </ListItem>
  )
}

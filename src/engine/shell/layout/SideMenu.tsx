/* The menu: sections in groups; icons alone when it is compact. */
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
import { type ReactNode, useState } from 'react'
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

  return (
    <Box component="nav" aria-label={shellText.mainMenu} sx={{ overflowY: 'auto', flex: 1, py: 1 }}>
      {!isCompact && (
        <Box sx={{ px: 1.5, py: 1 }}>
          <OutlinedInput
            type="search"
            size="small"
            fullWidth
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setWords('')}
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
              <ListSubheader
                disableSticky
                sx={{ bgcolor: 'transparent', typography: 'overline', color: 'text.secondary', px: 1.5 }}
              >
                {group.title}
              </ListSubheader>
            )
          }
        >
          {group.entries.map(({ path, title, subtitle, icon }) => (
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
        {...(isCompact && hint(title))}
        onClick={onNavigate}
        sx={{
          borderRadius: 1,
          minHeight: 40,
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
            secondary={subtitle}
            slotProps={{
              primary: { noWrap: true, sx: { fontWeight: isCurrent ? 650 : 500, fontSize: '0.875rem' } },
              secondary: { noWrap: true, sx: { fontSize: '0.72rem' } },
            }}
            sx={{ my: 0 }}
          />
        )}
      </ListItemButton>
    </ListItem>
  )
}

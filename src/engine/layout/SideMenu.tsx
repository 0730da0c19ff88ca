/* The menu: sections in groups; icons alone when it is compact. */
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useConsole } from '../console'
import { Icon } from '../Icon'
import { shellText } from '../messages'
import { homeOf } from '../routing'
import { menuOf } from './menu'

interface SideMenuProps {
  readonly isCompact: boolean
  onNavigate?(): void
}

/** The groups and entries that the role may open. */
export function SideMenu({ isCompact, onNavigate }: SideMenuProps) {
  const tools = useConsole()
  const { pathname } = useLocation()
  const groups = menuOf(tools)
  const entries = groups.flatMap((group) => group.entries)
  // The longest address that leads here is the current one: sections may lie under others.
  const current = entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.path
  const home = homeOf(tools.area)
  const common = { isCompact, onNavigate }

  return (
    <Box component="nav" aria-label={shellText.mainMenu} sx={{ overflowY: 'auto', flex: 1, py: 1 }}>
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
      <Tooltip title={isCompact ? title : ''} placement="right">
        <ListItemButton
          component={Link}
          to={path}
          selected={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={isCompact ? title : undefined}
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
      </Tooltip>
    </ListItem>
  )
}

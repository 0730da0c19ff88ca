import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { getSystemInfo } from '../../auth/signIn'
import { useConsole } from '../../console/console'
import { homeOf } from '../../console/routing'
import { shellText } from '../../messages'
import { NarrowingButton } from '../../narrowing/NarrowingButton'
import { hint } from '../../page/Hints'
import { lazyDialog } from '../../page/lazyDialog'
import { AccountMenu } from './AccountMenu'
import { AppearanceMenu } from './AppearanceMenu'

const ViewBar = lazyDialog(() => import('./ViewBar').then((part) => part.ViewBar))

/** In pixels; sticky elements below it are offset by it. */
export const viewBarHeight = 48

/** Viewports of 320 pixels, including 1280 pixels at 400 % zoom. */
const narrowest = '@media (max-width: 359.95px)'

interface TopBarProps {
  readonly menuLabel: string
  onMenu(): void
}

export const TopBar = /* @__PURE__ */ memo(function TopBar({ menuLabel, onMenu }: TopBarProps) {
  const { setup, area, slots, actor } = useConsole()
  return (
    // The height includes the border, as the page's heights assume.
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper', zIndex: 'appBar' }}
    >
      <Toolbar
        variant="dense"
        sx={{ minHeight: 55, gap: { xs: 0, sm: 1 }, px: { xs: 1, sm: 2 }, [narrowest]: { px: 0.5 } }}
      >
        <IconButton edge="start" aria-label={menuLabel} {...hint(menuLabel)} onClick={onMenu}>
          <MenuIcon />
        </IconButton>
        <Typography
          component={Link}
          to={homeOf(area)}
          noWrap
          sx={{
            display: { xs: 'none', sm: 'block' },
            fontWeight: 700,
            fontSize: '1.05rem',
            color: 'primary.main',
            textDecoration: 'none',
          }}
        >
          {setup.title}
        </Typography>
        <DemoBadge />
        <Box sx={{ flex: 1 }} />
        <NarrowingButton />
        {slots.bar.map((Part, place) => (
          <Part key={String(place)} />
        ))}
        <AppearanceMenu />
        <AccountMenu />
      </Toolbar>
      {actor.viewer && (
        <Box sx={{ height: viewBarHeight }}>
          <ViewBar />
        </Box>
      )}
    </AppBar>
  )
})

function DemoBadge() {
  const { data } = useQuery({
    queryKey: ['system'],
    queryFn: getSystemInfo,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data?.demo) return null
  return (
    <Chip
      role="note"
      aria-label={shellText.demoNotice}
      {...hint(shellText.demoNotice)}
      label={shellText.demoBadge}
      color="warning"
      variant="outlined"
      tabIndex={0}
      sx={{
        '&:focus-visible': { outline: '2px solid', outlineOffset: 2 },
        minWidth: 0,
        [narrowest]: { fontSize: '0.65rem', '.MuiChip-label': { px: 0.25 } },
      }}
    />
  )
}

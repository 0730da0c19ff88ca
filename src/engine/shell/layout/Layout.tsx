/*
 * The frame of the console: app bar, menu and breadcrumbs. Hides how the menu follows from entities,
 * features and permissions.
 *
 * The parts subscribe to the address and the user themselves, so that a new page does not re-render them.
 */
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { useEvent, useStore } from 'react-admin'
import { useConsole } from '../../console/console'
import { contentId } from '../../console/visit'
import { shellText } from '../../messages'
import { Hints } from '../../page/Hints'
import { lazyDialog } from '../../page/lazyDialog'
import { Drawer } from '../../page/overlays'
import { useNumberedEntries } from '../useNumberedEntries'
import { PageBreadcrumbs } from './PageBreadcrumbs'
import { SideMenu } from './SideMenu'
import { TopBar, viewBarHeight } from './TopBar'

/** Listens to the connection and to what the user does in the page; the first page does not wait for it. */
const PageWatch = lazyDialog(() => import('./PageWatch').then((part) => part.PageWatch))

const menuWidth = 264
const compactWidth = 68

export function Layout({ children }: PropsWithChildren) {
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })
  const [isCompact, setCompact] = useStore('shell.compactMenu', false)
  const [isOpen, setOpen] = useState(false)
  const { actor } = useConsole()
  useNumberedEntries()
  const barHeight = 56 + (actor.viewer ? viewBarHeight : 0)
  useEffect(() => document.documentElement.style.setProperty('--bar-height', `${barHeight}px`), [barHeight])

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100vh',
        // In print the minimum height would add an empty page.
        '@media print': { minHeight: 0 },
      }}
    >
      <SkipLink />
      <Hints />
      <TopBar
        menuLabel={
          isWide
            ? isCompact
              ? shellText.expandMenu
              : shellText.collapseMenu
            : isOpen
              ? shellText.closeMenu
              : shellText.openMenu
        }
        onMenu={useEvent(() => (isWide ? setCompact(!isCompact) : setOpen(!isOpen)))}
      />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {isWide ? (
          <MenuBeside isCompact={isCompact} barHeight={barHeight} />
        ) : (
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { sx: { width: menuWidth, maxWidth: '85vw' } } }}
          >
            <SideMenu isCompact={false} onNavigate={() => setOpen(false)} />
          </Drawer>
        )}
        <Box
          component="main"
          id={contentId}
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            outline: 'none',
            px: { xs: 1.5, sm: 3 },
            // Shown above the page, so that a persistent message does not cover it.
            pt: {
              xs: 'calc(16px + var(--notice-height, 0px))',
              sm: 'calc(24px + var(--notice-height, 0px))',
            },
            pb: { xs: 2, sm: 3 },
          }}
        >
          <Box sx={{ position: 'relative', maxWidth: 1600, mx: 'auto' }}>
            <PageWatch />
            <PageBreadcrumbs />
            {children}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

function MenuBeside({ isCompact, barHeight }: { readonly isCompact: boolean; readonly barHeight: number }) {
  return (
    <Box
      sx={{
        width: isCompact ? compactWidth : menuWidth,
        flexShrink: 0,
        position: 'sticky',
        top: barHeight,
        height: `calc(100vh - ${barHeight}px)`,
        display: 'flex',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: 'width 150ms ease',
        overflowX: 'hidden',
        '@media print': { display: 'none' },
      }}
    >
      <SideMenu isCompact={isCompact} />
    </Box>
  )
}

/** A button instead of an anchor, because the hash belongs to the router. */
function SkipLink() {
  return (
    <Box
      component="button"
      type="button"
      onClick={() => document.getElementById(contentId)?.focus()}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        p: 1,
        border: 0,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 8 },
      }}
    >
      {shellText.skip}
    </Box>
  )
}

import Breadcrumbs from '@mui/material/Breadcrumbs'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { useConsole } from '../../console/console'
import { pagesOf, sectionsAt, titleOf } from '../../console/routes'
import { homeOf } from '../../console/routing'
import { shellText } from '../../messages'
import { EntityGate } from '../../page/EntityGate'
import { currentEntry } from './menu'
import { useMenu } from './useMenu'

export const PageBreadcrumbs = /* @__PURE__ */ memo(function Trail() {
  const tools = useConsole()
  const groups = useMenu()
  const { index, slots, actor, area } = tools
  const { pathname } = useLocation()
  const home = homeOf(area)
  const route = [...pagesOf(slots.pages, actor, area), ...sectionsAt(index, actor, area, pathname)].find(
    ({ path }) => matchPath(path, pathname),
  )
  if (pathname === home || !route || route.kind === 'redirect') return null
  const entry = currentEntry(groups, pathname)
  const group = groups.find(({ entries }) => entry && entries.includes(entry))
  // The menu and the title already name a section.
  if (entry?.path === pathname) return null
  const title = () => titleOf(route)
  const about = 'entity' in route ? [route.entity] : []
  return (
    <Breadcrumbs aria-label={shellText.trail} sx={{ mb: 1, '& li': { fontSize: '0.8rem' } }}>
      <MuiLink component={Link} to={home} underline="hover" color="inherit">
        {shellText.home}
      </MuiLink>
      {group && (
        <Typography variant="inherit" sx={{ color: 'text.secondary' }}>
          {group.title}
        </Typography>
      )}
      {entry && (
        <MuiLink component={Link} to={entry.path} underline="hover" color="inherit">
          {entry.title}
        </MuiLink>
      )}
      <Typography variant="inherit" aria-current="page" sx={{ color: 'text.primary' }}>
        <EntityGate open={() => loadBodies(about)}>{title}</EntityGate>
      </Typography>
    </Breadcrumbs>
  )
})

import Breadcrumbs from '@mui/material/Breadcrumbs'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { openEntities } from '#model/entity/opening'
import { shellText } from '../../messages'
import { Opened } from '../../page/Opened'
import { useConsole } from '../console'
import { pagesOf, sectionsAt, titleOf } from '../routes'
import { homeOf } from '../routing'
import { currentEntry, menuOf } from './menu'

export const Trail = /* @__PURE__ */ memo(function Trail() {
  const tools = useConsole()
  const { index, slots, actor, area } = tools
  const { pathname } = useLocation()
  const home = homeOf(area)
  const route = [...pagesOf(slots.pages, actor, area), ...sectionsAt(index, actor, area, pathname)].find(
    ({ path }) => matchPath(path, pathname),
  )
  if (pathname === home || !route || route.kind === 'redirect') return null
  const groups = menuOf(tools)
  const entry = currentEntry(groups, pathname)
  const group = groups.find(({ entries }) => entry && entries.includes(entry))
  const title = () => titleOf(route)
  const about = 'entity' in route ? [route.entity] : []
  const isSection = entry?.path === pathname
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
      {entry && !isSection && (
        <MuiLink component={Link} to={entry.path} underline="hover" color="inherit">
          {entry.title}
        </MuiLink>
      )}
      <Typography variant="inherit" aria-current="page" sx={{ color: 'text.primary' }}>
        {isSection ? entry.title : <Opened open={() => openEntities(about)}>{title}</Opened>}
      </Typography>
    </Breadcrumbs>
  )
})

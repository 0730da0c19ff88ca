import Box from '@mui/material/Box'
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

/** Without MUI's `Breadcrumbs` and `Link`, which every list would load and none shows. */
const steps = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { fontSize: '0.8rem' },
  // A slash that screen readers do not read.
  '& li + li::before': {
    content: '""',
    display: 'inline-block',
    height: '0.8em',
    mx: 1.25,
    borderLeft: '1px solid',
    borderColor: 'text.secondary',
    transform: 'rotate(15deg)',
  },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
} as const

const lastStep = { display: { xs: 'none', sm: 'list-item' } } as const

export const PageBreadcrumbs = /* @__PURE__ */ memo(function PageBreadcrumbs() {
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
    <Typography component="nav" aria-label={shellText.trail} sx={{ mb: 1, color: 'text.secondary' }}>
      <Box component="ol" sx={steps}>
        <li>
          <Link to={home}>{shellText.home}</Link>
        </li>
        {group && <li>{group.title}</li>}
        {entry && (
          <li>
            <Link to={entry.path}>{entry.title}</Link>
          </li>
        )}
        {/* The title right below says it again; a phone has no second line for it. */}
        <Box component="li" aria-current="page" sx={{ color: 'text.primary', ...lastStep }}>
          <EntityGate open={() => loadBodies(about)}>{title}</EntityGate>
        </Box>
      </Box>
    </Typography>
  )
})

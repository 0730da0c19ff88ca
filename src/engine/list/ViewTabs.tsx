/* Links to the views of an entity: the same rows under different fixed filters. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Entity, View } from '#model/entity/entity'
import { useConsole } from '../console/console'
import { pathsOf } from '../console/routing'
import { listText } from '../messages'

export function ViewTabs({ entity, view }: { readonly entity: Entity; readonly view?: View }) {
  const { area } = useConsole()
  if (entity.views.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={listText.sections}
      sx={{ display: 'flex', gap: 1, overflowX: 'auto', pb: 1, mb: 1.5 }}
    >
      {[undefined, ...entity.views].map((each) => (
        <Button
          key={each?.path ?? ''}
          component={Link}
          to={pathsOf(entity, area, each).list}
          size="small"
          variant={each === view ? 'contained' : 'outlined'}
          aria-current={each === view ? 'page' : undefined}
          sx={{ borderRadius: 99, whiteSpace: 'nowrap', flexShrink: 0 }}
        >
          {each?.title ?? listText.allOfThem}
        </Button>
      ))}
    </Box>
  )
}

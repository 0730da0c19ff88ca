import FilterAlt from '@mui/icons-material/FilterAltOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, useState } from 'react'
import { hint } from '../page/Hints'
import { lazyPart } from '../page/lazyPart'
import { Popover } from '../page/overlays'
import { ChosenRecord } from './ChosenRecord'
import { narrowingText } from './messages'
import { useNarrowing, useNarrowingEntities } from './useNarrowing'

const NarrowingPickers = lazyPart(() => import('./NarrowingPickers').then((part) => part.NarrowingPickers))

export function NarrowingButton() {
  const entities = useNarrowingEntities()
  const search = useNarrowing()
  const isWide = useMediaQuery('(min-width:1000px)', { noSsr: true })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (entities.length === 0) return null
  const chosen = entities.filter(({ name }) => search.has(name))
  const common = {
    'aria-haspopup': 'dialog',
    color: chosen.length === 0 ? 'inherit' : 'primary',
    ...hint(narrowingText.title),
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const
  return (
    <>
      {isWide ? (
        <Button {...common} startIcon={<FilterAlt />} sx={{ maxWidth: 320 }}>
          <Typography component="span" variant="button" noWrap>
            {chosen.length === 0
              ? narrowingText.all
              : chosen.map((entity, place) => (
                  <Fragment key={entity.name}>
                    {place > 0 && ' · '}
                    <ChosenRecord entity={entity} id={search.get(entity.name) ?? ''} />
                  </Fragment>
                ))}
          </Typography>
        </Button>
      ) : (
        <IconButton {...common} aria-label={narrowingText.title}>
          <FilterAlt />
        </IconButton>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          // The width of the loaded pickers, because the popover is positioned before they load.
          paper: {
            role: 'dialog',
            'aria-label': narrowingText.title,
            sx: { width: 'min(360px, 90vw)', minHeight: 260 },
          },
        }}
      >
        <NarrowingPickers entities={entities} chosen={search} onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import IconButton from '@mui/material/IconButton'
import { useNotify } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import { hint } from '../../page/Hints'
import { useFavourites } from '../../records/favourites'
import { viewText } from './messages'

interface StarButtonProps {
  readonly entity: Entity
  readonly id: number
}

export function StarButton({ entity, id }: StarButtonProps) {
  const { isMarked, mark } = useFavourites()
  const notify = useNotify()
  const isOn = isMarked(entity.name, id)
  const label = isOn ? viewText.unmark : viewText.mark
  return (
    <IconButton
      size="small"
      aria-label={viewText.mark}
      aria-pressed={isOn}
      {...hint(label)}
      onClick={() => {
        mark(entity.name, id, !isOn).catch(() => notify(viewText.markFailed, { type: 'error' }))
      }}
    >
      {isOn ? <Star fontSize="small" color="warning" /> : <StarBorder fontSize="small" />}
    </IconButton>
  )
}

import Chip from '@mui/material/Chip'
import type { Entity } from '#model/entity/entity'
import { ChosenRecord } from './ChosenRecord'
import { narrowingText } from './messages'
import { useChooseNarrowing, useNarrowing } from './useNarrowing'

export function NarrowingChip({ entity }: { readonly entity: Entity }) {
  const choose = useChooseNarrowing()
  const id = useNarrowing().get(entity.name)
  if (id === null) return null
  return (
    <Chip
      label={
        <>
          {narrowingText.title}: <ChosenRecord entity={entity} id={id} />
        </>
      }
      onDelete={() => choose({ [entity.name]: undefined })}
    />
  )
}

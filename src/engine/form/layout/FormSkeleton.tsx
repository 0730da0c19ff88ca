import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { Entity } from '#model/entity/entity'
import { formText } from '../messages'

export function FormSkeleton({ entity }: { readonly entity: Entity }) {
  const cards =
    entity.form.sections.length > 0 ? entity.form.sections : [{ title: '', fields: entity.fields }]
  return (
    <Box role="status" aria-label={formText.loading} className="page-skeleton">
      {cards.map(({ title, fields }) => (
        <Skeleton
          key={title}
          variant="rounded"
          height={72 + Math.ceil(Math.min(fields.length, 12) / 2) * 56}
          sx={{ mb: 2 }}
        />
      ))}
    </Box>
  )
}

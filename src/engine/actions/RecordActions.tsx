import Box from '@mui/material/Box'
import { useGetOne } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { actionText } from './messages'
import { OfferButton } from './OfferButton'
import { StateChip } from './StateChip'
import { useOffers } from './useOffers'

interface RecordActionsProps {
  readonly entity: Entity
  readonly id: number
  onDone(): void
}

export function RecordActions({ entity, id, onDone }: RecordActionsProps) {
  // Uses the same query key as the form, so that both share one request.
  const { data } = useGetOne(entity.name, { id, meta: { labels: true } }, { onError: () => undefined })
  return data ? <Known entity={entity} record={data} onDone={onDone} /> : null
}

interface LoadedProps {
  readonly entity: Entity
  readonly record: FoundRow
  onDone(): void
}

function Known({ entity, record, onDone }: LoadedProps) {
  const { offers, take } = useOffers(entity, record, onDone)
  const { workflow } = entity
  if (!workflow && offers.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={actionText.group}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {workflow && <StateChip entity={entity} value={record[workflow.field]} row={record} />}
      {offers.map((offer) => (
        <OfferButton key={offer.key} offer={offer} onTake={() => take(offer)} />
      ))}
    </Box>
  )
}

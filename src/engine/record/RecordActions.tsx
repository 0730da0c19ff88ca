import Box from '@mui/material/Box'
import { useGetOne } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { actionText } from '../actions/messages'
import { OfferButton } from '../actions/OfferButton'
import { StateChip } from '../actions/StateChip'
import { useOffers } from '../actions/useOffers'
import { labelOfRecord } from '../records/labelOfRecord'
import { RowMore } from '../rows/RowMore'

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
  const usual = offers.filter(({ isDangerous }) => !isDangerous)
  const dangerous = offers.filter(({ isDangerous }) => isDangerous)
  if (!workflow && offers.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={actionText.group}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {workflow && <StateChip entity={entity} value={record[workflow.field]} row={record} />}
      {usual.map((offer) => (
        <OfferButton key={offer.key} offer={offer} onTake={() => take(offer)} />
      ))}
      <RowMore
        label={labelOfRecord(entity, record)}
        entries={dangerous.map((offer) => ({ ...offer, act: () => void take(offer) }))}
      />
    </Box>
  )
}

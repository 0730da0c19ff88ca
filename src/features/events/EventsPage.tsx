import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionWords } from '#model/describe/conditionWords'
import type { Entity, EntityEvent } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import type { EventCount } from '#model/wire/record/event'
import { call, lazyDialog, PageFailure, PageHeader, PageSkeleton, useConsole } from '../../engine'
import { causeOf, workOf } from './describe'
import { text } from './messages'

const SimulationDialog = lazyDialog(() => import('./SimulationDialog').then((part) => part.SimulationDialog))

export function EventsPage() {
  const { index } = useConsole()
  const [simulated, setSimulated] = useState<readonly [Entity, EntityEvent]>()
  const counts = useQuery({ queryKey: ['events'], queryFn: () => call('GET /eventos'), staleTime: 0 })
  const having = [...index.values()].filter(({ events }) => events.length > 0)
  if (counts.error) {
    return <PageFailure page={text.title} error={counts.error} onRetry={() => void counts.refetch()} />
  }
  if (!counts.data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      {having.length === 0 && <Typography color="text.secondary">{text.none}</Typography>}
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 860 }}>
        {having.map((entity) => (
          <Box key={entity.name} component="section" aria-label={entity.plural}>
            <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
              {entity.plural}
            </Typography>
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              {entity.events.map((event) => (
                <EventCard
                  key={event.name}
                  entity={entity}
                  event={event}
                  count={counts.data.find(
                    ({ entidade, evento }) => entidade === entity.name && evento === event.name,
                  )}
                  onSimulate={() => setSimulated([entity, event])}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {simulated && (
        <SimulationDialog
          entity={simulated[0]}
          event={simulated[1]}
          onClose={() => setSimulated(undefined)}
        />
      )}
    </>
  )
}

interface EventCardProps {
  readonly entity: Entity
  readonly event: EntityEvent
  readonly count: EventCount | undefined
  onSimulate(): void
}

/** Translated to a sentence if possible, otherwise as written in the schema. */
function Condition({ entity, when }: { readonly entity: Entity; readonly when: string }) {
  const { index } = useConsole()
  const sentence = conditionWords(index, entity, when, new Map())
  const sx = sentence === undefined ? { fontFamily: 'monospace', overflowWrap: 'anywhere' } : {}
  return (
    <Typography variant="body2" sx={sx}>
      {text.when(sentence ?? when)}
    </Typography>
  )
}

function EventCard({ entity, event, count, onSimulate }: EventCardProps) {
  const { index, entities } = useConsole()
  const roles = new Map(
    entities.flatMap(({ account }) => (account ? [[account.role, account.title] as const] : [])),
  )
  const came = [
    text.times(count?.vezes ?? 0),
    ...(count ? [text.told(count.avisados), text.last(showDateTime(count.ultima))] : []),
  ]
  return (
    <Card variant="outlined" sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="subtitle1" sx={{ flex: 1 }}>
          {event.label}
        </Typography>
        <Button size="small" aria-label={text.simulateOf(event.label)} onClick={onSimulate}>
          {text.simulate}
        </Button>
      </Box>
      <Typography variant="body2">{causeOf(entity, event)}</Typography>
      {event.when !== undefined && <Condition entity={entity} when={event.when} />}
      <Typography variant="body2">{workOf({ index, roles }, entity, event).join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {came.join(' · ')}
      </Typography>
      {count?.problema && <Alert severity="warning">{count.problema}</Alert>}
    </Card>
  )
}

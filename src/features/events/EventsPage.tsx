import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity, EntityEvent } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import type { EventReport } from '#model/wire/record/event'
import { call, lazyDialog, PageFailure, PageHeader, PageSkeleton, useConsole } from '../../engine'
import { causeOf, workOf } from './describe'
import { text } from './messages'

const SimulationDialog = lazyDialog(() => import('./SimulationDialog').then((part) => part.SimulationDialog))

export function EventsPage() {
  const { index } = useConsole()
  const [simulated, setSimulated] = useState<readonly [Entity, EntityEvent]>()
  const reports = useQuery({ queryKey: ['events'], queryFn: () => call('GET /eventos'), staleTime: 0 })
  if (reports.error) {
    return <PageFailure page={text.title} error={reports.error} onRetry={() => void reports.refetch()} />
  }
  if (!reports.data) return <PageSkeleton />
  const reportsOf = (name: string) => reports.data.filter(({ entidade }) => entidade === name)
  const having = [...index.values()].filter(({ name }) => reportsOf(name).length > 0)
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      {having.length === 0 && <Typography color="text.secondary">{text.none}</Typography>}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {having.map((entity) => (
          <Box key={entity.name} component="section" aria-label={entity.plural}>
            <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
              {entity.plural}
            </Typography>
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { lg: '1fr 1fr' } }}>
              {reportsOf(entity.name).map((report) => (
                <EventCard
                  key={report.evento.name}
                  entity={entity}
                  report={report}
                  onSimulate={() => setSimulated([entity, report.evento])}
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
  readonly report: EventReport
  onSimulate(): void
}

/** In words where possible, else as written in the schema. */
function Condition({ when, sentence }: { readonly when: string; readonly sentence: string | null }) {
  const sx = sentence === null ? { fontFamily: 'monospace', overflowWrap: 'anywhere' } : {}
  return (
    <Typography variant="body2" sx={sx}>
      {text.when(sentence ?? when)}
    </Typography>
  )
}

function EventCard({ entity, report, onSimulate }: EventCardProps) {
  const { evento: event, vezes, avisados, ultima, problema } = report
  const { index, entities } = useConsole()
  const roles = new Map(
    entities.flatMap(({ account }) => (account ? [[account.role, account.title] as const] : [])),
  )
  const came = [
    text.times(vezes),
    ...(ultima === null ? [] : [text.told(avisados), text.last(showDateTime(ultima))]),
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
      {event.when !== undefined && <Condition when={event.when} sentence={report.condicao} />}
      <Typography variant="body2">{workOf({ index, roles }, entity, event).join(' · ')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {came.join(' · ')}
      </Typography>
      {problema && <Alert severity="warning">{problema}</Alert>}
    </Card>
  )
}

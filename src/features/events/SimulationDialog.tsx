/* A dry run of an event: the records and recipients it would affect now. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Entity, EntityEvent } from '#model/entity/entity'
import type { SimulatedRun, Simulation } from '#model/wire/record/event'
import { call, PageFailure, pathsOf, useConsole } from '../../engine'
import { titleOf } from './describe'
import { text } from './messages'

interface SimulationDialogProps {
  readonly entity: Entity
  readonly event: EntityEvent
  onClose(): void
}

/** Fetches anew each time it opens. */
export function SimulationDialog({ entity, event, onClose }: SimulationDialogProps) {
  const title = useId()
  const path = { entidade: entity.name, evento: event.name }
  const simulation = useQuery({
    queryKey: ['events', 'simulation', entity.name, event.name],
    queryFn: () => call('GET /eventos/:entidade/:evento/simulacao', { path }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{text.simulation(event.label)}</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 2 }}>
        {simulation.error && (
          <PageFailure error={simulation.error} onRetry={() => void simulation.refetch()} />
        )}
        {simulation.isPending && <CircularProgress sx={{ justifySelf: 'center' }} />}
        {simulation.data && <SimulationResult entity={entity} event={event} simulation={simulation.data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface SimulationResultProps extends Pick<SimulationDialogProps, 'entity' | 'event'> {
  readonly simulation: Simulation
}

function SimulationResult({ entity, event, simulation }: SimulationResultProps) {
  const { total, parcial, registros } = simulation
  const say = event.on.at === 'date' ? text.found : text.foundNow
  return (
    <>
      <Alert severity="info">{text.nothingDone}</Alert>
      <Typography role="status">{say(total, parcial)}</Typography>
      {registros.length < total && <Typography>{text.first(registros.length)}</Typography>}
      {registros.map((run) => (
        <Run key={run.id} entity={entity} event={event} run={run} />
      ))}
    </>
  )
}

function Run({
  entity,
  event,
  run,
}: Pick<SimulationResultProps, 'entity' | 'event'> & { readonly run: SimulatedRun }) {
  const { area } = useConsole()
  const names = [...run.pessoas.map(({ nome }) => nome), ...run.enderecos]
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Divider sx={{ mb: 1 }} />
      <Link component={RouterLink} to={pathsOf(entity, area).show(run.id)} variant="subtitle2">
        {run.rotulo === '' ? entity.title : run.rotulo}
      </Link>
      {event.notify && (
        <Typography variant="body2" color="text.secondary">
          {names.length === 0 ? text.toNone : text.to(names.join(', '))}
          {run.semAcesso > 0 && ` · ${text.unseen(run.semAcesso)}`}
        </Typography>
      )}
      {run.assunto !== null && <Typography variant="body2">{run.assunto}</Typography>}
      {run.texto !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {run.texto}
        </Typography>
      )}
      {event.set && run.valor !== null && (
        <Typography variant="body2">{text.value(titleOf(entity, event.set.field), run.valor)}</Typography>
      )}
      {run.chamada !== null && (
        <Typography
          component="pre"
          variant="body2"
          aria-label={text.call}
          sx={{ m: 0, fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {run.chamada}
        </Typography>
      )}
    </Box>
  )
}

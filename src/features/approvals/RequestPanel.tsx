import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Entity, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import type { PathOf } from '#model/entity/registry'
import { mayAct } from '#model/people/access'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import {
  Icon,
  RecordLink,
  RowMore,
  StateChip,
  useConsole,
  useEntity,
  useGetOne,
  useOffers,
} from '../../engine'
import { History } from './History'
import { text } from './messages'
import { PlotShape } from './PlotShape'
import { RequestedChange } from './RequestedChange'
import type { InboxRequest } from './useInbox'

const plotFields: readonly PathOf<'talhao'>[] = [
  'area_gleba',
  'especie_id',
  'variedade.variedade_id',
  'data_plantio',
  'irrigacao_id',
  'plantas_ha',
]
const dueFields: readonly PathOf<'talhao'>[] = ['payment.status', 'anuidade']
const requestFields: readonly PathOf<'aprovacao'>[] = [
  'solicitado_em',
  'sms_enviado_em',
  'decidido_por',
  'decidido_em',
  'motivo',
]

interface RequestPanelProps {
  readonly entity: Entity
  readonly request: InboxRequest
  readonly transitions: readonly Transition[]
  readonly isOwn: boolean
  onDecide(transition: Transition): void
  onRemove(): void
}

export function RequestPanel(props: RequestPanelProps) {
  const { entity, request, transitions, isOwn } = props
  const plots = useEntity('talhao')
  const { data: plot } = useGetOne(
    'talhao',
    { id: request.talhao, meta: { labels: true } },
    { onError: () => undefined },
  )
  const name = request._label
  return (
    <Box
      component="section"
      data-inbox-panel
      aria-label={text.details}
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
        <Typography variant="h2">
          <RecordLink entity="talhao" id={request.talhao}>
            {name}
          </RecordLink>
        </Typography>
        <StateChip entity={entity} value={request.status} />
      </Box>
      <Acts {...props} />
      {isOwn && transitions.length > 0 && <Alert severity="info">{text.own}</Alert>}
      {request.alteracao && (
        <Facts title={text.asked}>
          {request.status === 'pendente' && text.askedHelp}
          <RequestedChange
            name={name}
            requested={request.alteracao}
            now={request.status === 'pendente' ? plot : undefined}
          />
        </Facts>
      )}
      <Facts title={request.alteracao ? text.plotNow : text.plot}>
        {plot ? (
          <>
            <PlotShape name={name} polygon={plot.poligono} />
            <Pairs entity={plots} row={plot} paths={[...plotFields, ...dueFields]} />
          </>
        ) : (
          <Skeleton variant="rounded" height={220} />
        )}
      </Facts>
      <Facts title={text.farm}>
        <RecordLink entity="fazenda" id={plot?.fazenda_id}>
          {plot ? labelAt(plot, 'fazenda_id') : labelAt(request, 'talhao.fazenda_id')}
        </RecordLink>
      </Facts>
      <Facts title={text.partner}>
        <RecordLink entity="parceiro" id={plot?.parceiro_id}>
          {labelAt(request, 'talhao.parceiro_id') ?? text.noPartner}
        </RecordLink>
      </Facts>
      <Facts title={text.producer}>
        <Pairs entity={entity} row={request} paths={['nome', 'celular']} />
      </Facts>
      <Facts title={text.request}>
        <Pairs entity={entity} row={request} paths={requestFields} />
      </Facts>
      <Facts title={text.history}>
        <History entity={entity} id={request.id} />
      </Facts>
    </Box>
  )
}

function Acts({ entity, request, transitions, isOwn, onDecide, onRemove }: RequestPanelProps) {
  const { actor } = useConsole()
  const { offers, take } = useOffers(entity, request)
  const calls = offers.filter(({ work }) => work.kind === 'call')
  return (
    <Box role="group" aria-label={text.actions} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {transitions.map((transition) => (
        <Button
          key={transition.name}
          variant="contained"
          color={transition.input.length > 0 ? 'error' : 'success'}
          disabled={isOwn}
          data-needs-server=""
          onClick={() => onDecide(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {calls.map((offer) => (
        <Button
          key={offer.key}
          disabled={offer.unavailable !== undefined}
          aria-description={offer.unavailable}
          startIcon={offer.icon === undefined ? undefined : <Icon name={offer.icon} />}
          onClick={() => take(offer)}
        >
          {offer.label}
        </Button>
      ))}
      {mayAct(entity, 'remove', actor) && (
        <RowMore
          label={request._label}
          entries={[{ key: text.remove, label: text.remove, isDangerous: true, act: onRemove }]}
        />
      )}
    </Box>
  )
}

function Facts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography variant="overline" component="h3" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, typography: 'body2' }}>{children}</Box>
    </div>
  )
}

interface PairsProps {
  readonly entity: Entity
  readonly row: Row
  readonly paths: readonly string[]
}

function Pairs({ entity, row, paths }: PairsProps) {
  const pairs = paths.flatMap((path) => {
    const field = fieldAt(entity, path)
    const value = field ? showValue(valueAt(row, path), field, labelAt(row, path)) : ''
    return field && value !== '' ? [{ path, title: field.title, value }] : []
  })
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: 0.5 }}
    >
      {pairs.map(({ path, title, value }) => (
        <Box key={path} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {title}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

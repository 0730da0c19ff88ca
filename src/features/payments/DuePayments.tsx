import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren } from 'react'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant, formatMoney, formats } from '#model/formats/index'
import type { Labels } from '#model/query/queryOf'
import {
  Icon,
  listAddress,
  RecordLink,
  StateChip,
  useConsole,
  useEntity,
  useGetList,
  useNarrowingFilter,
  useOffers,
} from '../../engine'
import { dueText as text } from './messages'

type Payment = RecordOf<'pagamento'> & Labels

const shown = 5
const open = ['pendente', 'aguardando', 'vencido'] as const

/** What follows it waits for its payments, so that it does not move when they come. */
export function DuePayments({ children }: PropsWithChildren) {
  const tools = useConsole()
  const entity = useEntity('pagamento')
  const narrowing = useNarrowingFilter('pagamento')
  const { data, total, error, isPending, refetch } = useGetList('pagamento', {
    filter: { ...narrowing, status: open },
    sort: { field: 'vencimento', order: 'ASC' },
    pagination: { page: 1, perPage: shown },
    meta: { labels: true },
  })
  if (isPending) return null
  if (!error && !data?.length) return children
  const all = listAddress('pagamento', { ...narrowing, status: open }, tools)
  return (
    <>
      <Box component="section" aria-label={text.title} sx={{ mb: 3 }}>
        <Typography
          component="h2"
          variant="overline"
          sx={{ color: 'text.secondary', display: 'block', mb: 1 }}
        >
          {text.title}
        </Typography>
        {error && <Alert severity="error">{text.failed}</Alert>}
        {data && (
          <Card>
            {data.map((payment, place) => (
              <Box key={payment.id}>
                {place > 0 && <Divider />}
                <DuePayment entity={entity} payment={payment} onDone={() => void refetch()} />
              </Box>
            ))}
            {all !== undefined && total !== undefined && total > shown && (
              <Button component={Link} to={all} sx={{ m: 1 }}>
                {text.all(total)}
              </Button>
            )}
          </Card>
        )}
      </Box>
      {children}
    </>
  )
}

interface DuePaymentProps {
  readonly entity: Entity
  readonly payment: Payment
  onDone(): void
}

function DuePayment({ entity, payment, onDone }: DuePaymentProps) {
  const { offers, take } = useOffers(entity, payment, onDone)
  const { tipo, valor, vencimento, status, _labels } = payment
  const day = formats.date.show(vencimento)
  const isLate = vencimento < dayOfInstant(new Date())
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 240px' }, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <RecordLink entity="pagamento" id={payment.id}>
            {`${tipo} ${String(_labels.safra_id ?? '')} · ${String(_labels.talhao_id ?? '')}`}
          </RecordLink>
        </Typography>
        <Typography variant="body2" color={isLate ? 'error' : 'text.secondary'}>
          {isLate ? text.overdue(day) : text.due(day)}
        </Typography>
      </Box>
      {/* A line of its own on a phone: a state with a longer name would move what follows. */}
      <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}>
        <StateChip entity={entity} value={status} />
      </Box>
      <Typography
        sx={{
          flex: { xs: 1, sm: 'none' },
          minWidth: 104,
          textAlign: { sm: 'right' },
          fontWeight: 680,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formatMoney(valor)}
      </Typography>
      {offers
        .filter(({ work }) => work.kind === 'dialog')
        .map((offer) => (
          <Button
            key={offer.key}
            variant="contained"
            startIcon={<Icon name={offer.icon} />}
            onClick={() => take(offer)}
            aria-label={`${offer.label}: ${payment._label}`}
          >
            {offer.label}
          </Button>
        ))}
    </Box>
  )
}

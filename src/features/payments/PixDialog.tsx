import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useRef } from 'react'
import { useNotify } from 'react-admin'
import { formatMoney, formats, showDateTime } from '#model/formats/index'
import type { Charge } from '#model/wire/payment'
import { type DialogProps, PageFailure, StateChip, useConsole } from '../../engine'
import { ChargeCode } from './ChargeCode'
import { ChargeForm } from './ChargeForm'
import { text } from './messages'
import { useCharge } from './useCharge'

export function PixDialog({ entity, record, onClose }: DialogProps<'pagamento'>) {
  const titleId = useId()
  const notify = useNotify()
  // What the bank answers then moves no buttons.
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const { user } = useConsole()
  const { charge, failure, retry, isBusy, problem, make, check, simulate } = useCharge(record.id)
  // Payers see a simpler dialog, without the banks' terms.
  const isPayer = user.roles[0]?.slug === 'produtor'
  const before = useRef<string | undefined>(record.status)
  const close = () => onClose(charge && charge.status !== before.current ? charge.status : undefined)

  const tell = async (request: Promise<Charge | undefined>) => {
    const found = await request
    if (found && !found.pago) notify(text.unpaid, { type: 'info' })
  }
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{isPayer ? text.payTitle : text.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5, fontWeight: 600, overflowWrap: 'anywhere' }}>{record._label}</Typography>
        {!charge &&
          (failure ? (
            <PageFailure error={failure} onRetry={retry} />
          ) : (
            <Skeleton variant="rounded" height={record.status === 'aguardando' ? 500 : 310} />
          ))}
        {charge && (
          <Stack spacing={2}>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 24px' }}
            >
              <Fact name={text.amount}>{formatMoney(charge.valor)}</Fact>
              <Fact name={text.due}>{formats.date.show(charge.vencimento)}</Fact>
              <Fact name={text.status}>
                <StateChip entity={entity} value={charge.status} />
              </Fact>
              {charge.status === 'aguardando' && charge.pix_valido_ate && (
                <Fact name={text.validUntil}>{formats.date.show(charge.pix_valido_ate)}</Fact>
              )}
              {charge.pago_em && <Fact name={text.paidAt}>{showDateTime(charge.pago_em)}</Fact>}
              {charge.comprovante && <Fact name={text.receipt}>{charge.comprovante}</Fact>}
            </Box>
            {charge.pago && <Alert severity="success">{text.paid}</Alert>}
            {charge.aviso && !charge.pago && <Alert severity="warning">{charge.aviso}</Alert>}
            {problem !== undefined && <Alert severity="error">{problem}</Alert>}
            {charge.status === 'aguardando' && charge.pix_copia_cola ? (
              <ChargeCode code={charge.pix_copia_cola} picture={charge.qrcode} />
            ) : (
              !charge.pago && (
                <ChargeForm
                  charge={charge}
                  isBusy={isBusy}
                  isPlain={isPayer}
                  onCharge={(kind) => void make(kind)}
                />
              )
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap' }}>
        {charge?.local && charge.status === 'aguardando' && user.roles[0]?.level === 0 && (
          <Button disabled={isBusy} data-needs-server="" onClick={() => void tell(simulate())}>
            {text.simulate}
          </Button>
        )}
        {charge?.status === 'aguardando' && (
          <Button disabled={isBusy} data-needs-server="" onClick={() => void tell(check())}>
            {text.check}
          </Button>
        )}
        <Button color="inherit" onClick={close}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  )
}

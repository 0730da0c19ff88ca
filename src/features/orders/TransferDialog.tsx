import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { labelAt } from '#model/show/cell'
import type { DialogProps } from '../../engine'
import { Combobox, escapeOnly } from '../../engine'
import { text } from './messages'
import { type Unit, useTransfer } from './useTransfer'

export function TransferDialog({ record, onClose }: DialogProps<'pedido'>) {
  const id = useId()
  const notify = useNotify()
  const [unit, setUnit] = useState<Unit | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { order, units, unsold, isFailed, transfer } = useTransfer(record.id, unit?.id)
  const close = () => onClose()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!unit) return setMissing(true)
    setBusy(true)
    setProblem(undefined)
    try {
      await transfer(unit.id, reason)
      notify(text.done(unit.label), { type: 'success' })
      onClose(unit.id)
    } catch (error) {
      setProblem(error instanceof HttpError && error.status > 0 ? error.message : text.failed)
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={escapeOnly(close)} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{text.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {isFailed && <Alert severity="error">{text.failed}</Alert>}
            {!order && !isFailed && <Skeleton variant="rounded" height={160} />}
            {order && (
              <>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {text.from}: {labelAt(order, 'empresa_id')}
                </Typography>
                <UnitChoice
                  units={units.filter((each) => each.id !== order.empresa_id)}
                  unit={unit}
                  isMissing={isMissing}
                  onChange={(chosen) => {
                    setUnit(chosen)
                    setMissing(false)
                  }}
                />
                {unit && unsold && (
                  <Alert severity={unsold.length > 0 ? 'warning' : 'success'} role="status">
                    {unsold.length > 0 ? text.unsold(unsold) : text.sold}
                  </Alert>
                )}
                <TextField
                  label={text.reason}
                  value={reason}
                  multiline
                  minRows={2}
                  onChange={(event) => setReason(event.target.value)}
                  slotProps={{ htmlInput: { maxLength: 200 } }}
                />
              </>
            )}
            {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="contained" color="error" onClick={close}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="contained" color="success" disabled={!order || isBusy}>
            {text.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface UnitChoiceProps {
  readonly units: readonly Unit[]
  readonly unit: Unit | null
  readonly isMissing: boolean
  onChange(unit: Unit | null): void
}

function UnitChoice({ units, unit, isMissing, onChange }: UnitChoiceProps) {
  return (
    <Combobox<Unit>
      options={units}
      value={unit}
      labelOf={({ label }) => label}
      keyOf={({ id }) => String(id)}
      onChange={onChange}
      renderInput={(props, untaken) => (
        <TextField
          {...props}
          label={text.to}
          required
          error={isMissing || untaken !== undefined}
          helperText={untaken ?? (isMissing && text.choose)}
        />
      )}
    />
  )
}

import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { labelAt } from '#model/show/cell'
import type { DialogProps } from '../../engine'
import { Combobox, DialogForm } from '../../engine'
import { text } from './messages'
import { type Unit, useTransfer } from './useTransfer'

export function TransferDialog({ record, onClose }: DialogProps<'pedido'>) {
  const notify = useNotify()
  const [unit, setUnit] = useState<Unit | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { order, units, unsold, isFailed, transfer } = useTransfer(record.id, unit?.id)

  const submit = async () => {
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
    <DialogForm
      title={text.title}
      action={text.confirm}
      tone="decision"
      problem={isFailed ? text.failed : problem}
      isBusy={isBusy}
      isClosed={!order}
      onSubmit={submit}
      onClose={() => onClose()}
    >
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
    </DialogForm>
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
      problem={isMissing ? text.choose : undefined}
      renderInput={(params) => <TextField {...params} label={text.to} required />}
    />
  )
}

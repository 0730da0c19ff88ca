import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { labelOfRecord } from '../../../records/labelOfRecord'
import { calendarText as text } from './messages'
import type { MoveRun } from './useMoves'

interface MoveBarProps {
  readonly isMonthly: boolean
  onMove(count: number): void
  onChoose(): void
}

export function MoveBar({ isMonthly, onMove, onChoose }: MoveBarProps) {
  return (
    <Box
      role="toolbar"
      aria-label={text.move}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, pb: 1 }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600, mr: 1 }}>
        {text.moveChosen}
      </Typography>
      {(isMonthly ? text.monthSteps : text.steps).map(({ count, text: step }) => (
        <Button key={count} size="small" variant="outlined" onClick={() => onMove(count)}>
          {step}
        </Button>
      ))}
      <Button size="small" variant="outlined" onClick={onChoose}>
        {text.moveTo}
      </Button>
    </Box>
  )
}

/** Refusals listed one by one; the rest are counted. */
const mostRefusals = 10

interface MoveReportProps {
  readonly entity: Entity
  readonly run: MoveRun
  onUndo(): void
  onClose(): void
}

export function MoveReport({ entity, run, onUndo, onClose }: MoveReportProps) {
  const { count, outcome, isRunning, isUndo } = run
  const { done, failed } = outcome
  const canUndo = !isRunning && !isUndo && done.length > 0
  return (
    <Alert
      role="status"
      severity={failed.length > 0 ? 'warning' : 'success'}
      sx={{ mx: 1.5, mb: 1 }}
      {...(!isRunning && { onClose, closeText: text.close })}
    >
      {isRunning
        ? text.moving(done.length + failed.length, count)
        : (isUndo ? text.movedBack : text.moved)(done.length)}
      {canUndo && (
        <Button size="small" color="inherit" onClick={onUndo} sx={{ ml: 1, my: -0.5 }}>
          {text.undo}
        </Button>
      )}
      {failed.length > 0 && (
        <>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {text.refused(failed.length)}
          </Typography>
          <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
            {failed.slice(0, mostRefusals).map(({ item, message }) => (
              <li key={String(item.id)}>
                <b>{labelOfRecord(entity, item)}</b>: {message}
              </li>
            ))}
          </Box>
          {failed.length > mostRefusals && text.moreRefused(failed.length - mostRefusals)}
        </>
      )}
    </Alert>
  )
}

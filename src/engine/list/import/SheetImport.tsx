import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef } from 'react'
import type { Entity } from '#model/entity/entity'
import { keptLines } from '#model/import/matching'
import { hint } from '../../page/Hints'
import { ChooseSheet } from './ChooseSheet'
import { ImportTrial } from './ImportTrial'
import { MatchColumns } from './MatchColumns'
import { sheetText, summaryText } from './messages'
import { isWorking, type SheetImporting, type SheetStep, useSheetImport } from './useSheetImport'
import './mend.css'

interface SheetImportProps {
  readonly entity: Entity
  onClose(): void
}

/** An import continues on the server when the dialog is closed. */
export function SheetImport({ entity, onClose }: SheetImportProps) {
  const id = useId()
  const importing = useSheetImport(entity)
  const { step } = importing
  const stage = step.kind === 'job' ? step.job.situacao : step.kind
  const part = partOf(step)
  const content = useRef<HTMLDivElement>(null)
  // Each of these replaces the control that had the focus.
  const turn = stage === 'choose' || stage === 'ensaiada' ? step : stage
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the step.
  useEffect(() => content.current?.focus(), [turn])
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { borderRadius: 0 } } }}
    >
      <div className="import-head">
        <Typography id={id} variant="h6" component="h1">
          {sheetText.title(entity.plural)}
        </Typography>
        <IconButton aria-label={sheetText.close} {...hint(sheetText.close)} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div ref={content} className="import-content" tabIndex={-1}>
        <div className="import-steps">
          {/* Stays through all steps, because screen readers only announce changes of what was there. */}
          <div id={`${id}-status`} role="status">
            {stage === 'gravada' || stage === 'desfeita' ? (
              <Alert severity="success" role="none">
                {textOfStep(step)}
              </Alert>
            ) : (
              textOfStep(step)
            )}
          </div>
          {part !== undefined && (
            <LinearProgress
              aria-labelledby={`${id}-status`}
              {...(part > 0 && { variant: 'determinate', value: Math.min(100, part * 100) })}
            />
          )}
          <Step entity={entity} importing={importing} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

interface StepProps {
  readonly entity: Entity
  readonly importing: SheetImporting
  onClose(): void
}

function Step({ entity, importing, onClose }: StepProps) {
  const { step, reset, stop } = importing
  if (step.kind === 'choose')
    return <ChooseSheet entity={entity} importing={importing} problem={step.problem} />
  if (step.kind === 'match') return <MatchColumns entity={entity} importing={importing} step={step} />
  if (step.kind !== 'job') return null
  const { job } = step
  const { situacao } = job
  if (isWorking(job)) {
    return (
      <>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sheetText.mayClose}
        </Typography>
        <Box>
          <Button variant="outlined" onClick={() => void stop()}>
            {situacao === 'gravando' ? sheetText.stopAndUndo : sheetText.stop}
          </Button>
        </Box>
      </>
    )
  }
  if (situacao === 'gravada' || situacao === 'desfeita') {
    return (
      <>
        {job.problema !== null && <Alert severity="warning">{job.problema}</Alert>}
        {situacao === 'gravada' && <Typography>{sheetText.undoNote}</Typography>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" onClick={onClose}>
            {sheetText.close}
          </Button>
          {situacao === 'gravada' && (
            <Button onClick={() => void importing.undo(job)}>{sheetText.undo}</Button>
          )}
          <Button onClick={reset}>{sheetText.chooseOther}</Button>
        </Box>
      </>
    )
  }
  return <ImportTrial key={job.id} entity={entity} importing={importing} job={job} />
}

function textOfStep(step: SheetStep): string {
  if (step.kind === 'choose') return sheetText.intro
  if (step.kind === 'reading') return sheetText.reading
  if (step.kind === 'match') return `${step.file.name} · ${sheetText.found(keptLines(step).length)}`
  if (step.kind === 'sending') return sheetText.sending(step.done, step.total)
  const { situacao, feitas, total, novas, alteradas } = step.job
  if (situacao === 'gravada') return sheetText.written(novas, alteradas)
  if (situacao === 'desfeita') return sheetText.undone
  const isIdle = situacao === 'recebendo' || situacao === 'ensaiada'
  return isIdle ? summaryText(step.job) : sheetText.work[situacao](feitas, total)
}

/** 0 as long as it is not known, undefined if nothing is going on. */
function partOf(step: SheetStep): number | undefined {
  if (step.kind === 'reading') return 0
  if (step.kind === 'sending') return step.done / step.total
  return step.kind === 'job' && isWorking(step.job) ? step.job.feitas / step.job.total : undefined
}

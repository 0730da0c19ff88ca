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
import { hint } from '../../page/Hints'
import { ChooseSheet } from './ChooseSheet'
import { ImportTrial } from './ImportTrial'
import { MatchColumns } from './MatchColumns'
import { sheetText } from './messages'
import { type SheetImporting, useSheetImport } from './useSheetImport'

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
  const content = useRef<HTMLDivElement>(null)
  // The button that led here is gone, and with it the focus.
  useEffect(() => {
    if (stage !== 'choose') content.current?.focus()
  }, [stage])
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { borderRadius: 0 } } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          id={id}
          variant="h6"
          component="h1"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {sheetText.title(entity.plural)}
        </Typography>
        <IconButton aria-label={sheetText.close} {...hint(sheetText.close)} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box ref={content} sx={{ overflowY: 'auto', flex: 1, outline: 'none' }} tabIndex={-1}>
        <Box
          sx={{
            maxWidth: 1280,
            mx: 'auto',
            p: { xs: 2, sm: 3 },
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2.5,
          }}
        >
          <Step entity={entity} importing={importing} onClose={onClose} />
        </Box>
      </Box>
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
  if (step.kind === 'reading') return <Progress text={sheetText.reading} />
  if (step.kind === 'match') return <MatchColumns entity={entity} importing={importing} step={step} />
  if (step.kind === 'sending') {
    const { done, total } = step
    return <Progress text={sheetText.sending(done, total)} part={done / total} />
  }
  const { job } = step
  const { situacao, feitas, total } = job
  if (situacao === 'ensaiando' || situacao === 'gravando' || situacao === 'desfazendo') {
    const isKnown = situacao === 'ensaiando' || feitas > 0
    return (
      <>
        <Progress text={sheetText.work[situacao](feitas, total)} {...(isKnown && { part: feitas / total })} />
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
        <Alert severity="success" role="status">
          {situacao === 'gravada' ? sheetText.written(job.novas, job.alteradas) : sheetText.undone}
        </Alert>
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

/** Indeterminate without `part`. */
function Progress({ text, part }: { readonly text: string; readonly part?: number }) {
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography id={id} role="status">
        {text}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        {...(part === undefined ? {} : { variant: 'determinate', value: Math.min(100, part * 100) })}
      />
    </Box>
  )
}

import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { text } from './messages'

interface SaveBarProps {
  readonly count: number
  onSave(): Promise<void>
  onUndo(): void
}

export function SaveBar({ count, onSave, onUndo }: SaveBarProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave()
    setBusy(false)
  }
  return (
    <Paper
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: 12,
        mt: 2,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        zIndex: 'appBar',
      }}
    >
      <Typography role="status" sx={{ flex: '1 1 200px' }}>
        {text.unsaved(count)}
      </Typography>
      <Button color="inherit" onClick={onUndo} disabled={isBusy}>
        {text.undo}
      </Button>
      <Button variant="contained" onClick={save} loading={isBusy}>
        {text.save}
      </Button>
    </Paper>
  )
}

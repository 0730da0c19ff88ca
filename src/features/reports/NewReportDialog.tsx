import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { call, escapeOnly, type FiguresProps, useEntity } from '../../engine'
import { text } from './messages'
import { questionOf } from './questionOf'
import { titles } from './titles'

interface NewReportDialogProps extends FiguresProps {
  onClose(): void
}

export function NewReportDialog({ onClose, ...figures }: NewReportDialogProps) {
  const id = useId()
  const notify = useNotify()
  const queries = useQueryClient()
  const report = useEntity('relatorio')
  const longest = report.fields.find(({ name }) => name === 'titulo')?.maxLength
  const [titulo, setTitulo] = useState(() => `${figures.entity.plural}: ${figures.title}`.slice(0, longest))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await call('POST /relatorio/guardar', { body: { titulo, consulta: questionOf(figures) } })
      void queries.invalidateQueries({ queryKey: [report.name] })
      notify(text.kept(report.plural), { type: 'success' })
      onClose()
    } catch (error) {
      setProblem(error instanceof HttpError && error.status > 0 ? error.message : text.notKept)
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={escapeOnly(onClose)} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form onSubmit={save} noValidate>
        <DialogTitle id={id}>{titles.keep}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{text.keepHint}</DialogContentText>
          {problem !== undefined && <Alert severity="error">{problem}</Alert>}
          <TextField
            autoFocus
            required
            fullWidth
            label={text.title}
            value={titulo}
            slotProps={{ htmlInput: { maxLength: longest } }}
            onChange={(event) => setTitulo(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="contained" loading={isSaving} disabled={titulo.trim() === ''}>
            {text.keep}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

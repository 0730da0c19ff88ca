import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type PropsWithChildren, useId } from 'react'
import { shellText } from '../messages'
import { escapeOnly } from './escapeOnly'

interface DialogFormProps extends PropsWithChildren {
  readonly title: string
  readonly action: string
  /** Or a width in pixels. */
  readonly size?: 'xs' | 'sm' | 'md' | number
  /** Attributes of the form. */
  readonly traits?: Readonly<Record<string, string>>
  /** What belongs to none of the inputs. */
  readonly problem?: string | undefined
  readonly isBusy?: boolean
  readonly isClosed?: boolean
  /** `decision`: both buttons weigh the same. */
  readonly tone?: 'grave' | 'decision' | undefined
  onSubmit(): unknown
  onClose(): void
}

/** A dialog that is a form. While it is busy, it sends nothing again. */
export function DialogForm({ title, action, size = 'xs', problem, traits, ...more }: DialogFormProps) {
  const { isBusy = false, isClosed = false, tone, onSubmit, onClose, children } = more
  const isDecision = tone === 'decision'
  const id = useId()
  const width =
    typeof size === 'number'
      ? { slotProps: { paper: { sx: { width: size, maxWidth: 'calc(100% - 32px)' } } } }
      : { maxWidth: size, fullWidth: true }
  return (
    <Dialog open onClose={escapeOnly(onClose)} {...width} aria-labelledby={id}>
      <form
        {...traits}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through portals, so the form behind the dialog would be submitted too.
          event.stopPropagation()
          if (!isBusy) onSubmit()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {children}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button
            {...(isDecision ? { variant: 'contained', color: 'error' } : { color: 'inherit' })}
            onClick={onClose}
          >
            {shellText.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone === 'grave' ? 'error' : isDecision ? 'success' : 'primary'}
            disabled={isClosed}
            loading={isBusy}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/* The end of a dialog that is a form. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { shellText } from '../messages'

interface FormEndProps {
  /** What sending the form does, in a word. */
  readonly action: string
  /** It has been sent and is not answered yet. */
  readonly isBusy: boolean
  /** There is nothing to send yet. */
  readonly isClosed?: boolean
  /** It cannot be taken back. */
  readonly isGrave?: boolean
  onCancel(): void
}

/** The ways out of the form around it: cancelled or sent. */
export function FormEnd({ action, isBusy, isClosed = false, isGrave = false, onCancel }: FormEndProps) {
  return (
    <DialogActions sx={{ px: 3, pb: 2.5 }}>
      <Button color="inherit" onClick={onCancel}>
        {shellText.cancel}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={isGrave ? 'error' : 'primary'}
        disabled={isClosed}
        loading={isBusy}
      >
        {action}
      </Button>
    </DialogActions>
  )
}

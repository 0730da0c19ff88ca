import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { shellText } from '../messages'

interface FormEndProps {
  readonly action: string
  readonly isBusy: boolean
  readonly isClosed?: boolean
  readonly isGrave?: boolean
  onCancel(): void
}

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

import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { takenOffline } from '../../data/connection'
import { formText } from '../messages'

interface FormButtonsProps {
  readonly entity: Entity
  readonly formId: string
  readonly isReadOnly: boolean
  readonly isSaving: boolean
  readonly isSlow: boolean
  readonly isSmall: boolean
  onCancel(): void
  onSaveMore?(): void
}

export function FormButtons(props: FormButtonsProps) {
  const { entity, formId, isReadOnly, isSaving, isSlow, isSmall, onCancel, onSaveMore } = props
  return (
    <Paper
      {...takenOffline(entity)}
      square
      elevation={0}
      sx={{
        ...(!isSmall && { position: 'sticky', bottom: 0, zIndex: 2, borderTop: 1, borderColor: 'divider' }),
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: { xs: 0.75, sm: 1.5 },
        py: { xs: 1, sm: 1.5 },
        ...(isSmall ? { bgcolor: 'transparent' } : { px: { xs: 0.75, sm: 3 } }),
        '& button': {
          px: { xs: 1, sm: 2 },
          minWidth: 0,
          fontSize: { xs: '0.8125rem', sm: '0.875rem' },
          whiteSpace: 'nowrap',
        },
      }}
    >
      <Typography
        role="status"
        variant="body2"
        sx={isSlow ? { flex: '1 1 240px', alignSelf: 'center' } : { position: 'absolute' }}
      >
        {isSlow && formText.slow}
      </Typography>
      <Button color="inherit" onClick={onCancel}>
        {isReadOnly ? formText.back : formText.cancel}
      </Button>
      {!isReadOnly && onSaveMore && (
        <Button data-needs-server="" variant="outlined" onClick={onSaveMore} disabled={isSaving}>
          {formText.saveMore}
        </Button>
      )}
      {!isReadOnly && (
        <Button
          className="submit"
          type="submit"
          form={formId}
          variant="contained"
          disabled={isSaving}
          startIcon={
            isSaving ? <CircularProgress size={16} color="inherit" aria-label={formText.saving} /> : undefined
          }
        >
          {formText.save}
        </Button>
      )}
    </Paper>
  )
}

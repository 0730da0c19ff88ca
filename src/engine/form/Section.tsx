import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type PropsWithChildren, useId } from 'react'
import { FieldPlace } from './FieldGrid'

/** A titled card of a form. */
export function Section({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={title === '' ? undefined : id}
      sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}
    >
      {title !== '' && (
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 2 }}>
          {title}
        </Typography>
      )}
      <FieldPlace>{children}</FieldPlace>
    </Paper>
  )
}

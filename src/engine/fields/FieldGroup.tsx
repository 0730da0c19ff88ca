import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren } from 'react'
import type { InputProps } from '../contract'
import { labelId } from './FieldBox'
import { hintId, hintOf, InputHint, labelOf } from './labels'

interface FieldGroupProps extends PropsWithChildren {
  readonly input: InputProps
  readonly spacing?: number
}

/** An input of several parts, under one label and above one hint. */
export function FieldGroup({ input, spacing = 1, children }: FieldGroupProps) {
  const { id, problem } = input
  return (
    <Stack role="group" aria-labelledby={labelId(id)} useFlexGap spacing={spacing}>
      <Typography id={labelId(id)} variant="body2" sx={{ color: 'text.secondary' }}>
        {labelOf(input)}
      </Typography>
      {children}
      {hintOf(input) && (
        <FormHelperText id={hintId(id)} error={problem !== undefined} component="div">
          <InputHint input={input} />
        </FormHelperText>
      )}
    </Stack>
  )
}

import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { InputProps } from './fieldKind'
import { hintId, hintOf, InputHint, labelOf } from './labels'

/** Yes or no. */
export function BooleanInput(input: InputProps) {
  const { id, value, readOnly, required, problem, onChange, onBlur } = input
  const hint = hintOf(input)
  return (
    <FormControl error={problem !== undefined} fullWidth>
      <FormControlLabel
        label={labelOf(input)}
        disabled={readOnly}
        control={
          <Checkbox
            id={id}
            size="small"
            checked={value === true}
            onChange={(_event, checked) => onChange(checked)}
            onBlur={onBlur}
            slotProps={{
              input: {
                'aria-required': required || undefined,
                'aria-invalid': problem !== undefined || undefined,
                'aria-describedby': hint ? hintId(id) : undefined,
              },
            }}
          />
        }
      />
      {hint && (
        <FormHelperText id={hintId(id)} component="div">
          <InputHint input={input} />
        </FormHelperText>
      )}
    </FormControl>
  )
}

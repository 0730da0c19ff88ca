import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Choice } from '#model/entity'
import type { InputProps } from './fieldKind'
import { hintId, hintOf, InputHint, labelOf, lookOf } from './labels'
import { inputText } from './messages'
import { Picker } from './Picker'

/** Above this many values a list one can type in is quicker than a menu. */
const menuLimit = 8

/** One of the coded values. */
export function ChoiceInput(input: InputProps) {
  const values = input.field.values ?? []
  return values.length > menuLimit ? <LongChoice {...input} /> : <Menu input={input} values={values} />
}

function LongChoice(input: InputProps) {
  const values = input.field.values ?? []
  return (
    <Picker<Choice>
      input={input}
      options={values}
      value={values.find((choice) => choice.value === input.value) ?? null}
      labelOf={(choice) => choice.title}
      keyOf={(choice) => String(choice.value)}
      onChange={(choice) => input.onChange(choice?.value)}
    />
  )
}

/** Several of the coded values. */
export function ChoicesInput(input: InputProps) {
  const values = input.field.values ?? []
  const chosen = Array.isArray(input.value) ? input.value : []
  return (
    <Picker<Choice>
      input={input}
      options={values}
      isMany
      value={chosen.map(
        (each) => values.find((choice) => choice.value === each) ?? { value: each, title: String(each) },
      )}
      labelOf={(choice) => choice.title}
      keyOf={(choice) => String(choice.value)}
      onChange={(choices) =>
        input.onChange(choices.length === 0 ? undefined : choices.map((choice) => choice.value))
      }
    />
  )
}

function Menu({ input, values }: { readonly input: InputProps; readonly values: readonly Choice[] }) {
  const { id, value, required, readOnly, problem, onChange, onBlur } = input
  const at = values.findIndex((choice) => choice.value === value)
  const hint = hintOf(input)
  const isEmpty = value === undefined || value === null
  // A stored value that is no longer offered stays visible instead of looking empty.
  const stray = !isEmpty && at < 0
  return (
    <TextField
      id={id}
      select
      sx={lookOf(input)}
      fullWidth
      size="small"
      label={labelOf(input)}
      value={isEmpty ? '' : stray ? 'stray' : String(at)}
      error={problem !== undefined}
      helperText={hint && <InputHint input={input} />}
      onChange={(event) =>
        onChange(event.target.value === '' ? undefined : values[Number(event.target.value)]?.value)
      }
      onBlur={onBlur}
      slotProps={{
        formHelperText: { id: hintId(id), component: 'div' },
        select: {
          readOnly,
          SelectDisplayProps: {
            id,
            'aria-required': required || undefined,
            'aria-readonly': readOnly || undefined,
            'aria-invalid': problem !== undefined || undefined,
            'aria-describedby': hint ? hintId(id) : undefined,
          },
        },
      }}
    >
      {!required && (
        <MenuItem value="">
          <em>{inputText.none}</em>
        </MenuItem>
      )}
      {stray && (
        <MenuItem value="stray" disabled>
          {String(value)}
        </MenuItem>
      )}
      {values.map((choice, index) => (
        <MenuItem key={String(choice.value)} value={String(index)}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  )
}

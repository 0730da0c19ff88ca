import Card from '@mui/material/Card'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { DayField, useConsole } from '../../engine'
import type { AuditFilterState, FilterName } from './filter'
import { text } from './messages'

export function AuditFilters({ values, set }: AuditFilterState) {
  const { entities } = useConsole()
  const sections = entities.toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'))
  const bind = (name: FilterName) => ({
    value: values[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => set(name, event.target.value),
  })
  const setDay = (name: FilterName) => (value: unknown) => set(name, typeof value === 'string' ? value : '')
  return (
    <Card sx={grid}>
      <DayField id="audit-from" title={text.from} value={values.de} onChange={setDay('de')} />
      <DayField id="audit-to" title={text.to} value={values.ate} onChange={setDay('ate')} />
      <TextField size="small" label={text.who} {...bind('quem')} />
      <Choice
        label={text.entity}
        all={text.allSections}
        choices={sections.map(({ name, plural }) => [name, plural] as const)}
        {...bind('entidade')}
      />
      <TextField
        size="small"
        label={text.code}
        {...bind('registro')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 15 } }}
      />
      <Choice label={text.act} all={text.allActs} choices={Object.entries(text.acts)} {...bind('acao')} />
      <FormControlLabel
        label={text.onlyChanges}
        sx={{ whiteSpace: 'nowrap' }}
        control={
          <Switch
            checked={values.mudancas === 'true'}
            onChange={(_, isOnly) => set('mudancas', isOnly ? 'true' : '')}
          />
        }
      />
    </Card>
  )
}

const grid = {
  p: 2,
  mb: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
}

interface InputProps {
  readonly label: string
  readonly value: string
  onChange(event: { readonly target: { readonly value: string } }): void
}

interface ChoiceProps extends InputProps {
  readonly all: string
  readonly choices: readonly (readonly [value: string, title: string])[]
}

function Choice({ all, choices, ...input }: ChoiceProps) {
  return (
    <TextField
      {...input}
      select
      size="small"
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([value, title]) => (
        <MenuItem key={value} value={value}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

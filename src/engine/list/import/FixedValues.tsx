/* Values for fields without a column, the same for all rows of the import. */
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { ImportField } from '#model/import/importFields'
import { mappedOf } from '#model/import/matching'
import { choicesOf } from '#model/import/readChoice'
import { hint } from '../../page/Hints'
import { sheetText } from './messages'
import { Choice } from './SheetForm'
import type { MatchStep, SheetImporting } from './useSheetImport'

interface FixedValuesProps {
  readonly importing: SheetImporting
  readonly step: MatchStep
}

export function FixedValues({ importing, step }: FixedValuesProps) {
  const { fields, setFixed } = importing
  const section = useRef<HTMLElement>(null)
  const mapped = mappedOf(step)
  const free = fields.filter(
    ({ path, isId, named }) => !isId && named === undefined && !mapped.includes(path),
  )
  return (
    <Box
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={sheetText.fixed}
      sx={{ display: 'grid', gap: 1, maxWidth: 760 }}
    >
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
        {sheetText.fixed}
      </Typography>
      {free.length > 0 && (
        <Choice
          name={sheetText.addFixed}
          value=""
          options={[['', sheetText.addFixed], ...free.map(({ path, title }) => [path, title] as const)]}
          onChoose={(path) => path !== '' && setFixed(path, '')}
        />
      )}
      {[...step.fixed].map(([path, text]) => {
        const field = fields.find((each) => each.path === path)
        if (!field) return null
        return (
          <Box key={path} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <FixedValue field={field} text={text} onChange={(next) => setFixed(path, next)} />
            <IconButton
              aria-label={sheetText.dropFixed(field.title)}
              {...hint(sheetText.dropFixed(field.title))}
              onClick={() => {
                setFixed(path, undefined)
                section.current?.focus()
              }}
            >
              <CloseIcon />
            </IconButton>
          </Box>
        )
      })}
    </Box>
  )
}

interface FixedValueProps {
  readonly field: ImportField
  readonly text: string
  onChange(text: string): void
}

/** Choices are selected; referenced records are typed by name and resolved as in a cell. */
function FixedValue({ field, text, onChange }: FixedValueProps) {
  const { title, isMany } = field
  const options = isMany ? [] : choicesOf(field.field)
  const isSelect = options.length > 0
  return (
    <TextField
      size="small"
      label={title}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      sx={{ flex: 1, maxWidth: 520 }}
      select={isSelect}
      slotProps={{ ...(isSelect && { select: { native: true } }), inputLabel: { shrink: true } }}
    >
      {isSelect && <option value="">{sheetText.chooseValue}</option>}
      {options.map((option) => (
        <option key={option.title}>{option.title}</option>
      ))}
    </TextField>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { isBlank, textOf } from '#model/import/cell'
import { separators } from '#model/import/csv'
import type { SheetLine } from '#model/import/sheet'
import { sheetText } from './messages'
import { encodings } from './readText'
import type { MatchStep, SheetImporting } from './useSheetImport'

interface SheetFormProps {
  readonly importing: SheetImporting
  readonly step: MatchStep
}

const mostHeads = 20

export function SheetForm({ importing, step }: SheetFormProps) {
  const { turnTo, readAs } = importing
  const { laid, sheets } = step
  const { sheet, head } = laid
  const { text } = sheet
  const others = sheets.filter((each) => each !== sheet).map(({ name }) => name)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {sheets.length > 1 && (
          <Choice
            label={sheetText.sheet}
            value={String(sheets.indexOf(sheet))}
            options={sheets.map(({ name, isHidden }, at) => [
              String(at),
              isHidden ? sheetText.hiddenSheet(name) : name,
            ])}
            onChoose={(at) => {
              const chosen = sheets[Number(at)]
              if (chosen) turnTo(chosen)
            }}
          />
        )}
        <Choice
          isWide
          label={sheetText.head}
          value={String(head)}
          options={sheet.lines.slice(0, mostHeads).map((line, at) => [String(at), shownLine(line)])}
          onChoose={(at) => turnTo(sheet, Number(at))}
        />
        {text && (
          <>
            <Choice
              label={sheetText.separator}
              value={text.separator}
              options={[...new Set([...separators, text.separator])].map((each) => [
                each,
                sheetText.separators[each] ?? each,
              ])}
              onChoose={(separator) => readAs({ ...text, separator })}
            />
            <Choice
              label={sheetText.encoding}
              value={text.encoding}
              options={encodings.map((each) => [each, sheetText.encodings[each]])}
              onChoose={(encoding) => readAs({ encoding })}
            />
          </>
        )}
      </Box>
      {others.length > 0 && <Alert severity="info">{sheetText.oneSheet(others.join(', '))}</Alert>}
    </>
  )
}

interface ChoiceProps {
  readonly label?: string | undefined
  /** For assistive technology, after the label. */
  readonly name?: string | undefined
  readonly value: string
  readonly options: readonly (readonly [value: string, title: string])[]
  readonly isWide?: boolean
  readonly hint?: string | undefined
  onChoose(value: string): void
}

/** A text if there is nothing to choose. Opens a menu, because arrow keys would choose each option on their way. */
export function Choice({ label, name, value, options, isWide, hint, onChoose }: ChoiceProps) {
  const [only, ...others] = options
  if (others.length === 0)
    return (
      <Typography variant="body2" sx={{ alignSelf: 'center', overflowWrap: 'anywhere' }}>
        {only && `${label ?? name}: ${only[1]}. `}
        {hint}
      </Typography>
    )
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      slotProps={{ htmlInput: { 'aria-label': name }, select: { displayEmpty: label === undefined } }}
      helperText={hint === '' ? undefined : hint}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ flex: isWide ? '3 1 360px' : '1 1 200px', width: 1, minWidth: 0 }}
    >
      {options.map(([each, title]) => (
        <MenuItem key={each} value={each} sx={{ whiteSpace: 'normal' }}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

const longestLine = 80

function shownLine({ line, cells }: SheetLine): string {
  const words = cells.filter((cell) => !isBlank(cell)).map((cell) => textOf(cell))
  const text = words.join(' · ')
  return `${line}: ${text.length > longestLine ? `${text.slice(0, longestLine)}…` : text}`
}

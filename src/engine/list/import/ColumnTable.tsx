/* Maps the columns of a sheet to fields, and asks how ambiguous values are to be read. */
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { AmbiguousReading } from '#model/import/columnReading'
import { blanksAt, keptLines } from '#model/import/matching'
import type { ColumnReading } from '#model/wire/record/import'
import { sheetText } from './messages'
import { readingTitle } from './readingTitle'
import type { MatchStep, SheetImporting } from './useSheetImport'

interface ColumnTableProps {
  readonly importing: SheetImporting
  readonly step: MatchStep
}

export function ColumnTable({ importing, step }: ColumnTableProps) {
  const { columns, samples } = step.laid
  const ignored = columns.flatMap(({ title, path }, at) =>
    path === null && (samples[at]?.length ?? 0) > 0 ? [title || sheetText.untitled(at + 1)] : [],
  )
  return (
    <>
      <TableContainer>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{sheetText.column}</TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{sheetText.sample}</TableCell>
              <TableCell>{sheetText.field}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and titles may repeat
              <ColumnRow key={at} at={at} importing={importing} step={step} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {ignored.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sheetText.ignored(ignored.join(', '))}
        </Typography>
      )}
    </>
  )
}

function ColumnRow({ at, importing, step }: ColumnTableProps & { readonly at: number }) {
  const { fields, setColumn, setClears } = importing
  const { laid, mode, clears } = step
  const { title = '', path = null, by = 'none' } = laid.columns[at] ?? {}
  const name = title || sheetText.untitled(at + 1)
  const notes = { remembered: sheetText.remembered, likeness: sheetText.alike, title: '', none: '' }
  const field = fields.find((each) => each.path === path)
  const blanks =
    mode !== 'inserir' && field && !field.isId && field.list === undefined ? blanksAt(keptLines(step), at) : 0
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
      <TableCell
        sx={{
          display: { xs: 'none', sm: 'table-cell' },
          color: 'text.secondary',
          maxWidth: 360,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {laid.samples[at]?.join(' · ')}
      </TableCell>
      <TableCell sx={{ width: { xs: '58%', sm: 380 } }}>
        <TextField
          select
          fullWidth
          size="small"
          value={path ?? ''}
          helperText={notes[by] === '' ? undefined : notes[by]}
          onChange={({ target }) => setColumn(at, target.value === '' ? null : target.value)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': sheetText.fieldOf(name) } }}
        >
          <option value="">{sheetText.none}</option>
          {fields.map((each) => (
            <option key={each.path} value={each.path}>
              {each.title}
            </option>
          ))}
        </TextField>
        {step.readings[at]?.open.map((open) => (
          <ReadingChoice key={open.of} name={name} at={at} open={open} importing={importing} step={step} />
        ))}
        {blanks > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={clears.has(at)}
                onChange={({ target }) => setClears(at, target.checked)}
              />
            }
            label={sheetText.clears(blanks)}
          />
        )}
      </TableCell>
    </TableRow>
  )
}

interface ReadingChoiceProps extends ColumnTableProps {
  readonly name: string
  readonly at: number
  readonly open: AmbiguousReading
}

function ReadingChoice({ name, at, open, importing, step }: ReadingChoiceProps) {
  const { of, options, assumed, sample } = open
  const chosen: ColumnReading = step.chosen.get(at) ?? {}
  const place = options.findIndex((each) => each[of] === (chosen[of] ?? assumed?.[of]))
  return (
    <TextField
      select
      fullWidth
      size="small"
      margin="dense"
      label={sheetText.readingOf(sample)}
      error={place < 0}
      value={place < 0 ? '' : String(place)}
      onChange={({ target }) => {
        const option = options[Number(target.value)]
        if (target.value !== '' && option) importing.chooseReading(at, option)
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': `${name}: ${sheetText.readingOf(sample)}` },
      }}
    >
      {place < 0 && <option value="">{sheetText.chooseReading}</option>}
      {options.map((option, each) => (
        <option key={readingTitle(of, option, sample)} value={each}>
          {readingTitle(of, option, sample)}
        </option>
      ))}
    </TextField>
  )
}

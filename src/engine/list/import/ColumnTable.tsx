/* Maps the columns of a sheet to fields, and asks how ambiguous values are to be read. */
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { AmbiguousReading } from '#model/import/columnReading'
import { blanksAt, keptLines } from '#model/import/matching'
import type { ColumnReading } from '#model/wire/record/import'
import { columnNames } from './cellPlaces'
import { sheetText } from './messages'
import { readingTitle } from './readingTitle'
import { Choice } from './SheetForm'
import type { MatchStep, SheetImporting } from './useSheetImport'
import './mend.css'

interface ColumnTableProps {
  readonly importing: SheetImporting
  readonly step: MatchStep
}

export function ColumnTable({ importing, step }: ColumnTableProps) {
  const { columns, samples } = step.laid
  const names = columnNames(columns.map(({ title }) => title))
  const ignored = names.filter((_, at) => columns[at]?.path === null && (samples[at]?.length ?? 0) > 0)
  return (
    <>
      <TableContainer className="mend-box">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{sheetText.column}</TableCell>
              <TableCell>{sheetText.sample}</TableCell>
              <TableCell>{sheetText.field}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {names.map((name, at) => (
              <ColumnRow key={name} name={name} at={at} importing={importing} step={step} />
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

interface ColumnRowProps extends ColumnTableProps {
  readonly name: string
  readonly at: number
}

function ColumnRow({ name, at, importing, step }: ColumnRowProps) {
  const { fields, setColumn, setClears } = importing
  const { laid, mode, clears } = step
  const { path = null, by = 'none' } = laid.columns[at] ?? {}
  const notes = { remembered: sheetText.remembered, likeness: sheetText.alike, title: '', none: '' }
  const field = fields.find((each) => each.path === path)
  const blanks =
    mode !== 'inserir' && field && !field.isId && field.list === undefined ? blanksAt(keptLines(step), at) : 0
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
      <TableCell className="mend-sample">{laid.samples[at]?.join(' · ')}</TableCell>
      <TableCell sx={{ width: { sm: 380 } }}>
        <Choice
          name={sheetText.fieldOf(name)}
          value={path ?? ''}
          options={[['', sheetText.none], ...fields.map((each) => [each.path, each.title] as const)]}
          hint={notes[by]}
          onChoose={(next) => setColumn(at, next === '' ? null : next)}
        />
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
                slotProps={{ input: { 'aria-label': `${name}: ${sheetText.clears(blanks)}` } }}
              />
            }
            label={sheetText.clears(blanks)}
          />
        )}
      </TableCell>
    </TableRow>
  )
}

interface ReadingChoiceProps extends ColumnRowProps {
  readonly open: AmbiguousReading
}

function ReadingChoice({ name, at, open, importing, step }: ReadingChoiceProps) {
  const { of, options, assumed, sample } = open
  const chosen: ColumnReading = step.chosen.get(at) ?? {}
  const place = options.findIndex((each) => each[of] === (chosen[of] ?? assumed?.[of]))
  return (
    <Box sx={{ mt: 1.5 }}>
      <Choice
        label={sheetText.readingOf(sample)}
        name={name}
        value={place < 0 ? '' : String(place)}
        options={options.map((option, each) => [String(each), readingTitle(of, option, sample)])}
        hint={place < 0 ? sheetText.chooseReading : undefined}
        onChoose={(each) => {
          const option = options[Number(each)]
          if (option) importing.chooseReading(at, option)
        }}
      />
    </Box>
  )
}

/* What a spreadsheet says, before anything is written: how much of it is ready, what is wrong with the rest. */
import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Field } from '#model/entity/entity'
import { formatInteger } from '#model/formats/index'
import { showValue } from '#model/show/show'
import { LineProblems } from './LineProblems'
import type { MatchedLine } from './matchLines'
import { importText } from './messages'
import type { Sheet } from './readSheet'
import type { ImportState } from './useImport'

/** Records shown of those that are ready. */
const fewRecords = 8

interface ImportReviewProps {
  readonly state: Extract<ImportState, { readonly step: 'review' }>
  /** Lines that there is something to write of. */
  readonly ready: readonly MatchedLine[]
  onTurn(sheet: Sheet): void
}

export function ImportReview({ state, ready, onTurn }: ImportReviewProps) {
  const { name, sheets, sheet, table, lines } = state
  const wrong = lines.filter(({ problems }) => problems.length > 0)
  const warned = ready.flatMap(({ id, line, warning }) =>
    warning === undefined ? [] : [{ id, line, message: warning }],
  )
  const shown = ready.slice(0, fewRecords)
  const fields = table.columns
  const changed = ready.filter(({ existing }) => existing).length
  const same = lines.filter(({ problems }) => problems.length === 0).length - ready.length
  const hasExisting = changed + same > 0
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {sheets.length > 1 && <SheetChoice sheets={sheets} sheet={sheet} onTurn={onTurn} />}
      <Typography role="status">
        {importText.ready(ready.length)}
        {hasExisting && ` ${importText.standing(ready.length - changed, changed, same)}`}
      </Typography>
      {wrong.length > 0 && (
        <Alert severity="warning">
          {importText.wrong(wrong.length)}
          <LineProblems lines={wrongLines(wrong)} />
        </Alert>
      )}
      {warned.length > 0 && (
        <Alert severity="info">
          {importText.warned(warned.length)}
          <LineProblems lines={warned} />
        </Alert>
      )}
      {shown.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={importText.preview}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell align="right">{importText.lineTitle}</TableCell>
                {hasExisting && <TableCell>{importText.standingTitle}</TableCell>}
                {fields.map((field) => (
                  <TableCell key={field.name}>{field.title}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((each) => (
                <TableRow key={each.id}>
                  <TableCell align="right">{formatInteger(each.line)}</TableCell>
                  {hasExisting && (
                    <TableCell>{each.existing ? importText.changed : importText.fresh}</TableCell>
                  )}
                  {fields.map((field) => (
                    <TableCell key={field.name}>{cellText(each, field)}</TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  )
}

interface SheetChoiceProps extends Pick<ImportReviewProps, 'onTurn'> {
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet
}

function SheetChoice({ sheets, sheet, onTurn }: SheetChoiceProps) {
  return (
    <TextField
      select
      label={importText.sheet}
      value={sheets.indexOf(sheet)}
      onChange={(event) => {
        const chosen = sheets[Number(event.target.value)]
        if (chosen) onTurn(chosen)
      }}
      sx={{ maxWidth: 360 }}
    >
      {sheets.map((each, at) => (
        <MenuItem key={each.name} value={at}>
          {each.name}
        </MenuItem>
      ))}
    </TextField>
  )
}

function cellText({ row, labels, existing }: MatchedLine, field: Field): string {
  const { name } = field
  const after = showValue(row[name], field, labels[name])
  if (!existing || !(name in existing.changes)) return after
  return importText.change(showValue(existing.before[name], field), after)
}

/** What is wrong with a line once, however many records it makes. */
function wrongLines(wrong: readonly MatchedLine[]) {
  const lines = wrong.map(({ id, line, problems }) => ({ id, line, message: problems.join('; ') }))
  return [...new Map(lines.map((each) => [`${each.line} ${each.message}`, each])).values()]
}

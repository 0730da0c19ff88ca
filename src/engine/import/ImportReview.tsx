/* What a spreadsheet says, before anything is written: how much of it is ready, what is wrong with the rest. */
import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { formatInteger } from '#model/formats/index'
import { showValue } from '#model/show'
import type { JudgedLine } from './judgeLines'
import { LineProblems } from './LineProblems'
import { importText } from './messages'
import type { ImportState } from './useImport'

/** Records shown of those that are ready. */
const fewRecords = 8

interface ImportReviewProps {
  readonly state: Extract<ImportState, { readonly step: 'review' }>
  readonly ready: readonly JudgedLine[]
}

/** The review. */
export function ImportReview({ state: { name, table, lines }, ready }: ImportReviewProps) {
  const wrong = lines.filter(({ problems }) => problems.length > 0)
  const shown = ready.slice(0, fewRecords)
  const fields = table.columns
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography role="status">{importText.ready(ready.length)}</Typography>
      {wrong.length > 0 && (
        <Alert severity="warning">
          {importText.wrong(wrong.length)}
          <LineProblems lines={wrongLines(wrong)} />
        </Alert>
      )}
      {shown.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={importText.preview}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell align="right">{importText.lineTitle}</TableCell>
                {fields.map((field) => (
                  <TableCell key={field.name}>{field.title}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(({ id, line, row, labels }) => (
                <TableRow key={id}>
                  <TableCell align="right">{formatInteger(line)}</TableCell>
                  {fields.map((field) => (
                    <TableCell key={field.name}>
                      {showValue(row[field.name], field, labels[field.name])}
                    </TableCell>
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

/** What is wrong with a line once, however many records it makes. */
function wrongLines(wrong: readonly JudgedLine[]) {
  const lines = wrong.map(({ id, line, problems }) => ({ id, line, message: problems.join('; ') }))
  return [...new Map(lines.map((each) => [`${each.line} ${each.message}`, each])).values()]
}

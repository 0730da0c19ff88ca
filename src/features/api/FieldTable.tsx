/* The fields of an object that is sent or answered. */
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { text } from './messages'
import { type ApiDocument, objectIn, type ShownSchema, typeText } from './readDocument'

interface FieldTableProps {
  readonly document: ApiDocument
  readonly title: string
  readonly schema: ShownSchema | undefined
}

/** Names, types and words; what an object inside another has stands under its name there. */
export function FieldTable({ document, title, schema }: FieldTableProps) {
  if (!schema) return null
  const whole = objectIn(document, schema)
  const rows = whole ? rowsOf(document, whole, '', 0) : []
  return (
    <section>
      <Typography variant="h3" sx={{ mt: 3, mb: 0.5 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {typeText(document, schema)}
      </Typography>
      {rows.length > 0 && (
        <TableContainer tabIndex={0} aria-label={title} role="region">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text.field}</TableCell>
                <TableCell>{text.type}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ path, field, isRequired }) => (
                <TableRow key={path}>
                  <TableCell sx={{ verticalAlign: 'top' }}>
                    <Typography sx={{ fontFamily: 'monospace', fontSize: 13 }}>{path}</Typography>
                    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                      {[isRequired && text.required, field.readOnly && text.readOnly]
                        .filter(Boolean)
                        .join(', ')}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ verticalAlign: 'top' }}>
                    <Typography sx={{ fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
                      {typeText(document, field)}
                    </Typography>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {[field.title, field.description].filter(Boolean).join('. ')}
                    </Typography>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </section>
  )
}

interface FieldRow {
  readonly path: string
  readonly field: ShownSchema
  readonly isRequired: boolean
}

/** Objects are looked into so many times. */
const deepest = 2

function rowsOf(
  document: ApiDocument,
  { properties = {}, required = [] }: ShownSchema,
  before: string,
  depth: number,
): readonly FieldRow[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const inner = depth < deepest && !field.$ref ? objectIn(document, field) : undefined
    return [
      { path, field, isRequired: required.includes(name) },
      ...(inner ? rowsOf(document, inner, `${path}.`, depth + 1) : []),
    ]
  })
}

import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { Entity } from '#model/entity/entity'
import { showAct } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/record/audit'
import { useConsole } from '../../engine'
import { type DetailPart, describeDetail } from './describeDetail'
import { differing, LoggedValue, ReferenceLabels } from './LoggedValue'
import { text } from './messages'

interface EntryDetailsProps {
  readonly entry: AuditEntry
  readonly entity: Entity | undefined
}

/** The changed values, and what the log says besides. */
export function EntryDetails({ entry, entity }: EntryDetailsProps) {
  const { index } = useConsole()
  const named = showAct(entity, entry)
  const fieldOf = (name: string) => entity?.fields.find((field) => field.name === name)
  const changes = Object.entries(entry.changes)
  return (
    <>
      {entry.detail && !named && (
        <Typography
          variant="caption"
          component="p"
          sx={{ overflowWrap: 'anywhere', lineHeight: 1.5, mt: 0.5 }}
        >
          {describeDetail(entry.detail, entity, index).map((line, at) => (
            <Fragment key={line.map(keyOf).join('')}>
              {at > 0 && ' · '}
              {line.map((part) => (
                <DetailWords key={keyOf(part)} part={part} />
              ))}
            </Fragment>
          ))}
        </Typography>
      )}
      {changes.length > 0 && (
        <TableContainer tabIndex={0} sx={{ mt: 1, maxHeight: 260 }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{text.field}</TableCell>
                <TableCell>{text.before}</TableCell>
                <TableCell>{text.after}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {changes
                .map(([name, pair]) => [name, differing(...pair)] as const)
                .map(([name, [before, after]]) => (
                  <TableRow key={name}>
                    <TableCell sx={{ verticalAlign: 'top' }}>{fieldOf(name)?.title ?? name}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <LoggedValue value={before} field={fieldOf(name)} />
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <LoggedValue value={after} field={fieldOf(name)} />
                    </TableCell>
                  </TableRow>
                ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </>
  )
}

function DetailWords({ part }: { readonly part: DetailPart }) {
  const { index } = useConsole()
  if (typeof part === 'string') return part
  const target = index.get(part.entity)
  return target ? <ReferenceLabels entity={target} ids={part.ids} /> : part.ids.join(', ')
}

function keyOf(part: DetailPart): string {
  return typeof part === 'string' ? part : `${part.entity} ${part.ids.join(' ')}`
}

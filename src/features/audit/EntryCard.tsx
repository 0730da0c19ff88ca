/* One line of the trail, with what changed from what to what. */
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Field } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { showValue } from '#model/show/show'
import { showAct } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/audit'
import { useConsole } from '../../engine'
import { text } from './messages'
import { tellDetail } from './tellDetail'

/** The line. */
export function EntryCard({ entry }: { readonly entry: AuditEntry }) {
  const { index } = useConsole()
  const entity = index.get(entry.entity)
  const name = entity?.title ?? text.others[entry.entity] ?? entry.entity
  const title = entry.recordId === null ? entity?.plural : text.record(name, entry.recordId)
  const named = showAct(entity, entry)
  const fieldOf = (name: string) => entity?.fields.find((field) => field.name === name)
  const changes = Object.entries(entry.changes)
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {text.acts[entry.act]}
        {named && `: ${named}`} · {title ?? (entry.entity || text.unknownAccount)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {entry.actorName} · {showDateTime(entry.at)}
      </Typography>
      {entry.detail && !named && (
        <Typography
          variant="caption"
          component="p"
          sx={{ overflowWrap: 'anywhere', lineHeight: 1.5, mt: 0.5 }}
        >
          {tellDetail(entry.detail, entity, index).join(' · ')}
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
                .map(([name, pair]) => [name, differing(pair)] as const)
                .map(([name, [before, after]]) => (
                  <TableRow key={name}>
                    <TableCell sx={{ verticalAlign: 'top' }}>{fieldOf(name)?.title ?? name}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{words(before, fieldOf(name))}</TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>{words(after, fieldOf(name))}</TableCell>
                  </TableRow>
                ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  )
}

/** Of two long lists only what one has and the other lacks is worth reading. */
function differing([before, after]: AuditEntry['changes'][string]): AuditEntry['changes'][string] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const [old, fresh] = [before.map((each) => JSON.stringify(each)), after.map((each) => JSON.stringify(each))]
  return [
    before.filter((_, at) => !fresh.includes(old[at] ?? '')),
    after.filter((_, at) => !old.includes(fresh[at] ?? '')),
  ]
}

function words(value: unknown, field: Field | undefined): string {
  const isNothing = value === null || value === undefined || value === ''
  if (isNothing || (Array.isArray(value) && value.length === 0)) return text.nothing
  if (typeof value === 'string' && value.startsWith('data:')) return '…'
  if (field) return showValue(value, field)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { showDateTime } from '#model/formats/index'
import { hasSection } from '#model/people/access'
import { showAct } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/record/audit'
import { EntityGate, pathsOf, useConsole } from '../../engine'
import { type DetailPart, describeDetail } from './describeDetail'
import { differing, LoggedValue, ReferenceLabels } from './LoggedValue'
import { text } from './messages'

/** Waits until the entity's metadata is loaded. */
export function EntryCard({ entry }: { readonly entry: AuditEntry }) {
  const entity = useConsole().index.get(entry.entity)
  return (
    <EntityGate open={() => loadBodies(entity ? [entity] : [])}>
      {() => <EntryDetails entry={entry} />}
    </EntityGate>
  )
}

function EntryDetails({ entry }: { readonly entry: AuditEntry }) {
  const { index, actor, area } = useConsole()
  const entity = index.get(entry.entity)
  const to =
    entity && entry.recordId !== null && hasSection(entity, actor)
      ? pathsOf(entity, area).show(entry.recordId)
      : undefined
  const name = entity?.title ?? text.others[entry.entity] ?? entry.entity
  const title = entry.recordId === null ? entity?.plural : text.record(name, entry.recordId)
  const named = showAct(entity, entry)
  const fieldOf = (name: string) => entity?.fields.find((field) => field.name === name)
  const changes = Object.entries(entry.changes)
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {text.acts[entry.act]}
        {named && `: ${named}`} ·{' '}
        {to === undefined ? (
          (title ?? (entry.entity || text.unknownAccount))
        ) : (
          <Link component={RouterLink} to={to}>
            {title}
          </Link>
        )}
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
    </Card>
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

/* One line of the trail, with what changed from what to what. */
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
import type { Entity, Field } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { hasSection } from '#model/people/access'
import { showValue } from '#model/show/show'
import { showAct } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/audit'
import { pathsOf, useConsole, useGetMany } from '../../engine'
import { text } from './messages'
import { tellDetail } from './tellDetail'

/** The line. */
export function EntryCard({ entry }: { readonly entry: AuditEntry }) {
  const { index, actor, area } = useConsole()
  const entity = index.get(entry.entity)
  const to =
    entity && entry.recordId !== null && hasSection(entity, actor)
      ? pathsOf(entity, area).edit(entry.recordId)
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
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <Told value={before} field={fieldOf(name)} />
                    </TableCell>
                    <TableCell sx={{ overflowWrap: 'anywhere' }}>
                      <Told value={after} field={fieldOf(name)} />
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

/** Of two long lists only what one has and the other lacks is worth reading. */
function differing([before, after]: AuditEntry['changes'][string]): AuditEntry['changes'][string] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const [old, fresh] = [before.map((each) => JSON.stringify(each)), after.map((each) => JSON.stringify(each))]
  return [
    before.filter((_, at) => !fresh.includes(old[at] ?? '')),
    after.filter((_, at) => !old.includes(fresh[at] ?? '')),
  ]
}

interface ToldProps {
  readonly value: unknown
  readonly field: Field | undefined
}

/** A value in words; records by their names, where there is a page of them with a link. */
function Told({ value, field }: ToldProps) {
  const { index } = useConsole()
  const target = field?.ref && index.get(field.ref.entity)
  const ids = [value].flat().filter((each) => typeof each === 'number')
  if (!target || ids.length === 0) return <>{words(value, field)}</>
  return (
    <>
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Named entity={target} id={id} />
        </Fragment>
      ))}
    </>
  )
}

function Named({ entity, id }: { readonly entity: Entity; readonly id: number }) {
  const { actor, area } = useConsole()
  const { data, isPending } = useGetMany(entity.name, { ids: [id], meta: { labels: true } })
  const label: unknown = data?.[0]?._label
  const name = typeof label === 'string' && label !== '' ? label : text.record(entity.title, id)
  if (isPending) return <>{text.waiting}</>
  if (!hasSection(entity, actor)) return <>{name}</>
  return (
    <Link component={RouterLink} to={pathsOf(entity, area).edit(id)}>
      {name}
    </Link>
  )
}

function words(value: unknown, field: Field | undefined): string {
  const isNothing = value === null || value === undefined || value === ''
  if (isNothing || (Array.isArray(value) && value.length === 0)) return text.nothing
  if (typeof value === 'string' && value.startsWith('data:')) return '…'
  if (field) return showValue(value, field)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

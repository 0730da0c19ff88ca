/* Shows references by label and object properties by field title. */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { hasSection } from '#model/people/access'
import { showValue } from '#model/show/show'
import { pathsOf, useConsole, useGetMany } from '../../engine'
import { text } from './messages'

interface LoggedValueProps {
  readonly value: unknown
  readonly field: Field | undefined
}

export function LoggedValue({ value, field }: LoggedValueProps) {
  const { index } = useConsole()
  const target = field?.ref && index.get(field.ref.entity)
  const ids = [value].flat().filter((each) => typeof each === 'number')
  if (target && ids.length > 0) return <ReferenceLabels entity={target} ids={ids} />
  const parts = field && field.fields.length > 0 ? [value].flat().filter(isRow) : []
  if (field && parts.length > 0) {
    return parts.map((part) => <Part key={JSON.stringify(part)} part={part} fields={field.fields} />)
  }
  return <>{valueText(value, field)}</>
}

function Part({ part, fields }: { readonly part: Row; readonly fields: readonly Field[] }) {
  const filled = fields.filter(({ name }) => !isNothing(part[name]))
  return (
    <Box sx={{ '& + &': { mt: 0.5 } }}>
      {filled.map((field, at) => (
        <Fragment key={field.name}>
          {at > 0 && '; '}
          {field.title}: <LoggedValue value={part[field.name]} field={field} />
        </Fragment>
      ))}
      {filled.length === 0 && text.nothing}
    </Box>
  )
}

export function ReferenceLabels({
  entity,
  ids,
}: {
  readonly entity: Entity
  readonly ids: readonly number[]
}) {
  return ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Named entity={entity} id={id} />
    </Fragment>
  ))
}

function Named({ entity, id }: { readonly entity: Entity; readonly id: number }) {
  const { actor, area } = useConsole()
  const { data, isPending } = useGetMany(entity.name, { ids: [id], meta: { labels: true } })
  const [record] = data ?? []
  const label: unknown = record?._label
  const name = typeof label === 'string' && label !== '' ? label : text.record(entity.title, id)
  if (isPending) return <>{text.waiting}</>
  // A record that the user may not see, or that no longer exists, has no page.
  if (!record || !hasSection(entity, actor)) return <>{name}</>
  return (
    <Link component={RouterLink} to={pathsOf(entity, area).show(id)}>
      {name}
    </Link>
  )
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function valueText(value: unknown, field: Field | undefined): string {
  if (isNothing(value)) return text.nothing
  if (typeof value === 'string' && value.startsWith('data:')) return text.image
  if (field) return showValue(value, field) || text.nothing
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Of two lists or objects, keeps only the differences. */
export function differing(before: unknown, after: unknown): readonly [before: unknown, after: unknown] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, fresh] = [
      before.map((each) => JSON.stringify(each)),
      after.map((each) => JSON.stringify(each)),
    ]
    return [
      before.filter((_, at) => !fresh.includes(old[at] ?? '')),
      after.filter((_, at) => !old.includes(fresh[at] ?? '')),
    ]
  }
  if (!isRow(before) || !isRow(after)) return [before, after]
  const differs = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const keep = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => differs(name)))
  return [keep(before), keep(after)]
}

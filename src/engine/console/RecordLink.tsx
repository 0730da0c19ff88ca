import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mayOpen } from './adminPaths'
import { useConsole } from './console'
import { pathsOf } from './routing'

interface RecordLinkProps {
  readonly entity: string
  readonly id: unknown
  readonly children: ReactNode
  readonly otherwise?: ReactNode
}

/**
 * A link for users who may open the record's page; for others only the children.
 * @example <RecordLink entity="widget" id={row.widget_id}>{label}</RecordLink>
 */
export function RecordLink({ entity: name, id, children, otherwise = children }: RecordLinkProps) {
  const { index, actor, area } = useConsole()
  const entity = index.get(name)
  if (!entity || typeof id !== 'number' || !mayOpen(entity, 'show', actor)) return otherwise
  return (
    <Link className="record-link" to={pathsOf(entity, area).show(id)}>
      {children}
    </Link>
  )
}

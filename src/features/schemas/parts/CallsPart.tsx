import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { call, useConsole } from '../../../engine'
import { text } from '../messages'

interface EntityCall {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
}

/** The document contains only the calls that the user may make. */
export function CallsPart({ entity }: { readonly entity: Entity }) {
  const { area } = useConsole()
  const { data, error } = useQuery({
    queryKey: ['schema-calls'],
    queryFn: async () => readCalls(await call('GET /openapi.json')),
    staleTime: 300_000,
  })
  if (error) return <p role="alert">{text.calls.failed}</p>
  const own = (data ?? []).filter(({ id }) => id.startsWith(`${entity.name}.`))
  if (own.length === 0) return <p className="schema-quiet">{data ? text.calls.none : '…'}</p>
  return (
    <ul className="schema-calls">
      {own.map(({ id, method, path, summary }) => (
        <li key={id}>
          <Link to={`/${area}/conf/api?chamada=${encodeURIComponent(id)}`}>
            <code>
              {method} /api{path}
            </code>
          </Link>{' '}
          <span className="schema-quiet">{summary}</span>
        </li>
      ))}
    </ul>
  )
}

function readCalls(document: object): readonly EntityCall[] {
  const paths = 'paths' in document && isRow(document.paths) ? document.paths : {}
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isRow(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isRow(operation)) return []
      const { operationId: id, summary } = operation
      if (typeof id !== 'string' || typeof summary !== 'string') return []
      return [{ id, method: method.toUpperCase(), path, summary }]
    }),
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { showDateTime } from '#model/formats/index'
import { showAct } from '#model/show/showAct'
import type { AuditEntry } from '#model/wire/record/audit'
import { useDataProvider } from '../../engine'
import { text } from './messages'

interface HistoryProps {
  readonly entity: Entity
  readonly id: number
}

export function History({ entity, id }: HistoryProps) {
  const dataProvider = useDataProvider()
  const { data } = useQuery({
    queryKey: [entity.name, 'history', id],
    queryFn: async () => (await dataProvider.history('aprovacao', { id })).data,
    staleTime: 0,
  })
  if (!data) return null
  const entries = data.filter((entry) => entry.act !== 'edit' || showAct(entity, entry) !== undefined)
  if (entries.length === 0) return <Typography variant="body2">{text.noHistory}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Typography variant="body2">{storyOf(entity, entry)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {entry.actorName} · {showDateTime(entry.at)}
          </Typography>
        </li>
      ))}
    </Box>
  )
}

function storyOf(entity: Entity, entry: AuditEntry): string {
  const { act, changes } = entry
  const { workflow } = entity
  const [, state] = changes[workflow?.field ?? ''] ?? []
  const label = workflow?.states[String(state)]?.label
  const name = showAct(entity, entry) ?? text.acts[act] ?? act
  return act === 'transition' && label !== undefined ? `${name}: ${label}` : name
}

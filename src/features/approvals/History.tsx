import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { showAct } from '#model/show/showAct'
import { actText, DoneBy, useDataProvider } from '../../engine'
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
          <Typography variant="body2">{actText(entity, entry)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <DoneBy entry={entry} />
          </Typography>
        </li>
      ))}
    </Box>
  )
}

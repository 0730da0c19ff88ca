import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { mayAct } from '#model/people/access'
import { useConsole } from '../console/console'
import { LinkedRows } from '../list/EntityList'

interface RecordLinksProps {
  readonly entity: Entity
  readonly id: number
}

export function RecordLinks({ entity, id }: RecordLinksProps) {
  const { index, actor } = useConsole()
  const linked = entity.list.expand
  const linkedEntity = linked && index.get(linked.entity)
  if (!linkedEntity || !mayAct(linkedEntity, 'list', actor)) return null
  return (
    <Card sx={{ mt: 2 }}>
      <Typography variant="h2" sx={{ px: 2, pt: 2 }}>
        {linked.title}
      </Typography>
      <LinkedRows entity={linkedEntity} linked={linked} row={{ id }} />
    </Card>
  )
}

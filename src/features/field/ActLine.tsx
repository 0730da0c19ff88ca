import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { formatDecimal, showDateTime } from '#model/formats/index'
import { EntityGate, RecordLink, useConsole, type WaitingAct } from '../../engine'
import { text } from './messages'
import { Aside } from './Section'

interface ActLineProps {
  readonly act: WaitingAct
  readonly label: string
}

export function ActLine({ act, label }: ActLineProps) {
  const { index } = useConsole()
  const { place } = act
  const where =
    place &&
    text.at(formatDecimal(place.latitude, 5, 5), formatDecimal(place.longitude, 5, 5), place.accuracy)
  const when = [text.recorded(showDateTime(act.recordedAt), act.by), ...(where ? [where] : [])].join(', ')
  const entity = index.get(act.entity)
  const link = ({ name }: Entity) => (
    <RecordLink entity={name} id={act.id}>
      {label}
    </RecordLink>
  )
  return (
    <EntityGate open={() => loadBodies(entity ? [entity] : [])}>
      {() => (
        <>
          {entity && (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {actTitle(entity, act)} · {entity.title}
            </Typography>
          )}
          <Typography sx={{ overflowWrap: 'anywhere' }}>{entity ? link(entity) : label}</Typography>
          <Aside>{when}</Aside>
        </>
      )}
    </EntityGate>
  )
}

function actTitle(entity: Entity, { kind, name = '' }: WaitingAct): string {
  return (kind === 'transition' && entity.workflow?.transitions[name]?.label) || text.acts[kind]
}

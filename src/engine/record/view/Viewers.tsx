import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import { call } from '../../data/call'
import { isConnected } from '../../data/connection'
import { useSession } from '../../session/session'
import { viewText } from './messages'

/** Milliseconds; the server takes a page that is silent for twice as long for closed. */
const sayEvery = 20_000

interface ViewersProps {
  readonly entity: Entity
  readonly id: number
}

/** Says who else has the record open. */
export function Viewers({ entity, id }: ViewersProps) {
  const { viewAs } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['viewers', entity.name, id],
    queryFn: () => call('POST /ao-vivo/abertos', { body: { entidade: entity.name, registro: id } }),
    // Other APIs do not have the call.
    refetchInterval: ({ state }) => (state.error || !isConnected() ? false : sayEvery),
    enabled: viewAs === undefined,
    retry: false,
    staleTime: 0,
  })
  return (
    <span role="status" className="sheet-viewers">
      {data.length > 0 && viewText.alsoHere(data)}
    </span>
  )
}

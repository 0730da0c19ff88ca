import { useDataProvider } from 'react-admin'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { ConsoleDataProvider } from '../data/dataProvider'

export function useForesee(
  entity: Entity,
  id?: number,
): ((data: Row, signal?: AbortSignal) => Promise<Row | undefined>) | undefined {
  const provider = useDataProvider<ConsoleDataProvider>()
  if (entity.form.ask === undefined) return undefined
  return async (data, signal) => {
    const asked = { ...(id !== undefined && { id }), data, ...(signal && { meta: { signal } }) }
    const answer = await provider.foresee(entity.name, asked).catch(() => undefined)
    return answer?.data
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '#model/entity/entity'
import type { ViewInput } from '#model/wire/record/view'
import { call } from '../../data/call'

/** Mutations reject with `HttpError`. */
export function useViews(entity: Entity) {
  const client = useQueryClient()
  const queryKey = ['views', entity.name]
  const query = useQuery({
    queryKey,
    queryFn: () => call('GET /visoes', { query: { entidade: entity.name } }),
    staleTime: 60_000,
  })
  const change = async <T>(made: Promise<T>): Promise<T> => {
    try {
      return await made
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }
  return {
    views: query.data,
    error: query.error,
    create: (input: ViewInput) => change(call('POST /visoes', { body: { ...input, entidade: entity.name } })),
    update: (id: number, input: ViewInput) =>
      change(call('PATCH /visoes/:id', { path: { id }, body: input })),
    remove: (id: number) => change(call('DELETE /visoes/:id', { path: { id } })),
    setDefault: (id: number, isDefault: boolean) =>
      change(call(`${isDefault ? 'POST' : 'DELETE'} /visoes/:id/padrao`, { path: { id } })),
  }
}

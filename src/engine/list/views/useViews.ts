/* The saved views of a list, as the server keeps them, and the ways to change them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity, Role } from '#model/entity/entity'
import type { SavedView, ViewState } from '#model/query/viewState'
import { apiUrl, request } from '../../data/http'

/** What may be said about a view. */
interface ViewInput {
  readonly nome?: string
  readonly vista?: ViewState
  readonly papeis?: readonly Role[]
}

const address = `${apiUrl}/visoes`

async function send(method: string, path: string, body?: unknown): Promise<SavedView> {
  const options = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  return (await request(`${address}${path}`, options)).json as SavedView
}

/** The views of an entity and what can be done with them. Failures are `HttpError`s. */
export function useViews(entity: Entity) {
  const client = useQueryClient()
  const queryKey = ['views', entity.name]
  const query = useQuery({
    queryKey,
    queryFn: async () => (await request(`${address}?entidade=${entity.name}`)).json as readonly SavedView[],
    staleTime: 60_000,
    retry: false,
  })
  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<SavedView>) => change(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return {
    views: query.data,
    error: query.error,
    create: (input: ViewInput) => mutateAsync(() => send('POST', '', { ...input, entidade: entity.name })),
    update: (id: number, input: ViewInput) => mutateAsync(() => send('PATCH', `/${id}`, input)),
    remove: (id: number) => mutateAsync(() => send('DELETE', `/${id}`)),
    setDefault: (id: number, isDefault: boolean) =>
      mutateAsync(() => send(isDefault ? 'POST' : 'DELETE', `/${id}/padrao`)),
  }
}

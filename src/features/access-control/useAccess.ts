import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, useDataProvider } from '../../engine'
import { type Draft, type Group, newGroup, payloadOf } from './draft'

export function useAccess() {
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const permissions = useQuery({
    queryKey: ['access', 'permissions'],
    queryFn: () => call('GET /permission', { query: { list: 'true' } }),
  })
  const groups = useQuery({
    queryKey: ['access', 'groups'],
    enabled: permissions.data !== undefined,
    queryFn: async () => (await dataProvider.getList('role', {})).data,
  })
  const reload = () => client.invalidateQueries({ queryKey: ['access'] })
  const change = async (made: Promise<unknown>) => {
    await made
    await reload()
  }
  return {
    permissions: permissions.data,
    groups: groups.data,
    error: permissions.error ?? groups.error,
    reload,
    async save(draft: Draft, ownLevel: number) {
      try {
        await call('PATCH /role', { body: payloadOf(groups.data ?? [], draft, ownLevel) })
      } finally {
        // Also after a rejected save, since another user may have changed the groups.
        await reload()
      }
    },
    /** Resolves to the id of the new group. */
    async create(description: string, parent: Group, ownLevel: number): Promise<number> {
      const data = newGroup(description, parent, groups.data ?? [], ownLevel)
      const made = await dataProvider.create('role', { data })
      await reload()
      return made.data.id
    },
    rename: ({ id }: Group, description: string) =>
      change(dataProvider.update('role', { id, data: { description } })),
    setFactor: ({ id }: Group, isNeeded: boolean) =>
      change(dataProvider.update('role', { id, data: { exige_segundo_fator: isNeeded } })),
    remove: ({ id }: Group) => change(dataProvider.delete('role', { id })),
  }
}

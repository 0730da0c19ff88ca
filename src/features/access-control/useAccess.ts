/* Permissions, then groups, as the server keeps them; and the calls that change them. Hides the addresses. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiUrl, request } from '../../engine'
import { type Draft, type Group, payloadOf } from './draft'
import type { Permission } from './permissionRows'

const groupsUrl = `${apiUrl}/role`

/** What the page works with. */
export function useAccess() {
  const client = useQueryClient()
  const permissions = useQuery({
    queryKey: ['access', 'permissions'],
    queryFn: async () => (await request(`${apiUrl}/permission?list=true`)).json as readonly Permission[],
  })
  const groups = useQuery({
    queryKey: ['access', 'groups'],
    enabled: permissions.data !== undefined,
    queryFn: async () => (await request(groupsUrl)).json as readonly Group[],
  })
  const reload = () => client.invalidateQueries({ queryKey: ['access'] })
  const call = async (method: string, url: string, body?: unknown) => {
    await request(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    await reload()
  }
  return {
    permissions: permissions.data,
    groups: groups.data,
    error: permissions.error ?? groups.error,
    reload,
    save: (draft: Draft, ownLevel: number) =>
      call('PATCH', groupsUrl, payloadOf(groups.data ?? [], draft, ownLevel)),
    /** A new group starts as a copy of the one it is put into. */
    create: (description: string, { id, slug, level, permissions: given }: Group, ownLevel: number) =>
      call('POST', groupsUrl, {
        description,
        slug,
        parent: id,
        level: Math.max(level, ownLevel + 1),
        permissions: given,
      }),
    rename: ({ id }: Group, description: string) => call('PATCH', `${groupsUrl}/${id}`, { description }),
    remove: ({ id }: Group) => call('DELETE', `${groupsUrl}/${id}`),
  }
}

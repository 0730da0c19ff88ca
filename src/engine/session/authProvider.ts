/*
 * react-admin's auth provider over the session. The session itself, and the dialog when it ends, are the
 * console's own: react-admin only asks here.
 */
import type { AuthProvider } from 'react-admin'
import type { Act } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import { getSession } from './session'
import { signIn, signOut } from './signIn'

/** What react-admin calls an act, and what the model calls it. */
const actOf: Readonly<Record<string, Act>> = {
  list: 'list',
  show: 'view',
  create: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
}

/**
 * The console's auth provider.
 * @example <CoreAdminContext authProvider={createAuthProvider(index)}>
 */
export function createAuthProvider(index: EntityIndex): AuthProvider {
  return {
    login: ({ username, password }: { username: string; password: string }) => signIn(username, password),
    logout: signOut,
    async checkAuth() {
      if (!getSession().token) throw new Error('ra.auth.auth_check_error')
    },
    async checkError() {
      // The session already knows and the console asks for a new sign-in. Were this refused, react-admin would answer
      // a refused save with success.
    },
    async getIdentity() {
      const { user } = getSession()
      if (!user) throw new Error('ra.auth.auth_check_error')
      return { id: user.id, fullName: user.nome }
    },
    async getPermissions() {
      return getSession().user?.roles[0]?.permissions ?? {}
    },
    async canAccess({ action, resource }) {
      const entity = index.get(resource)
      const { user } = getSession()
      const act = actOf[action]
      return (
        entity !== undefined && user !== undefined && act !== undefined && mayAct(entity, act, user.actor)
      )
    },
  }
}

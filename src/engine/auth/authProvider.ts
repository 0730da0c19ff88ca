/* react-admin's auth provider over the console's session and access model. */
import type { AuthProvider } from 'react-admin'
import { type Act, acts, type Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { loadBodies } from '#model/entity/load/lazyEntity'
import type { EntityIndex } from '#model/entity/paths'
import { fieldAt } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { mayAct, mayDo, mayEdit, maySeePath, permissionName } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isLocked } from '#model/record/states'
import { transitionsFor } from '#model/record/workflow'
import { getSession } from '../session/session'
import { signIn } from './signIn'
import { signOut } from './signOut'

const actOf: Readonly<Record<string, Act>> = {
  list: 'list',
  show: 'view',
  create: 'create',
  clone: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
}
const readings = ['read', 'list', 'show', 'view', 'export']
const writings = ['write', 'edit', 'create']

export function createAuthProvider(index: EntityIndex): AuthProvider {
  return {
    async login({ username, password }: { username: string; password: string }) {
      const step = await signIn(username, password)
      // react-admin's stock sign-in page cannot ask for a second factor.
      if (step) throw new Error('ra.auth.sign_in_error')
    },
    logout: signOut,
    async checkAuth() {
      if (!getSession().token) throw new Error('ra.auth.auth_check_error')
    },
    async checkError() {
      // The console handles an expired session itself. If this rejected, react-admin would report a refused
      // save as a success.
    },
    async getIdentity() {
      const { user } = getSession()
      if (!user) throw new Error('ra.auth.auth_check_error')
      return { id: user.id, fullName: user.nome }
    },
    getPermissions: async () => currentPermissions(index),
    async canAccess({ action, resource, record }) {
      const { user } = getSession()
      const entity = index.get(resource.split('.')[0] ?? resource)
      if (entity && (record || resource.includes('.'))) await loadBodies([entity])
      return user !== undefined && canAccess(index, user.actor, action, resource, record)
    },
  }
}

/** The synchronous result of `getPermissions`. */
export function currentPermissions(index: EntityIndex): Readonly<Record<string, boolean>> {
  const { user } = getSession()
  return user ? permissionsOf(index, user.actor) : {}
}

function permissionsOf(index: EntityIndex, actor: Actor): Readonly<Record<string, boolean>> {
  const ofSchemas = [...index.values()].flatMap((entity) =>
    [...acts.map((name) => ({ name, roles: entity.access[name] })), ...entity.operations].map(
      (each) => [permissionName(entity, each.name), mayDo(entity, each, actor)] as const,
    ),
  )
  return { ...Object.fromEntries(ofSchemas), ...actor.permissions }
}

/** `resource` is an entity, a field (`widget.price`) or any other permission prefix. */
function canAccess(
  index: EntityIndex,
  actor: Actor,
  action: string,
  resource: string,
  record: Row | undefined,
): boolean {
  const [name = '', ...path] = resource.split('.')
  const entity = index.get(name)
  if (!entity) return actor.permissions?.[`${resource}.${action}`] ?? false
  if (path.length > 0) return canAccessField(index, entity, path.join('.'), actor, action, record)
  const act = actOf[action] ?? acts.find((each) => each === action)
  if (act) return mayAct(entity, act, actor)
  const named = entity.operations.find(({ name }) => name === action)
  if (!named || !record) return named !== undefined && mayDo(entity, named, actor)
  const transition = entity.workflow?.transitions[action]
  if (!transition) return mayDo(entity, named, actor)
  return transitionsFor(entity, record, actor, dayOfInstant(new Date())).includes(transition)
}

function canAccessField(
  index: EntityIndex,
  entity: Entity,
  path: string,
  actor: Actor,
  action: string,
  record: Row | undefined,
): boolean {
  if (!maySeePath(index, entity, path, actor)) return false
  if (readings.includes(action)) {
    return action !== 'export' || mayAct(entity, 'export', actor)
  }
  const field = fieldAt(entity, path)
  const isWritten = writings.includes(action) && field !== undefined && !field.readOnly && !field.system
  const isOpen = mayAct(entity, 'edit', actor) || mayAct(entity, 'create', actor)
  return isWritten && isOpen && mayEdit(field, actor.role) && !isLocked(entity, field, record)
}

/*
 * Viewing the console as an access group, or as one person in it. The viewer never gets more than their own
 * permissions and cannot change anything; the audit log records who viewed as whom.
 */

import type { Entity, Role } from '#model/entity/entity'
import { type EntityIndex, walkFields } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import type { Store } from '../contract'
import { serverText } from '../messages'
import { findAccount } from './accounts'
import { type FindGroup, permissionsOf } from './permissions'
import type { FindPerson, Person } from './person'
import type { Session } from './session'

/** Request header: `group` or `group/record`. */
export const viewAsHeader = 'view-as'

const looks: readonly string[] = ['list', 'view', 'export', 'reveal']
/** Milliseconds after which the same view is audited again. */
const pauseMs = 15 * 60_000
const most = 1_000

interface ViewAsTools {
  readonly db: Queryable
  readonly index: EntityIndex
  readonly store: Store
  readonly findGroup: FindGroup
  readonly findPerson: FindPerson
  now(): Date
}

/** Returns the session as the other user would have it. @throws Problem malformed, forbidden, not_found */
export type ViewAs = (session: Session, wanted: string) => Promise<Session>

export function createViewAs({ db, index, store, findGroup, findPerson, now }: ViewAsTools): ViewAs {
  const told = new Map<string, number>()

  async function findSeen(entity: Entity, grant: Person['grant'], recordId: number | undefined) {
    if (recordId === undefined) return { name: grant?.description ?? entity.title, id: null }
    const account = await findAccount(db, entity.name, recordId)
    const person = account && (await findPerson(account))
    if (!person || person.grant?.id !== grant?.id || person.actor.record?.ativo === false) {
      throw new Problem('not_found', refusalText.notFound)
    }
    return person.actor
  }

  async function tell(viewer: Actor, entity: Entity, recordId: number | null, group: string) {
    const at = now()
    const key = `${viewer.id} ${entity.name} ${recordId} ${group}`
    if (at.getTime() - (told.get(key) ?? 0) < pauseMs) return
    if (told.size >= most) told.clear()
    told.set(key, at.getTime())
    const detail = String(new URLSearchParams({ group }))
    await writeAudit(db, { at: at.toISOString(), actor: viewer, entity, recordId, act: 'viewAs', detail })
  }

  return async (session, wanted) => {
    const { groupId, recordId } = readWanted(wanted)
    const viewer = session.actor
    const grant = await findGroup(groupId, viewer)
    const entity = [...index.values()].find(({ account }) => account?.role === grant.slug)
    if (!entity || widens(index, viewer, grant.slug)) throw new Problem('forbidden', serverText.widerView)
    if (recordId !== undefined) {
      // People see their own values unmasked, so viewing as one requires the right to reveal them.
      if (!mayAct(entity, 'reveal', viewer)) throw new Problem('forbidden', refusalText.forbidden)
      await store.get(entity.name, recordId, viewer)
    }
    const found = await findSeen(entity, grant, recordId)
    const seen: Actor = {
      ...found,
      role: grant.slug,
      level: grant.level,
      permissions: grant.names,
      viewer: { id: viewer.id, name: viewer.name },
    }
    const offered = narrowed(index, viewer, seen)
    await tell(viewer, entity, recordId ?? null, grant.description)
    return {
      account: session.account,
      grant: { ...grant, permissions: both(grant.permissions, session.grant?.permissions) },
      offered,
      actor: { ...seen, permissions: onlyLooks(offered) },
    }
  }
}

function readWanted(text: string): { readonly groupId: number; readonly recordId: number | undefined } {
  const match = /^(\d{1,15})(?:\/(\d{1,15}))?$/.exec(text)
  if (!match) throw new Problem('malformed', refusalText.malformed)
  return { groupId: Number(match[1]), recordId: match[2] === undefined ? undefined : Number(match[2]) }
}

/** Whether the role sees rows or fields that the viewer does not. */
function widens(index: EntityIndex, viewer: Actor, role: Role): boolean {
  return [...index.values()].some(
    (entity) =>
      entity.scope[viewer.role] !== undefined ||
      [...walkFields(entity.fields)].some(
        ({ roles }) => roles.view?.includes(role) && !roles.view.includes(viewer.role),
      ),
  )
}

function narrowed(index: EntityIndex, viewer: Actor, seen: Actor): Readonly<Record<string, boolean>> {
  const own = [...index.values()].flatMap((entity) =>
    permissionsOf(entity).map(({ name, roles }) => {
      const act = { name: name.slice(entity.name.length + 1), roles }
      return [name, mayDo(entity, act, viewer) && mayDo(entity, act, seen)] as const
    }),
  )
  return { ...both(seen.permissions ?? {}, viewer.permissions), ...Object.fromEntries(own) }
}

function both(
  given: Readonly<Record<string, boolean>>,
  own: Readonly<Record<string, boolean>> | undefined,
): Readonly<Record<string, boolean>> {
  return Object.fromEntries(Object.entries(given).map(([name, has]) => [name, has && own?.[name] !== false]))
}

function onlyLooks(permissions: Readonly<Record<string, boolean>>): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(permissions).map(([name, has]) => [
      name,
      has && looks.includes(name.slice(name.lastIndexOf('.') + 1)),
    ]),
  )
}

/*
 * `POST /role` and `PATCH /role`: groups as the specification sends them, with children and without derivable
 * properties; a list of groups is one transaction.
 */
import type { Context, Hono } from 'hono'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import type { RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { type RouteTools, readBody, readList, readVersions, type Store, serve } from '../../engine/index'
import { asRow } from '../kit/asRow'
import { accessText } from './messages'
import { levelOf } from './rules'

type Group = RecordOf<'role'>

export function addGroupRoutes(api: Hono, { store, together, actorOf }: RouteTools): void {
  serve(api, 'POST /role', async (c) => {
    const actor = actorOf(c)
    const { children, ...group } = await readBody(c)
    const asked = readChildren(children)
    const made = await together(async ({ store: inside }) => {
      const parent = await inside.create<string>('role', await complete(inside, group, actor), actor)
      const own: Row[] = []
      for (const [at, child] of asked.entries()) own.push(await createChild(inside, parent, child, at, actor))
      return asked.length > 0 ? { ...parent, children: own } : parent
    })
    c.header('ETag', `"${made.versao}"`)
    return c.json(made, 201)
  })

  serve(api, 'PATCH /role', async (c) => {
    const actor = actorOf(c)
    const groups = (await readList(c)).map(readGroup)
    mustDiffer(groups)
    const versions = versionsOf(c, groups)
    for (const { id } of groups) {
      const { level } = await store.get('role', id, actor)
      if (level <= levelOf(actor)) throw new Problem('forbidden', accessText.level)
    }
    return together(async ({ store: inside }) => {
      const saved: Group[] = []
      for (const [at, { id, level, permissions }] of groups.entries()) {
        saved.push(
          await inside.update('role', id, { level, permissions }, versions[at] ?? '*', actor, 'conceder'),
        )
      }
      return saved
    })
  })
}

/** Derives the role from the parent or level, and the level from the parent. */
async function complete(store: Store, group: Row, actor: Actor): Promise<Row> {
  const parent = typeof group.parent === 'number' ? await store.get('role', group.parent, actor) : undefined
  const level = group.level ?? parent?.level
  const slug = group.slug ?? parent?.slug ?? roleAt(level)
  const known = { ...group, permissions: group.permissions ?? [] }
  return { ...known, ...(level !== undefined && { level }), ...(slug !== undefined && { slug }) }
}

/** Level 7 is below all, so it gets the lowest role. */
function roleAt(level: unknown): string | undefined {
  if (typeof level !== 'number') return undefined
  const accounts = entities.flatMap(({ account }) => account ?? []).sort((a, b) => b.level - a.level)
  return accounts.find((account) => account.level <= level)?.role
}

async function createChild(store: Store, parent: Row, child: Row, at: number, actor: Actor): Promise<Row> {
  try {
    const group = await complete(store, { ...child, parent: parent.id }, actor)
    return await store.create<string>('role', group, actor)
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    const errors = error.errors.map(({ path, message }) => ({ path: `/children/${at}${path}`, message }))
    throw new Problem(error.code, error.message, { errors })
  }
}

function readChildren(value: unknown): readonly Row[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)) {
    return value.map(asRow)
  }
  throw new Problem('invalid', refusalText.invalid, {
    errors: [{ path: '/children', message: accessText.notChildren }],
  })
}

interface GroupChange {
  readonly id: number
  readonly level: number
  readonly permissions: number[]
  readonly versao: number | undefined
}

function readGroup(value: unknown, at: number): GroupChange {
  const { id, level, permissions, versao } = asRow(value)
  const isWhole = (each: unknown): each is number => Number.isSafeInteger(each) && Number(each) >= 0
  const isVersion = versao === undefined || isWhole(versao)
  if (
    isVersion &&
    isWhole(id) &&
    isWhole(level) &&
    Array.isArray(permissions) &&
    permissions.every(isWhole)
  ) {
    return { id, level, permissions: [...new Set(permissions)], versao }
  }
  const errors: FieldProblem[] = [{ path: `/${at}`, message: accessText.notGroups }]
  throw new Problem('invalid', refusalText.invalid, { errors })
}

/** Two changes of one group in a request would be ambiguous. @throws Problem invalid */
function mustDiffer(groups: readonly GroupChange[]): void {
  const errors = groups.flatMap(({ id }, at) =>
    groups.findIndex((each) => each.id === id) < at
      ? [{ path: `/${at}/id`, message: accessText.twice(id) }]
      : [],
  )
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
}

/** Versions for optimistic locking: from each group, or from `If-Match` in order. */
function versionsOf(c: Context, groups: readonly GroupChange[]) {
  const said = readVersions(c)
  if (said !== '*' && said.length !== groups.length) {
    throw new Problem('malformed', accessText.badVersions)
  }
  return groups.map(({ versao }, at) => versao ?? (said === '*' ? '*' : (said[at] ?? '*')))
}

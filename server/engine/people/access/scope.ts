/*
 * Scope of a token: the calls common to all entities, for the entities it names, and the calls that features allow for
 * tokens. Everything else is closed by default. The actor's permissions are restricted to the same scope.
 */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { mayAct, mayDo, scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Feature, TokenScope } from '../../contract'
import { serverText } from '../../messages'
import { collectGroupManager, permissionsOf } from '../permissions'

const looks: readonly string[] = ['list', 'view', 'export', 'reveal']
const common =
  /^(?:\/resumo|\/lugares|\/a-corrigir|\/miniaturas|\/previa|\/transicoes\/[^/]+|\/alteracoes|\/exclusoes|\/reativacoes|\/\d+(?:\/ficha|\/historico|\/linha-do-tempo|\/anotacoes(?:\/\d+)?|\/mencionaveis|\/reativacao|\/previa|\/transicoes\/[^/]+)?)?$/
const open = /^\/(?:sistema|openapi\.json)$/
const files = /^\/arquivos(?:\/[^/]+(?:\/miniatura)?)?$/

export interface TokenRules {
  readonly reachable: readonly string[]
  /** @throws Problem forbidden */
  check(method: string, path: string, scope: TokenScope): void
  /** Names of the entities that the actor may list but not open. */
  unseenBy(actor: Actor): readonly string[]
  narrow(actor: Actor, scope: TokenScope): Actor
}

export function createTokenRules(index: EntityIndex, features: readonly Feature[]): TokenRules {
  const opened = features.flatMap(({ forTokens }) =>
    Object.entries(forTokens ?? {}).map(([name, call]) => ({ ...call, ...patternOf(name) })),
  )
  for (const { reaches = [] } of opened) {
    for (const name of reaches) if (!index.has(name)) throw new Error(`A call for tokens reaches ${name}.`)
  }
  const system = [...index.values()].filter((entity) => entity.system)
  const closed = new Set([...groupEntities(index, features), ...system.map(({ name }) => name)])
  const all = [...index.values()].filter(({ name }) => !closed.has(name))
  const reaches = ({ entities }: TokenScope, { name }: Entity) =>
    !closed.has(name) && (entities === null || entities.includes(name))

  function check(method: string, path: string, scope: TokenScope): void {
    const isRead = method === 'GET' || method === 'HEAD'
    if (open.test(path)) return
    if (files.test(path)) {
      mustWrite(isRead, scope)
      return
    }
    const called = opened.find(({ matches }) => matches(method, path))
    const entity = [...index.values()].find(({ endpoint }) => isWithin(path, endpoint))
    const isCommon = entity !== undefined && common.test(path.slice(entity.endpoint.length + 1))
    if (!called && !isCommon) throw new Problem('forbidden', serverText.tokenCall)
    const wanted = called ? (called.reaches ?? []).map((name) => index.get(name)) : [entity]
    if (wanted.some((each) => each && !reaches(scope, each))) {
      throw new Problem('forbidden', serverText.tokenScope)
    }
    mustWrite(called ? !called.writes : isRead, scope)
  }

  return {
    reachable: all.map(({ name }) => name),
    check,
    unseenBy: (actor) =>
      all
        .filter((entity) => mayAct(entity, 'list', actor) && scopeOf(entity, actor).length === 0)
        .map(({ plural }) => plural),
    narrow(actor, scope) {
      const names = Object.keys(actor.permissions ?? {}).map((name) => [name, false] as const)
      const kept = [...index.values()].flatMap((entity) =>
        permissionsOf(entity).map(({ name, roles }) => {
          const act = name.slice(entity.name.length + 1)
          const isGiven = reaches(scope, entity) && (scope.writes || looks.includes(act))
          return [name, isGiven && mayDo(entity, { name: act, roles }, actor)] as const
        }),
      )
      return { ...actor, permissions: Object.fromEntries([...names, ...kept]) }
    },
  }
}

/** Compiles `GET /a/{id}` to a method and a pattern of paths. */
function patternOf(name: string) {
  const [wanted = '', path = ''] = name.split(' ')
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return {
    matches: (method: string, asked: string) =>
      (method === 'HEAD' ? 'GET' : method) === wanted && pattern.test(asked),
  }
}

function mustWrite(isRead: boolean, { writes }: TokenScope): void {
  if (!isRead && !writes) throw new Problem('forbidden', serverText.tokenReads)
}

function isWithin(path: string, endpoint: string): boolean {
  return path === `/${endpoint}` || path.startsWith(`/${endpoint}/`)
}

/** Access groups define everyone's permissions, so tokens may not change them. */
function groupEntities(index: EntityIndex, features: readonly Feature[]): ReadonlySet<string> {
  const field = collectGroupManager(features)?.field
  const groups = [...index.values()].flatMap((entity) =>
    entity.account ? (entity.fields.find(({ name }) => name === field)?.ref?.entity ?? []) : [],
  )
  return new Set(groups)
}

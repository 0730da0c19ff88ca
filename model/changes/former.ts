/* Redirects renamed sections, endpoints, properties and choices, for bookmarks and links. */
import type { Condition, Entity } from '../entity/entity'
import { type EntityIndex, fieldAt, resolvePath } from '../entity/paths'
import { mayAct, maySeePath } from '../people/access'
import type { Actor } from '../people/actor'
import type { FormerPage } from './addresses'
import {
  type ChoiceChange,
  followCondition,
  type NameTranslator,
  type TransitionRenaming,
} from './declaredChange'
import type { Renaming } from './renaming'
import { renamedPath } from './renaming'
import type { ChoiceValue, EntityShape } from './shape'

type Texts = Readonly<Record<string, string>>
type Choices = Readonly<Record<string, Readonly<Record<string, ChoiceValue | null>>>>

export interface FormerNames {
  readonly entities: Texts
  readonly endpoints: Texts
  readonly pages: Readonly<Record<string, FormerPage>>
  /** By entity: old path of a property → current path. */
  readonly fields: Readonly<Record<string, Texts>>
  readonly choices: Readonly<Record<string, Choices>>
  /** By entity: old name of a transition → current name. */
  readonly transitions?: Readonly<Record<string, Texts>>
  /** By entity and earlier version (`versionOf`): name of a field then → now; null if it no longer exists. */
  readonly versions?: Readonly<Record<string, Readonly<Record<string, Version>>>>
}

type Version = Readonly<Record<string, string | null>>

/** Names a version of an entity by the fields that it has. */
export function versionOf(fields: readonly { readonly name: string; readonly system?: boolean }[]): string {
  const names = fields.flatMap(({ name, system }) => (system ? [] : [name])).sort()
  const hash = [...names.join(' ')].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  )
  return (hash >>> 0).toString(36)
}

export const noFormerNames: FormerNames = { entities: {}, endpoints: {}, pages: {}, fields: {}, choices: {} }

export function noteRenaming(former: FormerNames, { entity, path, to }: Renaming): FormerNames {
  if (path === undefined) return noteEntity(former, entity, to)
  const target = renamedPath(path, to)
  const follow = (each: string) =>
    each === path || each.startsWith(`${path}.`) ? target + each.slice(path.length) : each
  const known = mapTexts(former.fields[entity] ?? {}, follow)
  const choices = Object.entries(former.choices[entity] ?? {}).map(([at, values]) => [follow(at), values])
  return {
    ...former,
    fields: { ...former.fields, [entity]: withoutKeys({ ...known, [path]: target }, [target]) },
    choices: { ...former.choices, [entity]: Object.fromEntries(choices) },
  }
}

export function noteTransition(
  former: FormerNames,
  { entity, transition, to }: TransitionRenaming,
): FormerNames {
  const known = mapTexts(former.transitions?.[entity] ?? {}, (each) => (each === transition ? to : each))
  const own = withoutKeys({ ...known, [transition]: to }, [to])
  return { ...former, transitions: { ...former.transitions, [entity]: own } }
}

/** Ends a version of the entity; `names` has its fields that are called otherwise from now on, or are lost. */
export function noteVersion(former: FormerNames, { name, fields }: EntityShape, names: Version): FormerNames {
  const now = (each: string | null) =>
    (each !== null && Object.hasOwn(names, each) ? names[each] : each) ?? null
  const known = mapEntries(former.versions?.[name] ?? {}, (_version, earlier) => ({
    ...names,
    ...mapEntries(earlier, (_was, each) => now(each)),
  }))
  return { ...former, versions: { ...former.versions, [name]: { ...known, [versionOf(fields)]: names } } }
}

function noteEntity(former: FormerNames, entity: string, to: string): FormerNames {
  const follow = (each: string) => (each === entity ? to : each)
  const move = <T>(by: Readonly<Record<string, T>>) => {
    const { [entity]: own, ...others } = by
    return own === undefined ? by : { ...others, [to]: own }
  }
  return {
    entities: withoutKeys({ ...mapTexts(former.entities, follow), [entity]: to }, [to]),
    endpoints: mapTexts(former.endpoints, follow),
    pages: Object.fromEntries(
      Object.entries(former.pages).map(([at, page]) => [at, { ...page, entity: follow(page.entity) }]),
    ),
    fields: move(former.fields),
    choices: move(former.choices),
    transitions: move(former.transitions ?? {}),
    versions: move(former.versions ?? {}),
  }
}

export function noteChoices(former: FormerNames, { entity, path, values }: ChoiceChange): FormerNames {
  const before = former.choices[entity] ?? {}
  const followed = Object.entries(before[path] ?? {}).map(([value, now]) => {
    const next = now === null ? undefined : values[String(now)]
    return [value, next === undefined ? now : next] as const
  })
  const own = { ...Object.fromEntries(followed), ...values }
  return { ...former, choices: { ...former.choices, [entity]: { ...before, [path]: own } } }
}

/** Adds URLs and fields that the entity no longer has; both shapes have its current name. */
export function noteShape(former: FormerNames, before: EntityShape, after: EntityShape): FormerNames {
  const { name } = after
  const left = new Set(after.fields.map((field) => field.name))
  const lost = before.fields.flatMap((field) => (left.has(field.name) ? [] : [[field.name, null]]))
  const isSame = versionOf(before.fields) === versionOf(after.fields)
  const endpoints = before.endpoint === after.endpoint ? {} : { [before.endpoint]: name }
  const pages = Object.entries(before.pages ?? {}).map(([at, page]) => [at, { ...page, entity: name }])
  return {
    ...(isSame ? former : noteVersion(former, before, Object.fromEntries(lost))),
    endpoints: withoutKeys({ ...former.endpoints, ...endpoints }, [after.endpoint]),
    pages: withoutKeys({ ...former.pages, ...Object.fromEntries(pages) }, Object.keys(after.pages ?? {})),
  }
}

export function visibleFormerNames(former: FormerNames, index: EntityIndex, actor: Actor): FormerNames {
  const isOpen = (name: string) => {
    const entity = index.get(name)
    return entity !== undefined && (mayAct(entity, 'list', actor) || mayAct(entity, 'view', actor))
  }
  const isSeen = (name: string, path: string) => {
    const entity = index.get(name)
    return entity !== undefined && maySeePath(index, entity, path, actor)
  }
  return {
    entities: keep(former.entities, (_name, now) => isOpen(now)),
    endpoints: {},
    pages: keep(former.pages, (_at, page) => isOpen(page.entity)),
    fields: mapEntries(keep(former.fields, isOpen), (name, fields) =>
      keep(fields, (_was, now) => isSeen(name, now)),
    ),
    choices: mapEntries(keep(former.choices, isOpen), (name, choices) =>
      keep(choices, (path) => isSeen(name, path)),
    ),
    versions: mapEntries(keep(former.versions ?? {}, isOpen), (name, versions) =>
      mapEntries(versions, (_version, fields) =>
        mapEntries(fields, (_was, now) => (now !== null && isSeen(name, now) ? now : null)),
      ),
    ),
  }
}

/** Translates paths and conditions to current names; names that still exist are left unchanged. */
export function namesOfToday(
  index: EntityIndex,
  former: FormerNames,
): Pick<NameTranslator, 'entity' | 'path' | 'filter'> {
  const entity = (name: string) => (index.has(name) ? name : (own(former.entities, name) ?? name))
  const path = (from: string, written: string) => {
    const [bare = '', ...rest] = written.split(':')
    return [pathOfToday(index, former, from, bare), ...rest].join(':')
  }
  const condition = (from: string, at: string, asked: Condition): Condition => {
    const values = formerChoices(index, former, from, at)
    return values ? followCondition(values, asked) : asked
  }
  return {
    entity,
    path,
    filter: (from, filter) =>
      Object.fromEntries(
        Object.entries(filter).map(([at, asked]) => {
          const now = path(from, at)
          return [now, condition(from, now, asked)]
        }),
      ),
  }
}

function pathOfToday(index: EntityIndex, former: FormerNames, from: string, written: string): string {
  const done: string[] = []
  let holder = index.get(from)
  let inside: readonly string[] = []
  for (const name of written.split('.')) {
    inside = [...inside, name]
    const now = holder && formerField(former, holder, inside.join('.'))
    if (now !== undefined) inside = now.split('.')
    const target = holder && fieldAt(holder, inside.join('.'))?.ref?.entity
    if (target === undefined) continue
    done.push(...inside)
    inside = []
    holder = index.get(target)
  }
  return [...done, ...inside].join('.')
}

function formerField(former: FormerNames, entity: Entity, path: string): string | undefined {
  if (fieldAt(entity, path)) return undefined
  const now = own(own(former.fields, entity.name) ?? {}, path)
  return now !== undefined && fieldAt(entity, now) ? now : undefined
}

function formerChoices(index: EntityIndex, former: FormerNames, from: string, path: string) {
  const entity = index.get(from)
  const last = entity && resolvePath(index, entity, path)?.at(-1)
  const values = last && own(own(former.choices, last.entity.name) ?? {}, last.field.path)
  return (
    values && keep(values, (value) => !last.field.values?.some((choice) => String(choice.value) === value))
  )
}

function own<T>(by: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(by, key) ? by[key] : undefined
}

function mapTexts(texts: Texts, map: (text: string) => string): Texts {
  return mapEntries(texts, (_key, text) => map(text))
}

function mapEntries<T, U>(
  by: Readonly<Record<string, T>>,
  map: (key: string, value: T) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(by).map(([key, value]) => [key, map(key, value)]))
}

function keep<T>(
  by: Readonly<Record<string, T>>,
  isKept: (key: string, value: T) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(by).filter(([key, value]) => isKept(key, value)))
}

function withoutKeys<T>(by: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> {
  return keep(by, (key) => !keys.includes(key))
}

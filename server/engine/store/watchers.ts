/*
 * Guards and effects of all features, by what they watch. A name that exists nowhere is a typing mistake
 * that would silently protect nothing, so it throws at start.
 */
import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { Change, ChangeAct, Effects, Feature, Guards } from '../contract'

const changeActs: readonly string[] = ['create', 'edit', 'remove', 'transition'] satisfies ChangeAct[]

/** What runs before and after a change. */
export interface Watchers {
  guard(change: Change): Promise<void>
  effect(change: Change): Promise<void>
}

/** Collects the watchers of features, in their order. @throws Error on a name that exists nowhere */
export function collectWatchers(index: EntityIndex, features: readonly Feature[]): Watchers {
  for (const feature of features) {
    for (const name of Object.keys({ ...feature.guards, ...feature.effects })) checkName(index, feature, name)
  }
  const run = async (change: Change, watchersOf: (feature: Feature) => Guards | Effects | undefined) => {
    for (const feature of features) {
      const watchers = watchersOf(feature)
      for (const name of namesOf(change)) await watchers?.[name]?.(change)
    }
  }
  return {
    guard: (change) => run(change, (feature) => feature.guards),
    effect: (change) => run(change, (feature) => feature.effects),
  }
}

function namesOf({ entity, act, transition }: Change): readonly string[] {
  const names = [entity.name, `${entity.name}.${act}`]
  return transition === undefined ? names : [...names, `${entity.name}.${transition}`]
}

function checkName(index: EntityIndex, feature: Feature, name: string): void {
  const [entityName = '', watched, ...rest] = name.split('.')
  const entity = index.get(entityName)
  const isKnown = entity && rest.length === 0 && (watched === undefined || isWatchable(entity, watched))
  if (!isKnown) throw new Error(`Feature ${feature.name} watches ${name}, which does not exist.`)
}

function isWatchable(entity: Entity, watched: string): boolean {
  return changeActs.includes(watched) || entity.workflow?.transitions[watched] !== undefined
}

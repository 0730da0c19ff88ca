/*
 * What features do about changes, by what they watch. A name that exists nowhere is a typing mistake that would
 * silently protect nothing, so it throws at start.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { transitionOf } from '#model/record/workflow'
import { Problem } from '#model/wire/problem'
import type { Change, ChangeAct, Committed, Feature } from '../../contract'
import { log } from '../../telemetry/log'

const changeActs: readonly string[] = ['create', 'edit', 'remove', 'transition'] satisfies ChangeAct[]

/** What runs around a change. */
export interface Hooks {
  guard(change: Change): Promise<void>
  /** What features write with the change; each sees what those before it gave. */
  before(change: Change): Promise<Row | undefined>
  effect(change: Change): Promise<void>
  /** Does any feature watch this act? */
  hasHooks(entity: Entity, act: ChangeAct): boolean
  /** Does something follow its commit? */
  hasAfterCommit(change: Committed): boolean
  /** Runs what follows the commit; failures are logged. */
  afterCommit(change: Committed): Promise<void>
}

/** Collects the watchers of features, in their order. @throws Error on a name that exists nowhere */
export function collectHooks(index: EntityIndex, features: readonly Feature[]): Hooks {
  for (const feature of features) {
    const { guards, before, effects, afterCommit } = feature
    const watched = Object.keys({ ...guards, ...before, ...effects, ...afterCommit })
    for (const name of watched) checkName(index, feature, name)
  }

  function hooksFor<W>(
    change: Committed,
    slotOf: (feature: Feature) => Readonly<Record<string, W | undefined>> | undefined,
  ): readonly W[] {
    const names = namesOf(change)
    return features.flatMap((feature) => {
      const hooks = slotOf(feature)
      return hooks ? names.flatMap((name) => hooks[name] ?? []) : []
    })
  }

  return {
    async guard(change) {
      for (const guard of hooksFor(change, ({ guards }) => guards)) await guard(change)
    },
    async before(change) {
      let given: Row | undefined
      for (const before of hooksFor(change, (feature) => feature.before)) {
        const values = await before({ ...change, after: { ...change.after, ...given } })
        if (values) given = { ...given, ...values }
      }
      return given
    },
    async effect(change) {
      for (const effect of hooksFor(change, ({ effects }) => effects)) await effect(change)
    },
    hasHooks: ({ name }, act) =>
      features.some(({ guards, before, effects, afterCommit }) =>
        Object.keys({ ...guards, ...before, ...effects, ...afterCommit }).some(
          (watched) => watched === name || watched === `${name}.${act}`,
        ),
      ),
    hasAfterCommit: (change) => hooksFor(change, ({ afterCommit }) => afterCommit).length > 0,
    async afterCommit(change) {
      for (const follow of hooksFor(change, ({ afterCommit }) => afterCommit)) {
        try {
          await follow(change)
        } catch (error) {
          log.failure(`After ${change.entity.name}.${change.transition ?? change.act}`, error)
        }
      }
    },
  }
}

function namesOf({ entity, act, transition }: Committed): readonly string[] {
  const names = [entity.name, `${entity.name}.${act}`]
  return transition === undefined ? names : [...names, `${entity.name}.${transition}`]
}

function checkName(index: EntityIndex, feature: Feature, name: string): void {
  const [entityName = '', watched, ...rest] = name.split('.')
  const entity = index.get(entityName)
  const isKnown = entity && rest.length === 0 && (watched === undefined || isHookTarget(entity, watched))
  if (!isKnown) throw new Error(`Feature ${feature.name} watches ${name}, which does not exist.`)
}

function isHookTarget(entity: Entity, watched: string): boolean {
  return changeActs.includes(watched) || transitionOf(entity, watched) !== undefined
}

/** What follows from a half-filled form is told before all of it is right: people read it while they go on. */
export function collectProblem(error: unknown, refusals: Problem[] | undefined): void {
  if (!refusals || !(error instanceof Problem) || error.code !== 'invalid') throw error
  refusals.push(error)
}

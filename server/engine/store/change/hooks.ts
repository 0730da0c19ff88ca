/*
 * The hooks of all features, by the entity, act or transition that they are registered for. An unknown name
 * throws at startup, because a misspelt guard would silently protect nothing.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { Problem } from '#model/problem/problem'
import { transitionOf } from '#model/record/workflow'
import type { Change, ChangeAct, CommittedChange, Feature } from '../../contract'
import { log } from '../../telemetry/log'

const changeActs: readonly string[] = ['create', 'edit', 'remove', 'transition'] satisfies ChangeAct[]

export interface Hooks {
  guard(change: Change): Promise<void>
  /** Values that features add to the change; each feature sees the values of the previous ones. */
  before(change: Change): Promise<Row | undefined>
  effect(change: Change): Promise<void>
  hasHooks(entity: Entity, act: ChangeAct, transition?: string): boolean
  hasAfterCommit(change: CommittedChange): boolean
  /** Logs failures, because the change is committed and cannot be undone. */
  afterCommit(change: CommittedChange): Promise<void>
}

/** @throws Error for a name that is not an entity, act or transition */
export function collectHooks(index: EntityIndex, features: readonly Feature[]): Hooks {
  for (const feature of features) {
    const { guards, before, effects, afterCommit } = feature
    const targets = Object.keys({ ...guards, ...before, ...effects, ...afterCommit })
    for (const name of targets) checkName(index, feature, name)
  }

  const all = {
    guards: features.flatMap(({ guards }) => (guards ? [guards] : [])),
    before: features.flatMap(({ before }) => (before ? [before] : [])),
    effects: features.flatMap(({ effects }) => (effects ? [effects] : [])),
    afterCommit: features.flatMap(({ afterCommit }) => (afterCommit ? [afterCommit] : [])),
  }

  function hooksFor<W>(
    change: CommittedChange,
    slots: readonly Readonly<Record<string, W | undefined>>[],
  ): readonly W[] {
    const names = namesOf(change)
    return slots.flatMap((hooks) => names.flatMap((name) => hooks[name] ?? []))
  }

  return {
    async guard(change) {
      for (const guard of hooksFor(change, all.guards)) await guard(change)
    },
    async before(change) {
      let added: Row | undefined
      for (const before of hooksFor(change, all.before)) {
        const values = await before({ ...change, after: { ...change.after, ...added } })
        if (values) added = { ...added, ...values }
      }
      return added
    },
    async effect(change) {
      for (const effect of hooksFor(change, all.effects)) await effect(change)
    },
    hasHooks: ({ name }, act, transition) =>
      [name, `${name}.${act}`, `${name}.${transition ?? act}`].some((target) =>
        Object.values(all)
          .flat()
          .some((slot) => target in slot),
      ),
    hasAfterCommit: (change) => hooksFor(change, all.afterCommit).length > 0,
    async afterCommit(change) {
      for (const follow of hooksFor(change, all.afterCommit)) {
        try {
          await follow(change)
        } catch (error) {
          log.failure(`After ${change.entity.name}.${change.transition ?? change.act}`, error)
        }
      }
    },
  }
}

function namesOf({ entity, act, transition }: CommittedChange): readonly string[] {
  const names = [entity.name, `${entity.name}.${act}`]
  return transition === undefined ? names : [...names, `${entity.name}.${transition}`]
}

function checkName(index: EntityIndex, feature: Feature, name: string): void {
  const [entityName = '', target, ...rest] = name.split('.')
  const entity = index.get(entityName)
  const isKnown = entity && rest.length === 0 && (target === undefined || isHookTarget(entity, target))
  if (!isKnown) throw new Error(`Feature ${feature.name} watches ${name}, which does not exist.`)
}

function isHookTarget(entity: Entity, target: string): boolean {
  return changeActs.includes(target) || transitionOf(entity, target) !== undefined
}

/**
 * In a preview, field errors from guards are collected, so the form can show computed values before all of
 * its fields are valid.
 */
export function collectProblem(error: unknown, refusals: Problem[] | undefined): void {
  if (!refusals || !(error instanceof Problem) || error.code !== 'invalid') throw error
  refusals.push(error)
}

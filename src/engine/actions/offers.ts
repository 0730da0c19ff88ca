/*
 * Actions on a record. Hides the difference between a schema's actions and its workflow's transitions.
 *
 * Returns both in one shape and order. Pure; the model decides permissions and the schema provides the texts.
 */

import type { Action, Demand, Entity, Field, Transition } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { isTrue } from '#model/expression/expression'
import { mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { isAnonymised } from '#model/record/anonymise'
import { fillNulls } from '#model/record/record'
import { askedField, transitionsFor } from '#model/record/workflow'
import { fillPath, fillText } from './fillText'
import { isDangerous } from './offerPaths'

type OfferWork =
  | { readonly kind: 'transition'; readonly name: string }
  | { readonly kind: 'call'; readonly method: string; readonly path: string }
  | { readonly kind: 'dialog'; readonly name: string }

export interface Offer {
  readonly key: string
  readonly label: string
  readonly icon: string | undefined
  readonly color: 'success' | 'error' | 'primary'
  /** Why it cannot be taken now: only the record's state or the connection disables; without the right it is not offered. */
  readonly unavailable: string | undefined
  /** Removes or undoes something: offered in menus only. */
  readonly isDangerous: boolean
  readonly confirm: string | undefined
  readonly input: readonly Field[]
  readonly demands: readonly Demand[]
  readonly to: Transition['to'] | undefined
  readonly done: string
  readonly failedTitle: string | undefined
  readonly failed: string
  readonly work: OfferWork
}

/** In the schema's order: actions, then transitions. */
export function offersFor(entity: Entity, row: Row, actor: Actor, today: string): readonly Offer[] {
  if (isAnonymised(entity.fields, row)) return []
  const filled = fillNulls(entity.fields, row)
  const holds = (condition: string | undefined) =>
    condition === undefined || isTrue(condition, filled, actor, today)
  const actions = entity.actions
    .filter((action) => mayDo(entity, action, actor) && holds(action.when))
    .flatMap((action) =>
      offerAction(
        entity,
        row,
        action,
        action.disabled !== undefined && holds(action.disabled) ? (action.disabledText ?? '') : undefined,
      ),
    )
  const isActive = row[systemNames.active] !== false
  const transitions = isActive ? transitionsFor(entity, row, actor, today) : []
  return [...actions, ...transitions.map((transition) => offerTransition(entity, row, transition))]
}

function offerAction(
  entity: Entity,
  row: Row,
  action: Action,
  unavailable: Offer['unavailable'],
): readonly Offer[] {
  const { method = 'POST', path, opens } = action
  const work: OfferWork | undefined = opens
    ? { kind: 'dialog', name: opens }
    : path === undefined
      ? undefined
      : { kind: 'call', method, path: fillPath(path, row) }
  if (!work) return []
  return [
    {
      key: `action.${action.name}`,
      icon: action.icon,
      color: isDangerous(action) ? 'error' : 'primary',
      unavailable,
      isDangerous: isDangerous(action),
      input: [],
      demands: [],
      to: undefined,
      work,
      ...textsOf(entity, row, action),
    },
  ]
}

function offerTransition(entity: Entity, row: Row, transition: Transition): Offer {
  const color = entity.workflow?.states[String(transition.to)]?.color
  return {
    key: `transition.${transition.name}`,
    icon: transition.icon,
    color: color === 'success' || color === 'error' ? color : 'primary',
    unavailable: undefined,
    isDangerous: isDangerous(transition),
    input: [...transition.input, ...transition.completes].flatMap(
      (path) => askedField(entity, transition, path) ?? [],
    ),
    demands: transition.demands,
    to: transition.to,
    work: { kind: 'transition', name: transition.name },
    ...textsOf(entity, row, transition),
  }
}

function textsOf(
  entity: Entity,
  row: Row,
  { label, confirm, done, failedTitle, failed }: Action | Transition,
) {
  return {
    label,
    confirm: confirm === undefined ? undefined : fillText(entity, confirm, row),
    done: fillText(entity, done ?? entity.messages.updated, row),
    failedTitle,
    failed: fillText(entity, failed ?? entity.messages.saveFailed, row),
  }
}

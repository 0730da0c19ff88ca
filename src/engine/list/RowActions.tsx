/* What can be done with one row of a list. */
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { hasOffers, iconRoom, mostOffers } from '../actions/offerPaths'
import { listText } from '../messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import { useConsole } from '../shell/console'
import { useEntityPaths } from '../shell/routing'
import './grid/row.css'
import { labelOfRecord } from '../record/labelOfRecord'
import { Shape } from './grid/Shape'
import { RowMore } from './RowMore'
import type { RowEntry } from './rowEntry'

// Conditions of actions are judged by a library that rows without any do not wait for.
const OfferIcons = lazyDialog(loadOfferIcons)

/** Loads what draws the actions of a schema, so that it is there when rows are. */
export async function loadOfferIcons() {
  return (await import('../actions/OfferIcons')).OfferIcons
}

interface RowActionsProps {
  readonly entity: Entity
  readonly row: Row
  onRemove(row: Row): void
}

/** The buttons of a row: open, what the schema and its workflow offer, and a menu with the rest. */
export function RowActions({ entity, row, onRemove }: RowActionsProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const label = labelOfRecord(entity, row)
  const mayEdit = mayAct(entity, 'edit', actor)
  const entries = useRemoval(entity, row, onRemove)
  const openText = mayEdit ? listText.edit : listText.view
  return (
    <>
      {hasPage(entity) && (mayEdit || mayAct(entity, 'view', actor)) && (
        <Link
          to={mayEdit ? paths.edit(String(row.id)) : paths.show(String(row.id))}
          className="row-action"
          aria-label={`${openText} ${label}`}
          {...hint(openText)}
        >
          <Shape name={mayEdit ? 'edit' : 'view'} />
        </Link>
      )}
      {hasOffers(entity) ? (
        <OfferIcons entity={entity} row={row} entries={entries} />
      ) : (
        <RowMore label={label} entries={entries} />
      )}
    </>
  )
}

function hasPage(entity: Entity): boolean {
  return entity.path !== undefined || entity.views.length > 0
}

/** A schema that says how its records go replaces the general way. */
function mayRemove(entity: Entity, actor: Actor): boolean {
  return mayAct(entity, 'remove', actor) && !entity.actions.some(({ method }) => method === 'DELETE')
}

/** Inactivating a row, for its menu; nothing for those who may not, and of what is inactive. */
export function useRemoval(
  entity: Entity,
  row: Row,
  onRemove: RowActionsProps['onRemove'],
): readonly RowEntry[] {
  const { actor } = useConsole()
  if (!mayRemove(entity, actor) || row[systemNames.active] === false) return []
  const { remove } = listText
  return [{ key: remove, label: remove, shape: 'remove', isDangerous: true, act: () => onRemove(row) }]
}

/** Pixels of a button, and of what stands around all of them. */
const buttonSize = 30
const aroundButtons = 13
/** The header's word. */
const leastWidth = 68

/** Pixels that the buttons of a row take at most. */
export function actionsWidthOf(entity: Entity, actor: Actor): number {
  const opening = hasPage(entity) && (mayAct(entity, 'edit', actor) || mayAct(entity, 'view', actor)) ? 1 : 0
  const others = mostOffers(entity, actor) + (mayRemove(entity, actor) ? 1 : 0)
  const count = opening + Math.min(iconRoom, others)
  return count === 0 ? 0 : Math.max(leastWidth, count * buttonSize + aroundButtons)
}

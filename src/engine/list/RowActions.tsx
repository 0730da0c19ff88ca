/* What can be done with one row of a list. */
import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import { hasOffers } from '../actions/offerPaths'
import { listText } from '../messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import { useConsole } from '../shell/console'
import { useEntityPaths } from '../shell/routing'
import './grid/row.css'
import { labelOfRecord } from '../record/labelOfRecord'
import { Shape } from './grid/Shape'

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

/** The buttons of a row: open, what the schema and its workflow offer, inactivate. */
export function RowActions({ entity, row, onRemove }: RowActionsProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const label = labelOfRecord(entity, row)
  const mayEdit = mayAct(entity, 'edit', actor)
  // A schema that says how its records go replaces the general way.
  const hasOwnRemoval = entity.actions.some((action) => action.method === 'DELETE')
  const hasPage = entity.path !== undefined || entity.views.length > 0
  const openText = mayEdit ? listText.edit : listText.view
  return (
    <>
      {hasPage && (mayEdit || mayAct(entity, 'view', actor)) && (
        <Link
          to={mayEdit ? paths.edit(String(row.id)) : paths.show(String(row.id))}
          className="row-action"
          aria-label={`${openText} ${label}`}
          {...hint(openText)}
        >
          <Shape name={mayEdit ? 'edit' : 'view'} />
        </Link>
      )}
      {hasOffers(entity) && <OfferIcons entity={entity} row={row} />}
      {mayAct(entity, 'remove', actor) && !hasOwnRemoval && row[systemNames.active] !== false && (
        <button
          type="button"
          className="row-action row-action--error"
          aria-label={`${listText.remove} ${label}`}
          {...hint(listText.remove)}
          onClick={() => onRemove(row)}
        >
          <Shape name="remove" />
        </button>
      )}
    </>
  )
}

/* What can be done with one row of a list. */
import { Link } from 'react-router-dom'
import { mayAct } from '#model/access'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { systemNames } from '#model/system'
import { hasOffers } from '../actions/offerPaths'
import { useConsole } from '../console'
import { hint } from '../Hints'
import { lazyDialog } from '../lazyPart'
import { listText } from '../messages'
import { useEntityPaths } from '../routing'
import './row.css'
import { labelOf } from './listColumns'

// Conditions of actions are judged by a library that rows without any do not wait for.
const OfferIcons = lazyDialog(loadOfferIcons)

/** Loads what draws the actions of a schema, so that it is there when rows are. */
export async function loadOfferIcons() {
  return (await import('../actions/OfferIcons')).OfferIcons
}

/** Outlines of Material Icons, which drawn as components would cost more than the rest of a row. */
const shapes = {
  edit: 'm14.06 9.02.92.92L5.92 19H5v-.92zM17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83c.39-.39.39-1.02 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29m-3.6 3.19L3 17.25V21h3.75L17.81 9.94z',
  view: 'M12 6c3.79 0 7.17 2.13 8.82 5.5C19.17 14.87 15.79 17 12 17s-7.17-2.13-8.82-5.5C4.83 8.13 8.21 6 12 6m0-2C7 4 2.73 7.11 1 11.5 2.73 15.89 7 19 12 19s9.27-3.11 11-7.5C21.27 7.11 17 4 12 4m0 5c1.38 0 2.5 1.12 2.5 2.5S13.38 14 12 14s-2.5-1.12-2.5-2.5S10.62 9 12 9m0-2c-2.48 0-4.5 2.02-4.5 4.5S9.52 16 12 16s4.5-2.02 4.5-4.5S14.48 7 12 7',
  remove: 'M16 9v10H8V9zm-1.5-6h-5l-1 1H5v2h14V4h-3.5zM18 7H6v12c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2z',
} as const

interface RowActionsProps {
  readonly entity: Entity
  readonly row: Row
  onRemove(row: Row): void
}

/** The buttons of a row: open, what the schema and its workflow offer, inactivate. */
export function RowActions({ entity, row, onRemove }: RowActionsProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const label = labelOf(row)
  const mayEdit = mayAct(entity, 'edit', actor)
  // A schema that says how its records go replaces the general way.
  const hasOwnRemoval = entity.actions.some((action) => action.method === 'DELETE')
  const hasPage = entity.path !== undefined || entity.views.length > 0
  const openText = mayEdit ? listText.edit : listText.view
  return (
    <>
      {hasPage && (mayEdit || mayAct(entity, 'view', actor)) && (
        <Link
          to={paths.edit(String(row.id))}
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

function Shape({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={shapes[name]} />
    </svg>
  )
}

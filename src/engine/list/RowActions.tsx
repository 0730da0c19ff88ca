/* What can be done with one row of a list. */
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router-dom'
import { mayAct } from '#model/access'
import type { Entity } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { systemNames } from '#model/system'
import { hasOffers } from '../actions/offerPaths'
import { useConsole } from '../console'
import { lazyDialog } from '../lazyPart'
import { listText } from '../messages'
import { useEntityPaths } from '../routing'
import { labelOf } from './listColumns'

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
  const label = labelOf(row)
  const mayEdit = mayAct(entity, 'edit', actor)
  // A schema that says how its records go replaces the general way.
  const hasOwnRemoval = entity.actions.some((action) => action.method === 'DELETE')
  const hasPage = entity.path !== undefined || entity.views.length > 0
  const openText = mayEdit ? listText.edit : listText.view
  return (
    <>
      {hasPage && (mayEdit || mayAct(entity, 'view', actor)) && (
        <Tooltip title={openText}>
          <IconButton
            component={Link}
            to={paths.edit(String(row.id))}
            size="small"
            aria-label={`${openText} ${label}`}
          >
            {mayEdit ? <EditOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
      {hasOffers(entity) && <OfferIcons entity={entity} row={row} />}
      {mayAct(entity, 'remove', actor) && !hasOwnRemoval && row[systemNames.active] !== false && (
        <Tooltip title={listText.remove}>
          <IconButton
            size="small"
            color="error"
            aria-label={`${listText.remove} ${label}`}
            onClick={() => onRemove(row)}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  )
}

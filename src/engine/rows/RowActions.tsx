import { Link } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { FoundRow } from '#model/query/queryOf'
import { hasOffers } from '../actions/offerPaths'
import { useConsole } from '../console/console'
import { useEntityPaths } from '../console/routing'
import { useConnection } from '../data/useConnection'
import { listText, shellText } from '../messages'
import { hint } from '../page/Hints'
import { lazyDialog } from '../page/lazyDialog'
import './row.css'
import { labelOfRecord } from '../records/labelOfRecord'
import { RowMore } from './RowMore'
import { hasPage, mayEditRow, mayRemove } from './rowActionRules'
import type { RowEntry } from './rowEntry'
import { Shape } from './Shape'

// Rows without conditional actions do not need the expression evaluator that this brings.
const OfferIcons = lazyDialog(loadOfferIcons)

/** Exported to preload the chunk together with the rows. */
export async function loadOfferIcons() {
  return (await import('./OfferIcons')).OfferIcons
}

interface RowActionsProps {
  readonly entity: Entity
  readonly row: FoundRow
  onRemove(row: FoundRow): void
}

export function RowActions({ entity, row, onRemove }: RowActionsProps) {
  const { actor } = useConsole()
  const paths = useEntityPaths(entity)
  const label = labelOfRecord(entity, row)
  const mayEdit = mayEditRow(entity, row, actor)
  const entries = useRemoval(entity, row, onRemove)
  const openText = mayEdit ? listText.edit : listText.view
  return (
    <>
      {hasPage(entity) && (mayEdit || mayAct(entity, 'view', actor)) && (
        <Link
          to={mayEdit ? paths.edit(row.id) : paths.show(row.id)}
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

/** Empty without permission, or if the row is already inactive. */
export function useRemoval(
  entity: Entity,
  row: FoundRow,
  onRemove: RowActionsProps['onRemove'],
): readonly RowEntry[] {
  const { actor } = useConsole()
  const isConnected = useConnection(entity.name)
  if (!mayRemove(entity, actor) || row[systemNames.active] === false) return []
  const { remove } = listText
  const unavailable = isConnected ? undefined : shellText.needsConnection
  return [
    { key: remove, label: remove, shape: 'remove', unavailable, isDangerous: true, act: () => onRemove(row) },
  ]
}

/* A row's offers as icons with tooltips; what has no icon or no room goes into the menu of the row. */

import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { RowMore } from '../list/RowMore'
import type { RowEntry } from '../list/rowEntry'
import { hint } from '../page/Hints'
import { Icon } from '../page/Icon'
import { labelOfRecord } from '../record/labelOfRecord'
import '../list/grid/row.css'
import { iconRoom } from './offerPaths'
import { useOffers } from './useOffers'

interface OfferIconsProps {
  readonly entity: Entity
  readonly row: FoundRow
  /** What else the menu of the row offers. */
  readonly entries?: readonly RowEntry[]
}

const noEntries: readonly RowEntry[] = []

/** What can be done with a row. */
export function OfferIcons({ entity, row, entries = noEntries }: OfferIconsProps) {
  const { offers, take } = useOffers(entity, row)
  const label = labelOfRecord(entity, row)
  const drawn = offers.filter((offer) => offer.icon !== undefined)
  const needsMenu = entries.length > 0 || drawn.length < offers.length || drawn.length > iconRoom
  // The menu takes a place of its own.
  const icons = drawn.slice(0, needsMenu ? iconRoom - 1 : iconRoom)
  const others = offers.filter((offer) => !icons.includes(offer))
  return (
    <>
      {icons.map((offer) => (
        // A disabled button has no events of its own for the hint.
        <span key={offer.key} {...hint(offer.label)}>
          <button
            type="button"
            className={`row-action row-action--${offer.color}`}
            disabled={offer.isDisabled}
            aria-label={`${offer.label} ${label}`}
            onClick={() => take(offer)}
          >
            <Icon name={offer.icon} />
          </button>
        </span>
      ))}
      <RowMore
        label={label}
        entries={[...others.map((offer) => ({ ...offer, act: () => take(offer) })), ...entries]}
      />
    </>
  )
}

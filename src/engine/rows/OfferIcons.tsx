/* A row's actions as icon buttons; dangerous ones and those without an icon or space go to the row's menu. */

import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { hint } from '../page/Hints'
import { Icon } from '../page/Icon'
import { labelOfRecord } from '../records/labelOfRecord'
import { RowMore } from './RowMore'
import type { RowEntry } from './rowEntry'
import './row.css'
import { iconRoom } from '../actions/offerPaths'
import { useOffers } from '../actions/useOffers'

interface OfferIconsProps {
  readonly entity: Entity
  readonly row: FoundRow
  readonly entries?: readonly RowEntry[]
}

const noEntries: readonly RowEntry[] = []

export function OfferIcons({ entity, row, entries = noEntries }: OfferIconsProps) {
  const { offers, take } = useOffers(entity, row)
  const label = labelOfRecord(entity, row)
  const drawn = offers.filter(({ icon, isDangerous }) => icon !== undefined && !isDangerous)
  const needsMenu = entries.length > 0 || drawn.length < offers.length || drawn.length > iconRoom
  // The menu button takes up one place itself.
  const icons = drawn.slice(0, needsMenu ? iconRoom - 1 : iconRoom)
  const others = offers
    .filter((offer) => !icons.includes(offer))
    .toSorted((a, b) => Number(a.isDangerous) - Number(b.isDangerous))
  return (
    <>
      {icons.map((offer) => (
        // On a wrapper, because a disabled button fires no pointer events.
        <span key={offer.key} {...hint([offer.label, offer.unavailable].filter(Boolean).join(': '))}>
          <button
            type="button"
            className={`row-action row-action--${offer.color}`}
            disabled={offer.unavailable !== undefined}
            aria-description={offer.unavailable}
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

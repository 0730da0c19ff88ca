/* A row's offers as icons with tooltips; what has no icon or no room goes into a menu. */
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { hint } from '../page/Hints'
import { Icon } from '../page/Icon'
import { labelOfRecord } from '../record/labelOfRecord'
import '../list/grid/row.css'
import { Shape } from '../list/grid/Shape'
import { Menu, MenuItem } from '../page/overlays'
import { actionText } from './messages'
import type { Offer } from './offers'
import { useOffers } from './useOffers'

/** Buttons a row has room for, beside those of opening and removing. */
const room = 3

interface OfferIconsProps {
  readonly entity: Entity
  readonly row: Row
}

/** What can be done with a row. */
export function OfferIcons({ entity, row }: OfferIconsProps) {
  const { offers, take, dialog } = useOffers(entity, row)
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (offers.length === 0) return dialog
  const drawn = offers.filter((offer) => offer.icon !== undefined)
  // The menu takes a place of its own.
  const icons = drawn.slice(0, drawn.length === offers.length && offers.length <= room ? room : room - 1)
  const others = offers.filter((offer) => !icons.includes(offer))
  const label = labelOfRecord(entity, row)
  const choose = (offer: Offer) => {
    setAnchor(undefined)
    take(offer)
  }
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
      {others.length > 0 && (
        <button
          type="button"
          className="row-action"
          aria-haspopup="menu"
          aria-label={`${actionText.more} ${label}`}
          {...hint(actionText.more)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Shape name="more" />
        </button>
      )}
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {others.map((offer) => (
          <MenuItem key={offer.key} disabled={offer.isDisabled} onClick={() => choose(offer)}>
            {offer.icon !== undefined && (
              <ListItemIcon>
                <Icon name={offer.icon} />
              </ListItemIcon>
            )}
            <ListItemText inset={offer.icon === undefined && others.some((each) => each.icon)}>
              {offer.label}
            </ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {dialog}
    </>
  )
}

import Button from '@mui/material/Button'
import { hint } from '../page/Hints'
import { Icon } from '../page/Icon'
import type { Offer } from './offers'

interface OfferButtonProps {
  readonly offer: Offer
  onTake(): void
}

export function OfferButton({ offer, onTake }: OfferButtonProps) {
  return (
    // On a wrapper, because a disabled button fires no pointer events.
    <span {...(offer.unavailable && hint(offer.unavailable))}>
      <Button
        variant="outlined"
        size="small"
        color={offer.color}
        disabled={offer.unavailable !== undefined}
        aria-description={offer.unavailable}
        startIcon={offer.icon === undefined ? undefined : <Icon name={offer.icon} />}
        onClick={onTake}
      >
        {offer.label}
      </Button>
    </span>
  )
}

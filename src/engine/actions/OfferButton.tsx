import Button from '@mui/material/Button'
import { Icon } from '../page/Icon'
import type { Offer } from './offers'

interface OfferButtonProps {
  readonly offer: Offer
  onTake(): void
}

export function OfferButton({ offer, onTake }: OfferButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      color={offer.color}
      disabled={offer.isDisabled}
      startIcon={offer.icon === undefined ? undefined : <Icon name={offer.icon} />}
      onClick={onTake}
    >
      {offer.label}
    </Button>
  )
}

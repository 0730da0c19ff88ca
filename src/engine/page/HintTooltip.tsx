/* The bubble of a hint. */
import Tooltip from '@mui/material/Tooltip'

/** A hint and the element it belongs to. */
export interface HintTooltipProps {
  readonly at: Element
  readonly text: string
}

/** Shows a hint beside its element. */
export function HintTooltip({ at, text }: HintTooltipProps) {
  return (
    <Tooltip open title={text} slotProps={{ popper: { anchorEl: at } }}>
      <span hidden />
    </Tooltip>
  )
}

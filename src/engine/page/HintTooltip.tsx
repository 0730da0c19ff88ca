import Tooltip from '@mui/material/Tooltip'

export interface HintTooltipProps {
  readonly at: Element
  readonly text: string
}

export function HintTooltip({ at, text }: HintTooltipProps) {
  return (
    <Tooltip open title={text} slotProps={{ popper: { anchorEl: at } }}>
      <span hidden />
    </Tooltip>
  )
}

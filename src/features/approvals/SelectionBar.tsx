import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Transition } from '#model/entity/entity'
import { text } from './messages'

interface SelectionBarProps {
  readonly count: number
  readonly transitions: readonly Transition[]
  onDecide(transition: Transition): void
  onClear(): void
}

export function SelectionBar({ count, transitions, onDecide, onClear }: SelectionBarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        bgcolor: 'action.selected',
      }}
    >
      <Typography role="status" sx={{ mr: 1 }}>
        {text.selected(count)}
      </Typography>
      {transitions.map((transition) => (
        <Button
          key={transition.name}
          size="small"
          variant="contained"
          color={transition.input.length > 0 ? 'error' : 'success'}
          data-needs-server=""
          onClick={() => onDecide(transition)}
        >
          {transition.label}
        </Button>
      ))}
      <Button size="small" color="inherit" onClick={onClear}>
        {text.clear}
      </Button>
    </Box>
  )
}

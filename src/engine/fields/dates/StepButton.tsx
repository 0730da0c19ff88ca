import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'

interface StepButtonProps {
  readonly label: string
  readonly children: ReactNode
  onStep(): void
}

export function StepButton({ label, children, onStep }: StepButtonProps) {
  return (
    <IconButton size="small" aria-label={label} onClick={onStep}>
      {children}
    </IconButton>
  )
}

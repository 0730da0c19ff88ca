import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { text } from './messages'

interface PanelDrawerProps {
  readonly isOpen: boolean
  readonly children: ReactNode
  onClose(): void
}

const paper = { sx: { width: '100%', maxWidth: 480 }, 'aria-label': text.details, 'data-inbox-panel': true }

export function PanelDrawer({ isOpen, children, onClose }: PanelDrawerProps) {
  return (
    <Drawer anchor="right" open={isOpen} onClose={onClose} slotProps={{ paper }}>
      <Box sx={{ textAlign: 'end', p: 1 }}>
        <IconButton aria-label={text.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}

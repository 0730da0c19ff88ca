import MoreIcon from '@mui/icons-material/MoreVert'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { type PropsWithChildren, useState } from 'react'
import { asPart } from '../bulk/asPart'
import type { Selection } from '../bulk/useSelection'
import { gridText } from '../messages'
import { quickText } from './messages'
import './panel.css'

interface PhoneToolsProps extends PropsWithChildren {
  readonly selection: Selection
  readonly total: number | undefined
  onRefresh(): void
}

/** Mounted before it opens, because its content applies the saved default view. */
export function PhoneTools({ selection, total = 0, onRefresh, children }: PhoneToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        aria-label={quickText.tools}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon />
      </IconButton>
      <Drawer
        open={isOpen}
        anchor="bottom"
        keepMounted
        onClose={close}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': quickText.tools,
            className: 'tools-sheet',
          },
        }}
      >
        {/* Closes the sheet on a choice, so that its effect is visible; buttons that open a menu leave it open. */}
        <Box
          className="tools-choices"
          onClick={({ target }) =>
            (target as Element).closest('[role=menuitem], button:not([aria-haspopup])') && close()
          }
        >
          {children}
        </Box>
        {total > 0 && (
          <label className="tools-tick">
            <input
              type="checkbox"
              className="card-box"
              checked={selection.isPageSelected}
              ref={asPart(selection.isPagePartlySelected)}
              onChange={selection.togglePage}
            />
            {gridText.selectPage}
          </label>
        )}
        <Button
          startIcon={<RefreshIcon />}
          onClick={() => {
            close()
            onRefresh()
          }}
        >
          {gridText.refresh}
        </Button>
      </Drawer>
    </>
  )
}

import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { type QuotableField, quotedRecord, quoteOf } from '#model/record/recipients'
import { broadcastText } from './messages'

interface FieldMenuProps {
  readonly fields: readonly QuotableField[]
  onInsert(quote: string): void
}

/** Typing a letter jumps to the next field that begins with it. */
export function FieldMenu({ fields, onInsert }: FieldMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (field: QuotableField) => {
    setAnchor(undefined)
    onInsert(quoteOf(fields, field))
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<AddIcon fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {broadcastText.insert}
      </Button>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          // The text gets the focus, not the button.
          disableRestoreFocus
          slotProps={{
            list: { 'aria-label': broadcastText.insert, dense: true },
            paper: { sx: { maxHeight: 320 } },
          }}
        >
          {[quotedRecord, ...fields].map((field) => (
            <MenuItem key={field.path} onClick={() => choose(field)}>
              {field.title}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

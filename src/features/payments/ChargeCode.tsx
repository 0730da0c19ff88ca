import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { FocusEvent } from 'react'
import { useCopy } from '../../engine'
import { text } from './messages'

interface ChargeCodeProps {
  readonly code: string
  /** SVG markup. */
  readonly picture: string | undefined
}

export function ChargeCode({ code, picture }: ChargeCodeProps) {
  const copy = useCopy()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center' }}>
      {picture !== undefined && (
        <Box
          component="img"
          alt={text.qr}
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          // A phone does not scan its own screen.
          sx={{ order: { xs: 1, sm: 0 }, width: 220, height: 220, borderRadius: 1, bgcolor: '#fff' }}
        />
      )}
      <TextField
        label={text.code}
        value={code}
        slotProps={{
          htmlInput: {
            readOnly: true,
            onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
          },
        }}
      />
      <Button
        fullWidth
        autoFocus
        variant="contained"
        startIcon={<ContentCopy />}
        onClick={() => copy(code, { done: text.copied, failed: text.notCopied })}
      >
        {text.copy}
      </Button>
    </Box>
  )
}

/* One line about what of an address the list did not understand; the rest applies. */
import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { shellText } from '../messages'
import { gridText } from './messages'

/** The line, until it is closed; another address is told again. */
export function StrangeNotice({ words }: { readonly words: readonly string[] }) {
  const [closed, setClosed] = useState<string>()
  const told = words.join(', ')
  if (told === closed) return null
  return (
    <Alert
      severity="warning"
      closeText={shellText.close}
      onClose={() => setClosed(told)}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      {gridText.strange(told)}
    </Alert>
  )
}

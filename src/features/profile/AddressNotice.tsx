/* Reminds the user of an e-mail address that is pending or was never confirmed. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Profile } from '#model/wire/people/profile'
import { call } from '../../engine'
import { text } from './messages'

interface AddressNoticeProps {
  readonly profile: Profile
  onChanged(): Promise<unknown>
}

export function AddressNotice({ profile, onChanged }: AddressNoticeProps) {
  const { email, email_pendente: pending, email_a_confirmar: isUnverified } = profile
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)

  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      notify(done, { type: 'success' })
      await onChanged()
    } catch (error) {
      notify(error instanceof Error && error.message ? error.message : text.addressFailed, {
        type: 'error',
        title: text.attention,
      })
    } finally {
      setBusy(false)
    }
  }

  if (pending === null) {
    return isUnverified ? (
      <Alert severity="info" sx={{ mb: 2 }}>
        {text.unverified}
      </Alert>
    ) : null
  }
  const resend = () => call('POST /profile/email/reenvio')
  const cancel = () => call('DELETE /profile/email')
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {text.waiting(pending, typeof email === 'string' ? email : undefined)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          data-needs-server=""
          onClick={() => void act(resend, text.resent(pending))}
        >
          {text.resend}
        </Button>
        <Button
          size="small"
          color="inherit"
          disabled={isBusy}
          data-needs-server=""
          onClick={() => void act(cancel, text.addressCancelled)}
        >
          {text.cancelAddress}
        </Button>
      </Box>
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useState, useSyncExternalStore } from 'react'
import { followVersion, newerVersion } from '../data/serverVersion'
import { shellText } from '../messages'

const versionText = { newVersion: 'Há uma versão nova.', update: 'Atualizar' } as const

export function NewVersionNotice() {
  const version = useSyncExternalStore(followVersion, newerVersion)
  const [declined, setDeclined] = useState<string>()
  const [isUpdating, setUpdating] = useState(false)
  const update = async () => {
    // In field mode a reload alone would open the files on the device again.
    if (!navigator.serviceWorker?.controller) return window.location.reload()
    setUpdating(true)
    await (await import('../field/appShell')).takeNewShell().catch(() => undefined)
    // The browser asks about unsaved input, and the person may stay.
    setUpdating(false)
  }
  return (
    <Snackbar
      open={version !== undefined && version !== declined}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={{ bottom: { xs: 84 } }} // Above the buttons of a form.
    >
      <Alert
        severity="info"
        variant="filled"
        closeText={shellText.close}
        onClose={() => setDeclined(version)}
        action={
          <>
            <Button color="inherit" size="small" loading={isUpdating} onClick={() => void update()}>
              {versionText.update}
            </Button>
            <Button color="inherit" size="small" onClick={() => setDeclined(version)}>
              {shellText.close}
            </Button>
          </>
        }
      >
        {versionText.newVersion}
      </Alert>
    </Snackbar>
  )
}

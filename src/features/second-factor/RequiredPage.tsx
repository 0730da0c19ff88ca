/* All that people see whose access group asks for a second factor that they lack: the way to one, and the way out. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { refreshUser, signOut } from '../../engine'
import { EnrolApp } from './EnrolApp'
import { text } from './messages'
import { useNewApp } from './useNewApp'

/** The page. */
export function RequiredPage() {
  const app = useNewApp()
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }}>
      <title>{text.requiredTitle}</title>
      <Card sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 4 }, maxWidth: 720, width: '100%' }}>
        <Typography variant="h1">{text.requiredTitle}</Typography>
        <Typography>{text.required}</Typography>
        {app.dialog}
        {app.made ? (
          <EnrolApp made={app.made} onDone={() => void refreshUser()} />
        ) : (
          <>
            <Typography sx={{ color: 'text.secondary' }}>{text.appOff}</Typography>
            <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => void app.begin()}>
              {text.turnOn}
            </Button>
          </>
        )}
        <Button color="inherit" sx={{ justifySelf: 'start' }} onClick={() => void signOut()}>
          {text.leave}
        </Button>
      </Card>
    </Box>
  )
}

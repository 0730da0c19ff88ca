/* Shown instead of the console until members of a group with a mandatory second factor have one. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { loadPart, refreshUser, signOut } from '../../engine'
import { EnrolApp } from './EnrolApp'
import { text } from './messages'
import { NewKeyDialog } from './NewKeyDialog'
import { RecoveryCodes } from './RecoveryCodes'
import { useNewApp } from './useNewApp'

export function RequiredPage() {
  const app = useNewApp()
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const goOn = () => void refreshUser()
  const addKey = async (name: string, password: string | undefined) => {
    const { makeKey } = await loadPart(() => import('./makeKey'))
    const recoveryCodes = await makeKey(name, password)
    setAdding(false)
    if (recoveryCodes) setCodes(recoveryCodes)
    else goOn()
  }
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: 2 }}>
      <title>{text.requiredTitle}</title>
      <Card sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 4 }, maxWidth: 720, width: '100%' }}>
        <Typography variant="h1">{text.requiredTitle}</Typography>
        <Typography>{text.required}</Typography>
        {app.dialog}
        {isAdding && <NewKeyDialog onMake={addKey} onClose={() => setAdding(false)} />}
        {codes && <RecoveryCodes codes={codes} onKept={goOn} />}
        {!codes && app.made && <EnrolApp made={app.made} onDone={goOn} onCancel={app.end} />}
        {!codes && !app.made && (
          <>
            <FactorChoice
              title={text.app}
              hint={text.appOff}
              action={text.turnOn}
              onChoose={() => void app.begin()}
              isFirst
            />
            <FactorChoice
              title={text.keys}
              hint={text.keysHint}
              action={text.addKey}
              onChoose={() => setAdding(true)}
            />
          </>
        )}
        <Button color="inherit" sx={{ justifySelf: 'start' }} onClick={() => void signOut()}>
          {text.leave}
        </Button>
      </Card>
    </Box>
  )
}

interface FactorChoiceProps {
  readonly title: string
  readonly hint: string
  readonly action: string
  readonly isFirst?: boolean
  onChoose(): void
}

function FactorChoice({ title, hint, action, isFirst = false, onChoose }: FactorChoiceProps) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>
      <Button data-needs-server="" variant={isFirst ? 'contained' : 'outlined'} onClick={onChoose}>
        {action}
      </Button>
    </Box>
  )
}

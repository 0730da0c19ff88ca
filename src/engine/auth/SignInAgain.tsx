import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { SessionUser } from '#model/wire/people/session'
import { startText } from '../console/startMessages'
import { SecondStep } from './secondStepPart'
import { type Step, signIn } from './signIn'
import { signInAgainText } from './signInAgainMessages'
import { signOut } from './signOut'

interface SignInAgainProps {
  readonly user: SessionUser
  readonly titleId: string
  /** In field mode, where what waits is on the device. */
  readonly onLater?: (() => void) | undefined
}

/** Accepts only the same user, so that no one else takes over the open page. */
export function SignInAgain({ user, titleId, onLater }: SignInAgainProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()

  const askAgain = () => queries.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
  const [step, setStep] = useState<Step>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return setProblem(signInAgainText.passwordMissing)
    setBusy(true)
    try {
      const asked = await signIn(user.email, password)
      setStep(asked)
      setBusy(false)
      if (!asked) await askAgain()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : startText.serverFailure)
      setBusy(false)
    }
  }

  if (step) {
    return (
      <DialogContent>
        <SecondStep step={step} onBack={() => setStep(undefined)} onDone={() => void askAgain()} />
      </DialogContent>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogTitle id={titleId}>{signInAgainText.signInAgain}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          {(onLater ? signInAgainText.sendHelp : signInAgainText.signInAgainHelp)(user.nome)}
        </DialogContentText>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        <TextField
          size="small"
          label={signInAgainText.account}
          value={user.email}
          autoComplete="username"
          slotProps={{ htmlInput: { readOnly: true, 'aria-readonly': true } }}
        />
        <TextField
          autoFocus
          required
          size="small"
          type="password"
          label={signInAgainText.password}
          value={password}
          error={problem !== undefined}
          autoComplete="current-password"
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(undefined)
          }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap', gap: 1 }}>
        {onLater ? (
          <Button color="inherit" disabled={isBusy} onClick={onLater}>
            {signInAgainText.later}
          </Button>
        ) : (
          <Button color="inherit" disabled={isBusy} onClick={() => void signOut()}>
            {signInAgainText.otherAccount}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={isBusy}>
          {signInAgainText.enter}
        </Button>
      </DialogActions>
    </form>
  )
}

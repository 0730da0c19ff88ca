/*
 * The secret address of a calendar: asks for what the server needs to make it (a name, the password where the session is
 * old), and shows it this once, so that a click beside it does not close it.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type SubmitEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import type { MadeCalendar } from '#model/wire/calendar'
import { problemIn } from '../../../data/problemIn'
import { addressText as text } from './addressMessages'

interface Wish {
  readonly nome: string
  readonly currentPassword?: string
}

interface AddressDialogProps {
  readonly title: string
  readonly action: string
  /** The name to begin with; absent where it has one that stays. */
  readonly name?: string
  onMake(wish: Wish): Promise<MadeCalendar>
  onClose(): void
}

type Failure = Readonly<Partial<Record<'nome' | 'currentPassword' | 'whole', string>>>

/** Inputs, messages, and then the address. */
export function AddressDialog({ title, action, name, onMake, onClose }: AddressDialogProps) {
  const [wish, setWish] = useState<Wish>({ nome: name ?? '' })
  const [failure, setFailure] = useState<Failure>({})
  const [address, setAddress] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    setFailure({})
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (name !== undefined && wish.nome.trim() === '') {
      setFailure({ nome: text.missingName })
      return
    }
    setBusy(true)
    try {
      setAddress((await onMake(wish)).endereco)
    } catch (error) {
      const found = failureOf(error)
      // From now on it is asked for; the first time that is no mistake of the person.
      if (found.currentPassword !== undefined && wish.currentPassword === undefined) {
        setWish({ ...wish, currentPassword: '' })
      } else setFailure(found)
    }
    setBusy(false)
  }

  if (address !== undefined) return <Shown address={address} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="calendar-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="calendar-title">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure.whole && <Alert severity="error">{failure.whole}</Alert>}
          <DialogContentText>{text.about}</DialogContentText>
          {name !== undefined && (
            <TextField
              autoFocus
              required
              label={text.name}
              value={wish.nome}
              error={failure.nome !== undefined}
              helperText={failure.nome ?? text.nameHint}
              onChange={({ target }) => change({ nome: target.value })}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          )}
          {wish.currentPassword !== undefined && (
            <TextField
              required
              autoFocus
              type="password"
              autoComplete="current-password"
              label={text.password}
              value={wish.currentPassword}
              error={failure.currentPassword !== undefined}
              helperText={failure.currentPassword ?? text.passwordHint}
              onChange={({ target }) => change({ currentPassword: target.value })}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button color="inherit" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Shown({ address, onClose }: { readonly address: string; onClose(): void }) {
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    notify(text.copied, { type: 'success' })
  }
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby="address-title">
      <DialogTitle id="address-title">{text.address}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{text.keep}</Alert>
        <Box
          component="code"
          sx={{ p: 2, bgcolor: 'action.hover', borderRadius: 1, overflowWrap: 'anywhere', fontSize: '1rem' }}
        >
          {address}
        </Box>
        <DialogContentText>{text.usage}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: 'wrap' }}>
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {text.open}
        </Button>
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <Button variant="contained" onClick={onClose}>
          {text.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function failureOf(error: unknown): Failure {
  const errors = problemIn(error)?.errors ?? []
  if (errors.length > 0)
    return Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message]))
  return { whole: error instanceof Error && error.message ? error.message : text.failed }
}

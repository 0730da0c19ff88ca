/* Explains what is lost and asks for a confirmation word before a person is anonymised. */
import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { validationText } from '#model/validationText'
import { call, DialogForm, type DialogProps } from '../../engine'
import { confirmWord, text } from './messages'

export function AnonymiseDialog({ entity, record, onClose }: DialogProps) {
  const [word, setWord] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const notify = useNotify()
  const isConfirmed = word.trim().toUpperCase() === confirmWord
  const label = [record._label, record.nome].find((each) => typeof each === 'string') ?? ''

  const submit = async () => {
    setTried(true)
    if (!isConfirmed) return
    setBusy(true)
    try {
      await call('POST /:endpoint/:id/anonimizar', {
        path: { endpoint: entity.endpoint, id: record.id },
        body: { confirmacao: confirmWord },
      })
      notify(text.done, { type: 'success' })
      onClose(true)
    } catch (error) {
      setFailure(error instanceof HttpError ? error.message : text.failed)
      setBusy(false)
    }
  }

  return (
    <DialogForm
      title={text.title(entity.title)}
      action={text.confirm}
      isBusy={isBusy}
      tone="grave"
      onSubmit={submit}
      onClose={() => onClose()}
    >
      {label !== '' && <DialogContentText>{text.who(label)}</DialogContentText>}
      <DialogContentText>{text.what}</DialogContentText>
      <DialogContentText>{text.kept}</DialogContentText>
      <Alert severity="warning">{text.irreversible}</Alert>
      <TextField
        autoFocus
        required
        label={text.word}
        value={word}
        autoComplete="off"
        error={isTried && !isConfirmed}
        helperText={isTried && !isConfirmed ? validationText.different : undefined}
        onChange={(event) => setWord(event.target.value)}
      />
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </DialogForm>
  )
}

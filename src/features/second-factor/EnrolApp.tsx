import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SubmitEvent, useState } from 'react'
import type { NewSecret } from '#model/wire/people/factor'
import { call, failureIn, type SensitiveChangeErrors } from '../../engine'
import { text } from './messages'
import { RecoveryCodes } from './RecoveryCodes'

interface EnrolAppProps {
  readonly made: NewSecret
  onDone(): void
  onCancel?(): void
}

export function EnrolApp({ made, onDone, onCancel }: EnrolAppProps) {
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<SensitiveChangeErrors>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return setFailure({ codigo: text.missingCode })
    setBusy(true)
    try {
      const { codigos } = await call('POST /auth/fatores/aplicativo/confirmacao', {
        body: { codigo: code.trim() },
      })
      if (codigos) setCodes(codigos)
      else onDone()
    } catch (error) {
      setFailure(failureIn(error))
    }
    setBusy(false)
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
      noValidate
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { sm: '200px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box
        component="img"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(made.imagem)}`}
        alt={text.imageName}
        sx={{ width: 200, maxWidth: '100%', bgcolor: '#fff', borderRadius: 1 }}
      />
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', minWidth: 0 }}>
        <Typography>{text.scan}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.byHand}
        </Typography>
        <Box component="code" sx={{ fontSize: '1rem', overflowWrap: 'anywhere' }}>
          {made.segredo.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Box>
        {failure.whole && <Alert severity="error">{failure.whole}</Alert>}
        <TextField
          size="small"
          required
          label={text.codeLabel}
          value={code}
          autoComplete="one-time-code"
          error={failure.codigo !== undefined}
          helperText={failure.codigo ?? text.codeHint}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure({})
          }}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={isBusy}>
            {text.confirm}
          </Button>
          {onCancel && (
            <Button color="inherit" onClick={onCancel}>
              {text.cancel}
            </Button>
          )}
        </Box>
      </Box>
    </Box>
  )
}

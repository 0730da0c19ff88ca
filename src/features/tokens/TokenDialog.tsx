/* Creates a token; its secret is shown only once. */
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { CreatedToken, TokenInput } from '#model/wire/people/token'
import { DialogForm, PresentPassword, SecretDialog, useSensitiveChange } from '../../engine'
import { text } from './messages'
import { SectionChoice } from './SectionChoice'

const validities = [30, 90, 180, 365]
const begun: TokenInput = { nome: '', entidades: [], escrita: false, dias: 90 }

interface TokenDialogProps {
  onMake(wish: TokenInput): Promise<CreatedToken>
  onClose(): void
}

export function TokenDialog({ onMake, onClose }: TokenDialogProps) {
  const { wish, failure, isBusy, change, input, password, send } = useSensitiveChange<TokenInput>(begun)
  const [secret, setSecret] = useState<string>()

  const submit = () => {
    const missing = {
      ...(wish.nome.trim() === '' && { nome: text.missingName }),
      ...(wish.entidades?.length === 0 && { entidades: text.missingSections }),
    }
    void send(missing, async (token) => setSecret((await onMake(token)).segredo))
  }

  if (secret !== undefined) {
    const { secret: title, keep, usage, copied } = text
    return <SecretDialog {...{ title, secret, keep, usage, copied, onClose }} />
  }
  return (
    <DialogForm
      title={text.newToken}
      size="sm"
      action={text.create}
      isBusy={isBusy}
      problem={failure.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={text.name}
        {...input('nome', text.nameHint)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 1 }}
      />
      <SectionChoice
        value={wish.entidades}
        problem={failure.entidades}
        onChange={(entidades) => change({ entidades })}
      />
      <FormControlLabel
        label={text.writes}
        control={<Switch checked={wish.escrita} onChange={(_event, escrita) => change({ escrita })} />}
      />
      <TextField
        select
        label={text.validity}
        {...input('dias')}
        onChange={(event) => change({ dias: Number(event.target.value) })}
      >
        {validities.map((days) => (
          <MenuItem key={days} value={days}>
            {text.days(days)}
          </MenuItem>
        ))}
      </TextField>
      <PresentPassword {...password} />
    </DialogForm>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import type { PasskeyEntry } from '#model/wire/people/factor'
import { call, loadPart } from '../../engine'
import { text } from './messages'
import { NewKeyDialog } from './NewKeyDialog'
import { ProofDialog } from './ProofDialog'
import { RecoveryCodes } from './RecoveryCodes'
import { Section } from './Section'

interface PasskeySectionProps {
  readonly keys: readonly PasskeyEntry[]
  onChanged(): void
}

export function PasskeySection({ keys, onChanged }: PasskeySectionProps) {
  const notify = useNotify()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<PasskeyEntry>()
  const [codes, setCodes] = useState<readonly string[]>()

  const add = async (name: string, password: string | undefined) => {
    const { makeKey } = await loadPart(() => import('./makeKey'))
    const recoveryCodes = await makeKey(name, password)
    setAdding(false)
    notify(text.keyAdded, { type: 'success' })
    if (recoveryCodes) setCodes(recoveryCodes)
    else onChanged()
  }
  const remove = async (id: string, currentPassword: string) => {
    await call('POST /auth/fatores/chaves/:chave/remocao', { path: { chave: id }, body: { currentPassword } })
    setRemoved(undefined)
    notify(text.keyRemoved, { type: 'success' })
    onChanged()
  }

  return (
    <Section
      title={text.keys}
      hint={text.keysHint}
      actions={
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {text.addKey}
        </Button>
      }
    >
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            onChanged()
          }}
        />
      )}
      {keys.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {keys.map((key) => (
            <Box
              component="li"
              key={key.id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Box sx={{ flex: '1 1 220px' }}>
                <Typography>{key.nome}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {`${text.keyMade(showDateTime(key.criada_em))} · ${text.keyUsed(key.usada_em && showDateTime(key.usada_em))}`}
                </Typography>
              </Box>
              <Button
                size="small"
                color="error"
                aria-label={text.removeKeyNamed(key.nome)}
                data-needs-server=""
                onClick={() => setRemoved(key)}
              >
                {text.removeKey}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {isAdding && <NewKeyDialog onMake={add} onClose={() => setAdding(false)} />}
      {removed && (
        <ProofDialog
          title={text.removeKeyNamed(removed.nome)}
          hint={text.passwordHint}
          action={text.removeKey}
          onClose={() => setRemoved(undefined)}
          onProve={({ currentPassword }) => remove(removed.id, currentPassword)}
        />
      )}
    </Section>
  )
}

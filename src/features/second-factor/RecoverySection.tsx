import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../../engine'
import { text } from './messages'
import { ProofDialog } from './ProofDialog'
import { RecoveryCodes } from './RecoveryCodes'
import { Section } from './Section'

interface RecoverySectionProps {
  readonly left: number
  onChanged(): void
}

export function RecoverySection({ left, onChanged }: RecoverySectionProps) {
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Section
      title={text.recovery}
      hint={left === 0 ? text.noneLeft : text.recoveryLeft(left)}
      actions={!codes && <Button onClick={() => setAsking(true)}>{text.renew}</Button>}
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
      {isAsking && (
        <ProofDialog
          title={text.renew}
          hint={text.renewHint}
          action={text.goOn}
          onClose={() => setAsking(false)}
          onProve={async ({ currentPassword }) => {
            const { codigos } = await call('POST /auth/fatores/recuperacao', { body: { currentPassword } })
            setCodes(codigos ?? undefined)
            setAsking(false)
            notify(text.renewed, { type: 'success' })
          }}
        />
      )}
    </Section>
  )
}

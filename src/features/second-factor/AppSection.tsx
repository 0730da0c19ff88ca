import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import { call } from '../../engine'
import { EnrolApp } from './EnrolApp'
import { text } from './messages'
import { ProofDialog } from './ProofDialog'
import { Section } from './Section'
import { useNewApp } from './useNewApp'

interface AppSectionProps {
  readonly since: string | null
  onChanged(): void
}

export function AppSection({ since, onChanged }: AppSectionProps) {
  const notify = useNotify()
  const app = useNewApp()
  const [isEnding, setEnding] = useState(false)
  const isOn = since !== null
  const actions = isOn ? (
    <Button color="error" onClick={() => setEnding(true)}>
      {text.turnOff}
    </Button>
  ) : (
    !app.made && (
      <Button variant="contained" onClick={() => void app.begin()}>
        {text.turnOn}
      </Button>
    )
  )
  return (
    <Section
      title={text.app}
      isOn={isOn}
      hint={isOn ? text.appOn(showDateTime(since)) : text.appOff}
      actions={actions}
    >
      {app.dialog}
      {app.made && (
        <EnrolApp
          made={app.made}
          onCancel={app.end}
          onDone={() => {
            app.end()
            notify(text.appConfirmed, { type: 'success' })
            onChanged()
          }}
        />
      )}
      {isEnding && (
        <ProofDialog
          title={text.turnOff}
          hint={text.passwordHint}
          needsCode
          action={text.turnOff}
          onClose={() => setEnding(false)}
          onProve={async (proof) => {
            await call('POST /auth/fatores/aplicativo/desativacao', { body: proof })
            setEnding(false)
            notify(text.appEnded, { type: 'success' })
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

/* Asks for the password unless the session is fresh. */
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import type { NewSecret } from '#model/wire/people/factor'
import { call, failureIn } from '../../engine'
import { text } from './messages'
import { ProofDialog } from './ProofDialog'

/** `dialog` must be rendered by the caller. */
export interface NewApp {
  readonly made: NewSecret | undefined
  readonly dialog: ReactNode
  begin(): Promise<void>
  end(): void
}

export function useNewApp(): NewApp {
  const notify = useNotify()
  const [made, setMade] = useState<NewSecret>()
  const [isAsking, setAsking] = useState(false)

  const make = async (currentPassword?: string) => {
    const body = currentPassword === undefined ? {} : { currentPassword }
    setMade(await call('POST /auth/fatores/aplicativo', { body }))
    setAsking(false)
  }
  const begin = async () => {
    try {
      await make()
    } catch (error) {
      const { currentPassword, whole = text.failed } = failureIn(error)
      if (currentPassword !== undefined) setAsking(true)
      else notify(whole, { type: 'error', title: text.attention })
    }
  }
  const dialog = isAsking && (
    <ProofDialog
      title={text.app}
      hint={text.passwordHint}
      action={text.goOn}
      onProve={({ currentPassword }) => make(currentPassword)}
      onClose={() => setAsking(false)}
    />
  )
  return { made, dialog, begin, end: () => setMade(undefined) }
}

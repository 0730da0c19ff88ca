import { type ReactNode, useState } from 'react'
import { HttpError } from 'react-admin'
import { problemIn } from '../../engine'
import { text } from './messages'
import { PasswordDialog } from './PasswordDialog'

interface PasswordRequest {
  readonly email: string
  send(password: string): Promise<string | undefined>
  close(): void
}

/** `dialog` must be rendered by the caller. */
export interface PasswordPrompt {
  readonly dialog: ReactNode
  /** Retries `work` while the password is wrong. Rejects with any other error, or when cancelled. */
  ask(email: string, work: (currentPassword: string) => Promise<void>): Promise<void>
}

export function usePasswordPrompt(): PasswordPrompt {
  const [pending, setPending] = useState<PasswordRequest>()

  const ask: PasswordPrompt['ask'] = (email, work) =>
    new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        setPending(undefined)
        finish()
      }
      setPending({
        email,
        close: () => end(() => reject(new HttpError(text.needsPassword, 0))),
        async send(password) {
          try {
            await work(password)
            end(resolve)
          } catch (error) {
            const wrong = problemIn(error)?.errors?.find(({ path }) => path === '/currentPassword')
            if (wrong) return wrong.message
            end(() => reject(error))
          }
          return undefined
        },
      })
    })

  const dialog = pending && (
    <PasswordDialog email={pending.email} onSend={pending.send} onClose={pending.close} />
  )
  return { dialog, ask }
}

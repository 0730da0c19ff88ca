import { useNotify } from 'react-admin'
import { type FieldMode, passwordPrompt, useFieldState, useSession } from '../../engine'
import { text } from './messages'

interface Sending {
  readonly isSending: boolean
  /** `done` is said when nothing waits any more. */
  send(done: string): Promise<void>
}

/** Sends what waits, and asks the password first if the session has expired meanwhile. */
export function useSending(mode: FieldMode): Sending {
  const notify = useNotify()
  const { isExpired } = useSession()
  const state = useFieldState()
  return {
    isSending: state?.isSending ?? false,
    async send(done) {
      if (isExpired) return passwordPrompt.ask()
      try {
        await mode.sendAll()
        const left = mode.state().waiting.length
        notify(left === 0 ? done : text.stillWaiting(left), { type: left === 0 ? 'success' : 'warning' })
      } catch (error) {
        notify(error instanceof Error ? error.message : text.needsConnection, { type: 'warning' })
      }
    },
  }
}

/* Mail that nobody waits for. */
import { identityText } from './identityMessages'

/** Does the work after the answer; a failure is for whoever reads the log, not for whoever asked. */
export function sendLater(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(identityText.mailFailed, error instanceof Error ? error.message : error)
  })
}

/* A token that was just made. */
import { SecretDialog } from '../../engine'
import { text } from './messages'

interface SecretShownProps {
  readonly secret: string
  onClose(): void
}

/** The secret, and how to keep it. */
export function SecretShown({ secret, onClose }: SecretShownProps) {
  return (
    <SecretDialog
      title={text.secret}
      secret={secret}
      keep={text.keep}
      usage={text.usage}
      copied={text.copied}
      onClose={onClose}
    />
  )
}

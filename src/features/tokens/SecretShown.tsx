import { SecretDialog } from '../../engine'
import { text } from './messages'

interface SecretShownProps {
  readonly secret: string
  onClose(): void
}

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

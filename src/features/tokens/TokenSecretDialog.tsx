import { SecretDialog } from '../../engine'
import { text } from './messages'

interface TokenSecretDialogProps {
  readonly secret: string
  onClose(): void
}

export function TokenSecretDialog({ secret, onClose }: TokenSecretDialogProps) {
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

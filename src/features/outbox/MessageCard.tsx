/* Shows the message's text where no transport sends it. */
import MailIcon from '@mui/icons-material/MailOutlined'
import SmsIcon from '@mui/icons-material/SmsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { formats, showDateTime } from '#model/formats/index'
import type { MessageState, OutboxMessage } from '#model/wire/installation/outbox'
import { text } from './messages'
import type { Channel } from './outbox'

const colors = {
  aguardando: 'info',
  enviando: 'info',
  enviada: 'success',
  falhou: 'error',
  guardada: 'warning',
} as const satisfies Record<MessageState, string>

interface MessageCardProps {
  readonly channel: Channel
  readonly message: OutboxMessage
  readonly isSending: boolean
  readonly onSendAgain?: (() => void) | undefined
}

export function MessageCard({ channel, message, isSending, onSendAgain }: MessageCardProps) {
  const { para, assunto, texto, situacao, motivo } = message
  const address = para.includes('@') ? para : formats.phone.show(para)
  return (
    <Card
      component="article"
      aria-labelledby={`message-${message.id}`}
      sx={{ display: 'flex', gap: 2, p: 2, borderColor: situacao === 'falhou' ? 'error.main' : undefined }}
    >
      <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, color: 'primary.main', pt: 0.25 }}>
        {channel === 'mail' ? <MailIcon /> : <SmsIcon />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Typography
            id={`message-${message.id}`}
            variant="h3"
            component="h2"
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {assunto || text.to(address)}
          </Typography>
          <Chip label={text.states[situacao]} color={colors[situacao]} variant="outlined" />
        </Box>
        {assunto && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text.to(address)}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {tellTimes(message).join(' · ')}
        </Typography>
        {motivo && (
          <Typography variant="body2" sx={{ color: 'error.main', mt: 0.75, overflowWrap: 'anywhere' }}>
            {motivo}
          </Typography>
        )}
        {texto && (
          <Typography
            variant="body2"
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              mt: 1.5,
              p: 1.5,
              borderRadius: 1,
              bgcolor: 'action.hover',
            }}
          >
            <Linked text={texto.trim()} />
          </Typography>
        )}
        {onSendAgain && (
          <Button
            size="small"
            variant="outlined"
            loading={isSending}
            onClick={onSendAgain}
            aria-label={text.againTo(address)}
            sx={{ mt: 1.5 }}
          >
            {text.again}
          </Button>
        )}
      </Box>
    </Card>
  )
}

function tellTimes({ em, situacao, tentativas, proxima_em, enviada_em }: OutboxMessage): readonly string[] {
  const isTriedAgain =
    tentativas > 1 || (tentativas > 0 && (situacao === 'falhou' || situacao === 'aguardando'))
  return [
    enviada_em ? text.sent(showDateTime(enviada_em)) : text.written(showDateTime(em)),
    ...(isTriedAgain ? [text.tries(tentativas)] : []),
    ...(proxima_em && tentativas > 0 ? [text.next(showDateTime(proxima_em))] : []),
  ]
}

/** Turns URLs into links. They leave this session, so they open in a new tab. */
function Linked({ text: plain }: { readonly text: string }) {
  return plain.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:\/\//.test(part) ? (
      <Link key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </Link>
    ) : (
      part
    ),
  )
}

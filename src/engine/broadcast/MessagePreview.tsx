import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { fillQuotes, type MessageChannel, type QuotableField } from '#model/record/recipients'
import type { BroadcastExample } from '#model/wire/record/broadcast'
import { broadcastText } from './messages'
import './broadcast.css'

interface MessagePreviewProps {
  readonly examples: readonly BroadcastExample[]
  readonly fields: readonly QuotableField[]
  readonly channels: readonly MessageChannel[]
  readonly subject: string
  readonly text: string
}

/** The message as the first people get it, one at a time. */
export function MessagePreview({ examples, channels, ...letter }: MessagePreviewProps) {
  const id = useId()
  const [place, setPlace] = useState(0)
  const at = Math.min(place, examples.length - 1)
  const example = examples[at]
  if (!example) return null
  return (
    <section className="message-preview" aria-labelledby={id}>
      <header>
        <h3 id={id}>{broadcastText.preview}</h3>
        <IconButton
          size="small"
          aria-label={broadcastText.before}
          disabled={at === 0}
          onClick={() => setPlace(at - 1)}
        >
          <BackIcon fontSize="small" />
        </IconButton>
        <span>{broadcastText.example(at + 1, examples.length)}</span>
        <IconButton
          size="small"
          aria-label={broadcastText.after}
          disabled={at === examples.length - 1}
          onClick={() => setPlace(at + 1)}
        >
          <NextIcon fontSize="small" />
        </IconButton>
      </header>
      <div aria-live="polite">
        <p className="message-person">{example.nome}</p>
        {channels.map((channel) => (
          <Letter key={channel} channel={channel} example={example} {...letter} />
        ))}
      </div>
    </section>
  )
}

interface LetterProps extends Pick<MessagePreviewProps, 'fields' | 'subject' | 'text'> {
  readonly channel: MessageChannel
  readonly example: BroadcastExample
}

function Letter({ channel, example, fields, subject, text }: LetterProps) {
  const to = example[channel]
  return (
    <article className={`message-letter message-letter--${channel}`}>
      <p className="message-to">
        {broadcastText.channels[channel]}
        {to === null ? '' : `: ${to}`}
      </p>
      {to === null ? (
        <p className="message-none">{broadcastText.notBy(channel)}</p>
      ) : text.trim() === '' ? (
        <p className="message-none">{broadcastText.noText}</p>
      ) : (
        <>
          {channel === 'mail' && subject.trim() !== '' && (
            <strong>{fillQuotes(fields, subject, example.valores)}</strong>
          )}
          <p className="message-text">{fillQuotes(fields, text, example.valores)}</p>
        </>
      )}
    </article>
  )
}

import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useRef } from 'react'
import { fillQuotes, type MessageChannel, messageChannels, smsParts } from '#model/record/recipients'
import { type BroadcastPreview, broadcastLimits } from '#model/wire/record/broadcast'
import { FieldMenu } from './FieldMenu'
import { broadcastText } from './messages'
import type { Message } from './useMessage'

interface MessageFieldsProps {
  readonly message: Message
  readonly reach: BroadcastPreview
}

export function MessageFields({ message, reach }: MessageFieldsProps) {
  const { content, channels, failure, change } = message
  const { fields } = failure
  const hasSms = channels.includes('sms')
  return (
    <div className="message-fields">
      {reach.fontes.length > 1 && (
        <TextField
          select
          size="small"
          margin="dense"
          label={broadcastText.to}
          value={reach.para}
          onChange={({ target }) => message.setSource(target.value)}
        >
          {reach.fontes.map(({ caminho, titulo }) => (
            <MenuItem key={caminho} value={caminho}>
              {titulo}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Channels
        channels={channels}
        reach={reach}
        problem={fields.canais}
        onChange={(next) => change({ channels: next })}
      />
      <TextField
        autoFocus
        required
        size="small"
        label={broadcastText.subject}
        value={content.subject}
        error={fields.assunto !== undefined}
        helperText={
          fields.assunto ?? (hasSms && channels.length === 1 ? broadcastText.subjectHelp : undefined)
        }
        onChange={({ target }) => change({ subject: target.value })}
        slotProps={{ htmlInput: { maxLength: broadcastLimits.subject } }}
      />
      <TextInput message={message} reach={reach} />
    </div>
  )
}

interface ChannelsProps {
  readonly channels: readonly MessageChannel[]
  readonly reach: BroadcastPreview
  readonly problem: string | undefined
  onChange(channels: readonly MessageChannel[]): void
}

function Channels({ channels, reach, problem, onChange }: ChannelsProps) {
  const id = useId()
  const toggle = (channel: MessageChannel) =>
    onChange(messageChannels.filter((each) => channels.includes(each) !== (each === channel)))
  return (
    <fieldset className="message-channels" aria-describedby={problem === undefined ? undefined : id}>
      <legend>{broadcastText.by}</legend>
      {messageChannels.map((channel) => (
        <FormControlLabel
          key={channel}
          sx={{ display: 'flex', alignItems: 'flex-start' }}
          control={
            <Checkbox
              size="small"
              checked={channels.includes(channel)}
              disabled={reach[channel].recebem === 0 && !channels.includes(channel)}
              onChange={() => toggle(channel)}
            />
          }
          label={
            <span style={{ display: 'block', paddingTop: 6 }}>
              {broadcastText.channels[channel]}
              <small>{broadcastText.reach(channel, reach[channel])}</small>
            </span>
          }
        />
      ))}
      {reach.inativas > 0 && <small>{broadcastText.inactive(reach.inativas)}</small>}
      {problem !== undefined && (
        <FormHelperText id={id} error>
          {problem}
        </FormHelperText>
      )}
    </fieldset>
  )
}

function TextInput({ message: { content, channels, failure, change }, reach }: MessageFieldsProps) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const isSms = channels.includes('sms')
  const problem = failure.fields.texto
  const { text } = content
  const filled = fillQuotes(reach.campos, text, reach.exemplos[0]?.valores ?? {})
  const insert = (quote: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    change({ text: text.slice(0, selectionStart) + quote + text.slice(selectionEnd) })
    // After the value is in the input, so that typing goes on behind it.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(selectionStart + quote.length, selectionStart + quote.length)
    })
  }
  return (
    <div>
      <TextField
        required
        multiline
        fullWidth
        minRows={6}
        maxRows={14}
        size="small"
        label={broadcastText.text}
        value={text}
        inputRef={input}
        error={problem !== undefined}
        helperText={problem}
        onChange={({ target }) => change({ text: target.value })}
        slotProps={{
          htmlInput: {
            'aria-describedby': id,
            maxLength: isSms ? broadcastLimits.sms : broadcastLimits.text,
          },
        }}
      />
      <div className="message-under">
        <FieldMenu fields={reach.campos} onInsert={insert} />
        <span id={id}>
          {broadcastText.letters(text.length, isSms ? broadcastLimits.sms : broadcastLimits.text)}
          {isSms && text !== '' && ` · ${broadcastText.parts(smsParts(filled))}`}
        </span>
      </div>
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import type { TimelineNote } from '#model/wire/record/timeline'
import { useConsole } from '../../console/console'
import { lazyPart } from '../../page/lazyPart'
import { DoneBy } from '../../records/DoneBy'
import { Moment } from '../../records/Moment'
import { timelineText } from './messages'
import { noteDraftKey, readNoteDraft } from './noteDraft'
import { RecordedNote } from './RecordedNote'
import { removeNote, type TimelineRecord } from './stream'

const StoredFileValue = lazyPart(() =>
  import('../view/values/StoredFileValue').then((part) => part.StoredFileValue),
)
const NoteEditor = lazyPart(() => import('./NoteEditor').then((part) => part.NoteEditor))

interface NoteEntryProps {
  readonly place: TimelineRecord
  readonly note: TimelineNote
  onChanged(): void
}

type Mode = 'read' | 'correct' | 'remove'

export function NoteEntry({ place, note, onChanged }: NoteEntryProps) {
  const { user } = useConsole()
  const [mode, setMode] = useState<Mode>(() =>
    note.isMine && readNoteDraft(noteDraftKey(user.id, place, note.id)) ? 'correct' : 'read',
  )
  const notify = useNotify()
  if (note.removedAt !== undefined) {
    return (
      <li data-stream="note" data-removed>
        <strong>{timelineText.removedNote}</strong>
        <small>
          <DoneBy entry={note} />
        </small>
      </li>
    )
  }
  const remove = async () => {
    try {
      await removeNote(place, note.id)
      onChanged()
    } catch (error) {
      notify(error instanceof Error ? error.message : timelineText.failed, { type: 'error' })
      setMode('read')
    }
  }
  const edited = note.editedAt === undefined ? '' : `, ${timelineText.edited(showDateTime(note.editedAt))}`
  return (
    <li data-stream="note" data-news={note.isNews}>
      <strong>{timelineText.wrote(note.actorName)}</strong>
      <small>
        <Moment at={note.at} />
        {edited}
      </small>
      <RecordedNote recorded={note.recorded} />
      {mode === 'correct' ? (
        <NoteEditor
          place={place}
          note={note}
          onSaved={() => {
            setMode('read')
            onChanged()
          }}
          onCancel={() => setMode('read')}
        />
      ) : (
        <>
          {note.text !== '' && <p className="note-text">{withNames(note)}</p>}
          {note.files.length > 0 && (
            <ul className="note-files">
              {note.files.map((file) => (
                <li key={file.chave}>
                  <StoredFileValue value={file} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {note.isMine && mode !== 'correct' && (
        <Acts isAsking={mode === 'remove'} onMode={setMode} onRemove={() => void remove()} />
      )}
    </li>
  )
}

interface ActsProps {
  readonly isAsking: boolean
  onMode(mode: Mode): void
  onRemove(): void
}

function Acts({ isAsking, onMode, onRemove }: ActsProps) {
  if (!isAsking) {
    return (
      <span className="note-acts">
        <button type="button" className="sheet-link" onClick={() => onMode('correct')}>
          {timelineText.correct}
        </button>
        <button type="button" className="sheet-link" onClick={() => onMode('remove')}>
          {timelineText.remove}
        </button>
      </span>
    )
  }
  return (
    <span className="note-acts" role="alertdialog" aria-label={timelineText.sureToRemove}>
      {timelineText.sureToRemove}
      {/* biome-ignore lint/a11y/noAutofocus: the user has just opened the confirmation. */}
      <button type="button" className="sheet-link" autoFocus onClick={onRemove}>
        {timelineText.remove}
      </button>
      <button type="button" className="sheet-link" onClick={() => onMode('read')}>
        {timelineText.cancel}
      </button>
    </span>
  )
}

function withNames({ text, mentions }: TimelineNote): readonly ReactNode[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: ReactNode[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? names.find((each) => text.startsWith(each, at)) : undefined
    if (name === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    parts.push(plain, <b key={at}>{name}</b>)
    plain = ''
    at += name.length
  }
  return [...parts, plain]
}

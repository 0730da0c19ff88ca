import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { type Mentionable, noteLimits, type TimelineNote } from '#model/wire/record/timeline'
import { useConsole } from '../../console/console'
import { takenOffline } from '../../data/connection'
import { replayEarlyKeys } from '../../page/replayEarlyKeys'
import type { QueuedKeys } from '../../page/useEarlyKeys'
import { keys, pressed } from '../../shortcuts/keys'
import { MentionList } from './MentionList'
import { askedAt, withMention } from './mentionAt'
import { timelineText } from './messages'
import { noteDraftKey } from './noteDraft'
import { noteText } from './noteMessages'
import './noteEditor.css'
import { AttachButton, NoteFiles } from './NoteFiles'
import { NoteGuard } from './NoteGuard'
import { problemOf } from './problemOf'
import { saveNote, type TimelineRecord } from './stream'
import { useNoteBeginning, useNoteKeeping } from './useNoteDraft'
import { useNoteFiles } from './useNoteFiles'
import { usePeople } from './usePeople'

/** The counter of remaining characters is shown below this number. */
const toldFrom = 200

type MentionedPerson = Pick<Mentionable, 'id' | 'name'>

interface NoteEditorProps {
  readonly place: TimelineRecord
  readonly note?: TimelineNote
  readonly early?: QueuedKeys
  onSaved(): void
  onCancel(): void
}

export function NoteEditor({ place, note, early, onSaved, onCancel }: NoteEditorProps) {
  const id = useId()
  const notify = useNotify()
  const { user } = useConsole()
  const draftKey = noteDraftKey(user.id, place, note?.id)
  const draft = useNoteBeginning(draftKey, note)
  const writing = useMentioning(place, draft.first, early)
  const { text, named } = writing
  const { files, sending, attach, drop } = useNoteFiles(draft.first.files)
  const keeping = useNoteKeeping(draftKey, draft.saved, { text, named, files })
  const [isSaving, setSaving] = useState(false)
  const left = noteLimits.letters - text.trim().length
  const isReady = (text.trim() !== '' || files.length > 0) && left >= 0 && sending.length === 0 && !isSaving

  const cancel = () => {
    keeping.forget()
    onCancel()
  }
  const save = async () => {
    if (!isReady) return
    setSaving(true)
    try {
      const mencoes = named.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id)
      await saveNote(place, note?.id, { texto: text, mencoes, arquivos: files })
      keeping.forget()
      onSaved()
    } catch (error) {
      notify(problemOf(error), { type: 'error' })
      setSaving(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    const wish = pressed(event, keys.note)
    if (wish === 'save') {
      event.preventDefault()
      void save()
    } else if (writing.isAsking) writing.press(event)
    else if (wish === 'cancel' && text === (note?.text ?? '')) {
      event.stopPropagation()
      cancel()
    }
  }
  return (
    <form
      {...takenOffline(place.entity)}
      className="note-editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <NoteGuard keeping={keeping} restoredAt={draft.at} />
      <NoteArea id={id} writing={writing} onPress={press} onAttach={(chosen) => void attach(chosen)} />
      <NoteFiles files={files} sending={sending} onDrop={drop} />
      <p className="note-hint" id={`${id}-readers`}>
        {noteText.readers}
        {left < toldFrom && <span data-over={left < 0 || undefined}> {noteText.left(left)}</span>}
      </p>
      <div className="note-buttons">
        <AttachButton onAttach={(chosen) => void attach(chosen)} />
        <Button size="small" color="inherit" onClick={cancel}>
          {timelineText.cancel}
        </Button>
        <Button type="submit" size="small" variant="contained" disabled={!isReady}>
          {noteText.save}
        </Button>
      </div>
    </form>
  )
}

type NoteEditorState = ReturnType<typeof useMentioning>

function useMentioning(
  place: TimelineRecord,
  first: { readonly text: string; readonly named: readonly MentionedPerson[] },
  early: QueuedKeys | undefined,
) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(first.text)
  const [caret, setCaret] = useState(0)
  const [named, setNamed] = useState(first.named)
  const [at, setAt] = useState(0)
  const asked = askedAt(text, caret)
  const people = usePeople(place, asked?.text)
  const chosen = people?.[Math.min(at, people.length - 1)]

  // Only for the first mount; afterwards the textarea has focus.
  const [waiting] = useState(early)
  useEffect(() => {
    const element = area.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
    if (waiting) replayEarlyKeys(waiting.take())
  }, [waiting])

  const mention = (person: MentionedPerson) => {
    if (!asked) return
    const next = withMention(text, asked, person.name)
    setText(next.text)
    setNamed([...named.filter((each) => each.id !== person.id), person])
    setCaret(next.caret)
    setAt(0)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  return {
    area,
    text,
    named,
    people,
    chosen,
    mention,
    isAsking: people !== undefined && asked !== undefined,
    type({ value, selectionStart }: HTMLTextAreaElement) {
      setText(value)
      setCaret(selectionStart)
      setAt(0)
    },
    follow: () => setCaret(area.current?.selectionStart ?? 0),
    press(event: KeyboardEvent) {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const many = people?.length ?? 0
      if (move !== undefined && many > 0) setAt((Math.min(at, many - 1) + move + many) % many)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) mention(chosen)
      else if (event.key === 'Escape') setCaret(-1)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

interface NoteAreaProps {
  readonly id: string
  readonly writing: NoteEditorState
  onPress(event: KeyboardEvent): void
  onAttach(files: readonly File[]): void
}

function NoteArea({ id, writing, onPress, onAttach }: NoteAreaProps) {
  const { area, text, people, chosen, mention, isAsking, type, follow } = writing
  return (
    <div className="note-area" data-text={text}>
      <textarea
        ref={area}
        value={text}
        rows={3}
        aria-label={noteText.label}
        aria-describedby={`${id}-readers`}
        aria-autocomplete="list"
        aria-controls={people ? `${id}-people` : undefined}
        aria-activedescendant={people && chosen ? `${id}-person-${chosen.id}` : undefined}
        placeholder={timelineText.placeholder}
        onChange={(event) => type(event.target)}
        onKeyDown={onPress}
        onClick={follow}
        onKeyUp={(event) => ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && follow()}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          onAttach([...event.clipboardData.files])
        }}
      />
      {people && isAsking && <MentionList id={id} people={people} chosen={chosen} onChoose={mention} />}
    </div>
  )
}

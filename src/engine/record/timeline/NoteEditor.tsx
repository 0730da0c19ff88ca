/* Where a note is written: text that names people by `@`, and files. Loaded when it is asked for. */
import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { StoredFile } from '#model/wire/file'
import { type Mentionable, noteLimits, type ToldNote } from '#model/wire/timeline'
import { sendFile } from '../../fields/files/sendFile'
import { MentionList } from './MentionList'
import { askedAt, withMention } from './mentionAt'
import { noteText, timelineText } from './messages'
import './noteEditor.css'
import { type Place, saveNote } from './stream'
import { usePeople } from './usePeople'

/** Letters that are left when it begins to be told. */
const toldFrom = 200

type Named = Pick<Mentionable, 'id' | 'name'>

interface NoteEditorProps {
  readonly place: Place
  /** The note that is corrected; a new one without. */
  readonly note?: ToldNote
  onSaved(): void
  onCancel(): void
}

/** The editor. */
export function NoteEditor({ place, note, onSaved, onCancel }: NoteEditorProps) {
  const id = useId()
  const notify = useNotify()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note?.text ?? '')
  const [caret, setCaret] = useState(0)
  const [named, setNamed] = useState<readonly Named[]>(note?.mentions ?? [])
  const { files, sending, attach, drop } = useFiles(note?.files ?? [])
  const [isSaving, setSaving] = useState(false)
  const asked = askedAt(text, caret)
  const people = usePeople(place, asked?.text)
  const [at, setAt] = useState(0)
  const chosen = people?.[Math.min(at, people.length - 1)]
  const left = noteLimits.letters - text.trim().length
  const isReady = (text.trim() !== '' || files.length > 0) && left >= 0 && sending.length === 0 && !isSaving

  useEffect(() => {
    const element = area.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const mention = (person: Named) => {
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
  const save = async () => {
    if (!isReady) return
    setSaving(true)
    try {
      const mencoes = named.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id)
      await saveNote(place, note?.id, { texto: text, mencoes, arquivos: files })
      onSaved()
    } catch (error) {
      notify(problemOf(error), { type: 'error' })
      setSaving(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    } else if (people && asked) pressInList(event)
    else if (event.key === 'Escape' && text === (note?.text ?? '')) {
      event.stopPropagation()
      onCancel()
    }
  }
  const pressInList = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const many = people?.length ?? 0
    if (move !== undefined && many > 0) setAt((Math.min(at, many - 1) + move + many) % many)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) mention(chosen)
    else if (event.key === 'Escape') setCaret(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const follow = () => setCaret(area.current?.selectionStart ?? 0)
  return (
    <form
      className="note-editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
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
          onChange={(event) => {
            setText(event.target.value)
            setCaret(event.target.selectionStart)
            setAt(0)
          }}
          onKeyDown={press}
          onClick={follow}
          onKeyUp={(event) => ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) && follow()}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            void attach([...event.clipboardData.files])
          }}
        />
        {people && asked && <MentionList id={id} people={people} chosen={chosen} onChoose={mention} />}
      </div>
      <FileList files={files} sending={sending} onDrop={drop} />
      <p className="note-hint" id={`${id}-readers`}>
        {noteText.readers}
        {left < toldFrom && <span data-over={left < 0 || undefined}> {noteText.left(left)}</span>}
      </p>
      <div className="note-buttons">
        <Button component="label" size="small" color="inherit" startIcon={<AttachFile />}>
          {noteText.attach}
          <input
            type="file"
            multiple
            className="note-input"
            onChange={(event) => {
              void attach([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </Button>
        <Button size="small" color="inherit" onClick={onCancel}>
          {timelineText.cancel}
        </Button>
        <Button type="submit" size="small" variant="contained" disabled={!isReady}>
          {noteText.save}
        </Button>
      </div>
    </form>
  )
}

interface FileListProps {
  readonly files: readonly StoredFile[]
  readonly sending: readonly string[]
  onDrop(file: StoredFile): void
}

function FileList({ files, sending, onDrop }: FileListProps) {
  if (files.length + sending.length === 0) return null
  return (
    <ul className="note-attached">
      {files.map((file) => (
        <li key={file.chave}>
          {file.nome}
          <button type="button" aria-label={noteText.drop(file.nome)} onClick={() => onDrop(file)}>
            <Close fontSize="small" />
          </button>
        </li>
      ))}
      {sending.map((name) => (
        <li key={name} role="status">
          {noteText.sending(name)}
        </li>
      ))}
    </ul>
  )
}

/** The files of the note, each sent when it is chosen. */
function useFiles(first: readonly StoredFile[]) {
  const notify = useNotify()
  const [files, setFiles] = useState(first)
  const [sending, setSending] = useState<readonly string[]>([])
  const attach = async (chosen: readonly File[]) => {
    if (files.length + sending.length + chosen.length > noteLimits.files) {
      notify(noteText.tooManyFiles(noteLimits.files), { type: 'warning' })
      return
    }
    for (const file of chosen) {
      setSending((all) => [...all, file.name])
      try {
        const kept = await sendFile(file)
        setFiles((all) => [...all, kept])
      } catch (error) {
        notify(problemOf(error), { type: 'error' })
      }
      setSending((all) => all.filter((name) => name !== file.name))
    }
  }
  const drop = (file: StoredFile) => setFiles((all) => all.filter((each) => each !== file))
  return { files, sending, attach, drop }
}

/** What the server says of a part of the note says more than that there is a problem. */
function problemOf(error: unknown): string {
  const body = (error as { body?: { errors?: readonly { message: string }[] } }).body
  const [first] = body?.errors ?? []
  return first?.message ?? (error instanceof Error ? error.message : timelineText.failed)
}

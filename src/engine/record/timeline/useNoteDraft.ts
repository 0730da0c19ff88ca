import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { TimelineNote } from '#model/wire/record/timeline'
import { forgetTextDraft, saveTextDraft } from '../../session/textDraft'
import { type NoteContent, readNoteDraft } from './noteDraft'

/** Debounce in milliseconds. */
const pause = 400

interface InitialNote {
  readonly saved: NoteContent
  readonly first: NoteContent
  readonly at: string | undefined
}

export function useNoteBeginning(key: string, note: TimelineNote | undefined): InitialNote {
  const [beginning] = useState(() => {
    const saved = { text: note?.text ?? '', named: note?.mentions ?? [], files: note?.files ?? [] }
    const draft = readNoteDraft(key)
    return { saved, first: draft ?? saved, at: draft?.at }
  })
  return beginning
}

export interface NoteDraftStorage {
  isDirty(): boolean
  forget(): void
}

export function useNoteKeeping(
  key: string,
  saved: NoteContent,
  { text, named, files }: NoteContent,
): NoteDraftStorage {
  const isDone = useRef(false)
  const isDirty = useEvent(() => !isDone.current && isOther({ text, named, files }, saved))
  const write = useEvent(() => {
    if (isDirty()) saveTextDraft(key, { text, named, files })
    else if (!isDone.current) forgetTextDraft(key)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the debounce.
  useEffect(() => {
    const timer = setTimeout(write, pause)
    return () => clearTimeout(timer)
  }, [text, files, write])
  useEffect(() => {
    const flush = () => write()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [write])
  return {
    isDirty: () => isDirty(),
    forget() {
      isDone.current = true
      forgetTextDraft(key)
    },
  }
}

function isOther(one: NoteContent, other: NoteContent): boolean {
  const keys = ({ files }: NoteContent) => files.map(({ chave }) => chave).join(' ')
  return one.text !== other.text || keys(one) !== keys(other)
}

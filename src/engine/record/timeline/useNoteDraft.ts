/* What is written into a note and not saved: kept a moment after each change, until it is saved or given up. */
import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import type { ToldNote } from '#model/wire/record/timeline'
import { forgetNoteDraft, keepNoteDraft, type NoteDraft, readNoteDraft } from './noteDraft'

type Written = Omit<NoteDraft, 'at'>

/** How long after the last change it is written down, in milliseconds. */
const pause = 400

interface NoteBeginning {
  /** The note as it is saved. */
  readonly saved: Written
  readonly first: Written
  /** When it was written, if it was not saved then. */
  readonly at: string | undefined
}

/** What the editor begins with: the note, or what was written over it. */
export function useNoteBeginning(key: string, note: ToldNote | undefined): NoteBeginning {
  const [beginning] = useState(() => {
    const saved = { text: note?.text ?? '', named: note?.mentions ?? [], files: note?.files ?? [] }
    const draft = readNoteDraft(key)
    return { saved, first: draft ?? saved, at: draft?.at }
  })
  return beginning
}

/** What is kept of a note. */
export interface NoteKeeping {
  /** Would leaving lose something? */
  isDirty(): boolean
  /** Saved or given up: nothing is kept. */
  forget(): void
}

/** Keeps what is written. */
export function useNoteKeeping(key: string, saved: Written, { text, named, files }: Written): NoteKeeping {
  const isDone = useRef(false)
  const isDirty = useEvent(() => !isDone.current && isOther({ text, named, files }, saved))
  const write = useEvent(() => {
    if (isDirty()) keepNoteDraft(key, { text, named, files })
    else if (!isDone.current) forgetNoteDraft(key)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is written begins the pause again.
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
      forgetNoteDraft(key)
    },
  }
}

function isOther(one: Written, other: Written): boolean {
  const keys = ({ files }: Written) => files.map(({ chave }) => chave).join(' ')
  return one.text !== other.text || keys(one) !== keys(other)
}

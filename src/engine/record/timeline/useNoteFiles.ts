import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { StoredFile } from '#model/wire/file'
import { noteLimits } from '#model/wire/record/timeline'
import { sendFile } from '../../fields/files/sendFile'
import { noteText } from './noteMessages'
import { problemOf } from './problemOf'

export function useNoteFiles(first: readonly StoredFile[]) {
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

import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import type { StoredFile } from '#model/wire/file'
import { noteText } from './noteMessages'

interface NoteFilesProps {
  readonly files: readonly StoredFile[]
  readonly sending: readonly string[]
  onDrop(file: StoredFile): void
}

export function NoteFiles({ files, sending, onDrop }: NoteFilesProps) {
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

/** A real button: a label that acts as one is not exposed to assistive technology. */
export function AttachButton({ onAttach }: { onAttach(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" color="inherit" startIcon={<AttachFile />} onClick={() => input.current?.click()}>
        {noteText.attach}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={noteText.attach}
        onChange={(event) => {
          onAttach([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

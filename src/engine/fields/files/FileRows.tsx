import './files.css'
import type { StoredFile } from '#model/wire/file'
import type { InputProps } from '../../contract'
import { inputText } from '../messages'
import { filesText } from './messages'
import { SmallPicture } from './SmallPicture'
import { downloadFile } from './sendFile'
import { sizeText } from './storedFile'

interface FileRowsProps {
  readonly input: Pick<InputProps, 'field' | 'readOnly' | 'itemProblems' | 'onProblem'>
  readonly files: readonly StoredFile[]
  onChange(files: readonly StoredFile[]): void
}

export function FileRows({ input, files, onChange }: FileRowsProps) {
  const { field, readOnly, itemProblems = {}, onProblem } = input
  if (files.length === 0) return null
  const move = (from: number, to: number) => {
    const next = files.toSpliced(from, 1)
    onChange(next.toSpliced(to, 0, ...files.slice(from, from + 1)))
  }
  return (
    <ul className="file-rows" aria-label={filesText.filesOf(field.title)}>
      {files.map((file, at) => (
        <li
          key={file.chave ?? `${file.nome} ${at}`}
          data-invalid={itemProblems[at] !== undefined || undefined}
        >
          <span className="file-picture">
            {file.chave !== undefined && file.tipo.startsWith('image/') && <SmallPicture file={file} />}
          </span>
          <span className="file-name">
            {file.chave === undefined ? (
              file.nome
            ) : (
              <button
                type="button"
                className="file-link"
                aria-label={inputText.downloadFile(file.nome)}
                onClick={() => void downloadFile(file).catch(() => onProblem(inputText.uploadFailed))}
              >
                {file.nome}
              </button>
            )}
            <small>{sizeText(file.tamanho)}</small>
            {itemProblems[at] !== undefined && <em role="alert">{itemProblems[at]}</em>}
          </span>
          {!readOnly && (
            <span className="file-tools">
              <button
                type="button"
                aria-label={filesText.moveUp(file.nome)}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={filesText.moveDown(file.nome)}
                disabled={at === files.length - 1}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={inputText.removeFile(file.nome)}
                onClick={() => onChange(files.toSpliced(at, 1))}
              >
                ×
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

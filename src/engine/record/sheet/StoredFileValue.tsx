/* A file that a record keeps: its name, its size, and the file itself, seen or taken away. */
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { formatDecimal } from '#model/formats/index'
import type { StoredFile } from '#model/wire/file'
import { downloadFile, fetchFile } from '../../fields/files/sendFile'
import { Dialog } from '../../page/overlays'
import { sheetText } from './messages'

/** Pictures that browsers show by themselves and that carry no script of their own. */
const picture = /^image\/(?:png|jpeg|gif|webp)$/

/** A stored file. */
export function StoredFileValue({ value }: { readonly value: unknown }) {
  const notify = useNotify()
  const [preview, setPreview] = useState<string>()
  if (!isStored(value)) return null
  const { nome, tamanho, tipo = '', chave } = value
  const size = `${formatDecimal(tamanho / 1024, 0, 1)} KB`
  const fail = () => notify(sheetText.fileFailed, { type: 'error' })
  const open = async () => {
    const url = URL.createObjectURL(await fetchFile(value))
    if (picture.test(tipo)) setPreview(url)
    else window.open(url, '_blank')
  }
  const close = () => {
    if (preview) URL.revokeObjectURL(preview)
    setPreview(undefined)
  }
  return (
    <span className="sheet-file">
      {chave === undefined ? (
        nome
      ) : (
        <button
          type="button"
          className="sheet-link"
          aria-label={sheetText.download(nome)}
          onClick={() => void downloadFile(value).catch(fail)}
        >
          {nome}
        </button>
      )}
      <small>{size}</small>
      {chave !== undefined && (picture.test(tipo) || tipo === 'application/pdf') && (
        <button type="button" className="sheet-link" onClick={() => void open().catch(fail)}>
          {sheetText.preview(nome)}
        </button>
      )}
      <Dialog open={preview !== undefined} onClose={close} maxWidth="lg" fullWidth aria-label={nome}>
        {preview !== undefined && <img className="sheet-preview" src={preview} alt={nome} />}
      </Dialog>
    </span>
  )
}

function isStored(value: unknown): value is StoredFile {
  return isRow(value) && typeof value.nome === 'string' && typeof value.tamanho === 'number'
}

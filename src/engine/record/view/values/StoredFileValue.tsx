import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { StoredFile } from '#model/wire/file'
import { SmallPicture } from '../../../fields/files/SmallPicture'
import { downloadFile, fetchFile } from '../../../fields/files/sendFile'
import { isStoredFile, sizeText } from '../../../fields/files/storedFile'
import { labelledPaper } from '../../../page/labelledPaper'
import { Dialog } from '../../../page/overlays'
import { viewText } from '../messages'

/** Types that every browser renders and that cannot contain scripts. */
const picture = /^image\/(?:png|jpeg|gif|webp)$/

export function StoredFileValue({ value }: { readonly value: unknown }) {
  return isStoredFile(value) ? <Stored key={value.chave} file={value} /> : null
}

function Stored({ file }: { readonly file: StoredFile }) {
  const notify = useNotify()
  const fetched = useRef<Promise<string>>(undefined)
  const [preview, setPreview] = useState<string>()
  // The PDF's tab reads the blob URL until this page unmounts, so it is revoked then.
  useEffect(
    () => () => {
      fetched.current?.then(URL.revokeObjectURL, () => undefined)
      fetched.current = undefined
    },
    [],
  )
  const { nome, tamanho, tipo = '', chave } = file
  const fail = () => notify(viewText.fileFailed, { type: 'error' })
  const show = (url: string) => (picture.test(tipo) ? setPreview(url) : window.open(url, '_blank'))
  const open = () => {
    fetched.current ??= fetchFile(file).then(URL.createObjectURL)
    fetched.current.then(show, () => {
      fetched.current = undefined
      fail()
    })
  }
  return (
    <span className="sheet-file">
      {chave === undefined ? (
        nome
      ) : (
        <button
          type="button"
          className="sheet-link"
          aria-label={viewText.download(nome)}
          onClick={() => void downloadFile(file).catch(fail)}
        >
          {nome}
        </button>
      )}
      <small>{sizeText(tamanho)}</small>
      {chave !== undefined && (picture.test(tipo) || tipo === 'application/pdf') && (
        <button type="button" className="sheet-link" onClick={open}>
          {picture.test(tipo) && <SmallPicture file={file} />}
          {viewText.preview(nome)}
        </button>
      )}
      <Dialog
        open={preview !== undefined}
        onClose={() => setPreview(undefined)}
        maxWidth="lg"
        fullWidth
        slotProps={labelledPaper(nome)}
      >
        {preview !== undefined && <img className="sheet-preview" src={preview} alt={nome} />}
      </Dialog>
    </span>
  )
}

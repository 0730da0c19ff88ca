/*
 * File and image inputs. Hides upload, cropping and downscaling.
 *
 * A file is uploaded as soon as it is chosen or dropped; the record stores its name, type, size and key.
 */

import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { isAccepted } from '#model/fileTypes'
import { validationText } from '#model/validationText'
import type { StoredFile } from '#model/wire/file'
import type { InputProps } from '../../contract'
import { FilePick } from '../../page/FilePick'
import { FieldGroup } from '../FieldGroup'
import { inputText } from '../messages'
import { DropArea } from './DropArea'
import { FileButtons } from './FileButtons'
import { downloadFile, sendFile } from './sendFile'
import { isStoredFile, sizeText } from './storedFile'

export function FileInput(input: InputProps) {
  const { accept = 'image/*' } = input.field
  return <Drop input={input} accept={accept} refusal={validationText.file} />
}

export function PdfInput(input: InputProps) {
  return <Drop input={input} accept="application/pdf" refusal={validationText.pdf} />
}

interface DropProps {
  readonly input: InputProps
  readonly accept: string
  readonly refusal: string
}

function Drop({ input, accept, refusal }: DropProps) {
  const { field, value, readOnly, required, problem, onChange, onBlur, onProblem } = input
  const picker = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const stored = isStoredFile(value) ? value : undefined

  const take = async (file: File) => {
    if (readOnly || isSending) return
    if (!isAccepted(file, accept)) return onProblem(refusal)
    setSending(true)
    try {
      onChange(await sendFile(file))
      onProblem(undefined)
    } catch (error) {
      onProblem((error instanceof Error && error.message) || inputText.uploadFailed)
    } finally {
      setSending(false)
      onBlur()
    }
  }
  return (
    <FieldGroup input={input} spacing={0.5}>
      <DropArea onFile={(file) => void take(file)} isClosed={readOnly} isWrong={problem !== undefined}>
        {stored && <Stored file={stored} onFailed={() => onProblem(inputText.uploadFailed)} />}
        {!readOnly && (
          <>
            {!stored && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {inputText.drop}
              </Typography>
            )}
            <FileButtons
              input={input}
              icon={<UploadFile />}
              choose={stored ? inputText.change : inputText.chooseFile}
              chooseLabel={inputText.chooseFileOf(field.title)}
              removeLabel={stored && inputText.removeFile(stored.nome)}
              isBusy={isSending}
              onChoose={() => picker.current?.click()}
            />
          </>
        )}
      </DropArea>
      {isSending && <LinearProgress aria-label={inputText.uploading} />}
      <FilePick
        ref={picker}
        accept={accept}
        required={required}
        aria-label={field.title}
        onFile={(file) => void take(file)}
      />
    </FieldGroup>
  )
}

function Stored({ file, onFailed }: { readonly file: StoredFile; onFailed(): void }) {
  return (
    <Typography variant="body2" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
      {file.chave === undefined ? (
        file.nome
      ) : (
        <Link
          component="button"
          type="button"
          aria-label={inputText.downloadFile(file.nome)}
          onClick={() => void downloadFile(file).catch(onFailed)}
        >
          {file.nome}
        </Link>
      )}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {sizeText(file.tamanho)}
      </Box>
    </Typography>
  )
}

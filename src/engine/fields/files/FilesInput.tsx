import UploadFile from '@mui/icons-material/UploadFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { acceptOf } from '#model/entity/itemOf'
import { isPicture } from '#model/entity/kindGuards'
import type { InputProps } from '../../contract'
import { FilePick } from '../../page/FilePick'
import { FieldGroup } from '../FieldGroup'
import { hintId, hintOf } from '../labels'
import { inputText } from '../messages'
import { DropArea } from './DropArea'
import { FileRows } from './FileRows'
import { filesText } from './messages'
import { isStoredFile } from './storedFile'
import { useSending } from './useSending'

export function FilesInput(input: InputProps) {
  const { id, field, value, readOnly, required, problem, onChange, onProblem } = input
  const picker = useRef<HTMLInputElement>(null)
  const files = Array.isArray(value) ? value.filter(isStoredFile) : []
  const { sending, take } = useSending(input, files)
  const isImages = isPicture(field)
  const choose = isImages ? filesText.chooseImages : filesText.chooseFiles
  return (
    <FieldGroup input={input} spacing={0.5}>
      <FileRows
        input={input}
        files={files}
        onChange={(next) => {
          onProblem(undefined)
          onChange(next.length === 0 ? undefined : next)
          input.onBlur()
          if (next.length < files.length) document.getElementById(id)?.focus()
        }}
      />
      {!readOnly && (
        <DropArea takesSeveral onFile={take} isWrong={problem !== undefined}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {isImages ? filesText.dropImages : filesText.dropSeveral}
          </Typography>
          <Button
            id={id}
            size="small"
            variant="outlined"
            startIcon={<UploadFile />}
            aria-label={`${choose}: ${field.title}`}
            aria-describedby={hintOf(input) ? hintId(id) : undefined}
            data-invalid={problem !== undefined || undefined}
            onClick={() => picker.current?.click()}
          >
            {choose}
          </Button>
        </DropArea>
      )}
      {sending && (
        <Box sx={{ mt: 0.5 }}>
          <LinearProgress variant="determinate" value={sending.part * 100} aria-label={inputText.uploading} />
          <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {filesText.sending(sending.name, sending.place, sending.count)}
          </Typography>
        </Box>
      )}
      <FilePick
        ref={picker}
        multiple
        accept={acceptOf(field)}
        required={required}
        aria-label={field.title}
        onFile={take}
      />
    </FieldGroup>
  )
}

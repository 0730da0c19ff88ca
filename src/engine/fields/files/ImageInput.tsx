import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { InputProps } from '../../contract'
import { FilePick } from '../../page/FilePick'
import { FieldGroup } from '../FieldGroup'
import { inputText } from '../messages'
import { DropArea } from './DropArea'
import { FileButtons } from './FileButtons'
import { ImageFrame } from './ImageFrame'

export function ImageInput(input: InputProps) {
  const { field, value, readOnly, problem, onChange, onBlur, onProblem } = input
  const file = useRef<HTMLInputElement>(null)
  const source = typeof value === 'string' && value !== '' ? value : undefined

  const [chosen, setChosen] = useState<File>()
  const take = (file: File) => {
    // Some files have no type; the crop dialog reports those it cannot decode.
    if (file.type === '' || file.type.startsWith('image/')) setChosen(file)
    else done(inputText.notAnImage)
  }
  const done = (problem: string | undefined, image?: string) => {
    setChosen(undefined)
    onProblem(problem)
    if (image !== undefined) onChange(image)
    onBlur()
  }

  return (
    <FieldGroup input={input}>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        {source && (
          <Box
            component="img"
            src={source}
            alt={field.title}
            sx={{
              maxHeight: 220,
              maxWidth: 165,
              objectFit: 'contain',
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
            }}
          />
        )}
        {!readOnly && (
          <DropArea onFile={take} isWrong={problem !== undefined}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {inputText.dropImage}
            </Typography>
            <FileButtons
              input={input}
              icon={<AddPhotoAlternate />}
              choose={source ? inputText.change : inputText.choose}
              chooseLabel={(source ? inputText.changeImage : inputText.chooseImage)(field.title)}
              removeLabel={source && inputText.removeImage(field.title)}
              onChoose={() => file.current?.click()}
            />
          </DropArea>
        )}
      </Stack>
      <FilePick ref={file} accept="image/*" aria-label={field.title} onFile={take} />
      {chosen && (
        <ImageFrame
          title={field.title}
          file={chosen}
          onClose={(image) => done(undefined, image)}
          onUnreadable={() => done(inputText.notAnImage)}
        />
      )}
    </FieldGroup>
  )
}

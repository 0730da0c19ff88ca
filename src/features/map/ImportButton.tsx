import UploadFile from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { FilePick, mapText, outlineTypes } from '../../engine'
import { text } from './messages'
import { ReviewDialog } from './ReviewDialog'
import { useReview } from './useReview'
import type { Assignment } from './useSaveOutlines'

interface ImportButtonProps {
  onImported(saved: readonly Assignment[]): void
}

export function ImportButton({ onImported }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const review = useReview()
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFile />} onClick={() => input.current?.click()}>
        {text.importOutlines}
      </Button>
      <FilePick
        ref={input}
        accept={outlineTypes}
        aria-label={`${text.importOutlines}: ${mapText.fileTypes}`}
        onFile={(file) => void review.state.open(file)}
      />
      {review.state.file && (
        <ReviewDialog
          review={review}
          onClose={(saved) => {
            review.close()
            if (saved.length > 0) onImported(saved)
          }}
        />
      )}
    </>
  )
}

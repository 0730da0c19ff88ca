import Box from '@mui/material/Box'
import { type PropsWithChildren, useState } from 'react'

interface DropAreaProps extends PropsWithChildren {
  /** Takes the file that was dropped. */
  onFile(file: File): void
  /** Nothing may be dropped now. */
  readonly isClosed?: boolean
  readonly isWrong?: boolean
}

/** A framed place to drop a file on; children say what for and offer another way. */
export function DropArea({ onFile, isClosed = false, isWrong = false, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isClosed)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && !isClosed) onFile(file)
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 2,
        border: '1px dashed',
        borderColor: isWrong ? 'error.main' : isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      {children}
    </Box>
  )
}

import Box from '@mui/material/Box'
import { type PropsWithChildren, useState } from 'react'

interface DropAreaProps extends PropsWithChildren {
  onFile(file: File): void
  readonly takesSeveral?: boolean
  readonly isClosed?: boolean
  readonly isWrong?: boolean
}

export function DropArea(props: DropAreaProps) {
  const { onFile, takesSeveral = false, isClosed = false, isWrong = false, children } = props
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
        const files = [...event.dataTransfer.files].slice(0, takesSeveral ? undefined : 1)
        if (!isClosed) for (const file of files) onFile(file)
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

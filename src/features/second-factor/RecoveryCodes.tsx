/* The recovery codes are shown only once. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useCopy } from '../../engine'
import { text } from './messages'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  onKept(): void
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = useCopy()
  const lines = codes.join('\n')
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${lines}\n`], { type: 'text/plain' }))
    link.download = text.fileName
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status">{text.keepCodes}</Typography>
      <Box
        component="ul"
        aria-label={text.recovery}
        sx={{
          m: 0,
          p: 2,
          width: '100%',
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
          fontFamily: 'monospace',
          fontSize: '1rem',
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={onKept}>
          {text.kept}
        </Button>
        <Button onClick={() => copy(lines, { done: text.copied })}>{text.copy}</Button>
        <Button onClick={download}>{text.download}</Button>
      </Box>
    </Box>
  )
}

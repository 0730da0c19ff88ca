/* Lines of a file with what is wrong with them, the first of many. */
import Box from '@mui/material/Box'
import { importText } from './messages'

const mostLines = 20

interface LineProblemsProps {
  readonly lines: readonly { readonly id: string; readonly line: number; readonly message: string }[]
}

export function LineProblems({ lines }: LineProblemsProps) {
  const rest = lines.length - mostLines
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }} tabIndex={0}>
      {lines.slice(0, mostLines).map(({ id, line, message }) => (
        <li key={id}>
          <b>{importText.line(line)}</b>: {message}
        </li>
      ))}
      {rest > 0 && <li>{importText.more(rest)}</li>}
    </Box>
  )
}

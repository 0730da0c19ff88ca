import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { shellText } from '../messages'
import { hint } from './Hints'

interface PageHelpProps {
  readonly page: string
  readonly text: string
}

export function PageHelp({ page, text }: PageHelpProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const label = shellText.aboutPage(page)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...(!isOpen && hint(label))}
        onClick={() => setOpen(!isOpen)}
        // A negative margin, so that the button does not make the line taller.
        sx={{ color: 'text.secondary', flex: 'none', my: -1 }}
      >
        <HelpOutline fontSize="small" />
      </IconButton>
      {isOpen && (
        <Typography
          id={id}
          role="note"
          variant="body2"
          sx={{ flex: '1 0 100%', maxWidth: '80ch', textWrap: 'pretty', my: 0.5 }}
        >
          {text}
        </Typography>
      )}
    </>
  )
}

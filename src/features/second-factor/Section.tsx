import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren, ReactNode } from 'react'
import { text } from './messages'

interface SectionProps extends PropsWithChildren {
  readonly title: string
  readonly isOn?: boolean
  readonly hint: string
  readonly actions?: ReactNode
}

export function Section({ title, isOn, hint, actions, children }: SectionProps) {
  return (
    <Card component="section" aria-label={title} sx={{ display: 'grid', gap: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            {isOn !== undefined && (
              <Chip size="small" color={isOn ? 'success' : 'default'} label={isOn ? text.on : text.off} />
            )}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {hint}
          </Typography>
        </Box>
        <div data-needs-server="">{actions}</div>
      </Box>
      {children}
    </Card>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren, ReactNode } from 'react'
import { PageHelp } from './PageHelp'

interface PageHeaderProps extends PropsWithChildren {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** Help text; set, the title must be a string. */
  readonly help?: string
}

export function PageHeader({ title, subtitle, help, children }: PageHeaderProps) {
  const heading = (
    <Typography variant="h1" sx={{ overflowWrap: 'break-word', maxWidth: 1 }}>
      {title}
    </Typography>
  )
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        mb: { xs: 1, sm: 2.5 },
      }}
    >
      {/* Wraps the buttons below rather than squeezing the title. */}
      <Box sx={{ flex: { xs: '1 1 160px', sm: '1 1 240px' }, maxWidth: 1 }}>
        {help === undefined ? (
          heading
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
            {heading}
            <PageHelp page={String(title)} text={help} />
          </Box>
        )}
        {subtitle !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {/* On phones the buttons wrap below the title together. */}
      <Box sx={{ display: { xs: 'flex', sm: 'contents' }, flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}

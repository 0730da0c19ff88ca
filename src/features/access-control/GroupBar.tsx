import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { PropsWithChildren } from 'react'
import { text } from './messages'

interface GroupBarProps extends PropsWithChildren {
  readonly title: string
  readonly search: string
  onSearch(search: string): void
}

export function GroupBar({ title, search, onSearch, children }: GroupBarProps) {
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="h2" sx={{ flex: '1 1 200px' }}>
        {title}
      </Typography>
      <TextField
        size="small"
        type="search"
        label={text.search}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        sx={{ width: { xs: '100%', sm: 260 } }}
      />
      {children}
    </Box>
  )
}

import Visibility from '@mui/icons-material/Visibility'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useConsole } from '../../console/console'
import { endImpersonation } from '../../session/impersonation'
import { viewText } from './viewMessages'

export function ViewBar() {
  const { user } = useConsole()
  return (
    <Box
      component="section"
      aria-label={viewText.lookingAs(user.nome, user.roles[0]?.description ?? '')}
      sx={{
        height: 1,
        px: { xs: 1.5, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
      }}
    >
      <Visibility fontSize="small" aria-hidden />
      <Typography
        role="status"
        variant="body2"
        sx={{
          flex: 1,
          minWidth: 0,
          fontWeight: 600,
          lineHeight: 1.25,
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {viewText.lookingAs(user.nome, user.roles[0]?.description ?? '')}. {viewText.onlyLooking}
      </Typography>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        onClick={endImpersonation}
        sx={{ flexShrink: 0 }}
      >
        {viewText.stopLooking}
      </Button>
    </Box>
  )
}

import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { shellText } from '../messages'

export function PageSkeleton() {
  return (
    <Box role="status" className="page-skeleton">
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
        {shellText.loadingShort}
      </Typography>
      <Skeleton variant="rounded" height={280} />
    </Box>
  )
}

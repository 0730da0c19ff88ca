/* The shape of a page while its part is being loaded. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { shellText } from './messages'

/** A grey page. */
export function PageSkeleton() {
  return (
    <Box role="status" aria-label={shellText.loadingShort}>
      <Skeleton variant="text" width={240} height={44} />
      <Skeleton variant="rounded" height={280} sx={{ mt: 2 }} />
    </Box>
  )
}

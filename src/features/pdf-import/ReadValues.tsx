import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Told } from '#model/record/tellValues'
import { text } from './messages'

/** What was read, field by field. */
export function ReadValues({ values }: { readonly values: readonly Told[] }) {
  if (values.length === 0) return <Alert severity="info">{text.nothing}</Alert>
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{text.found(values.length)}</Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.5,
          my: 1,
          typography: 'body2',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, overflowWrap: 'anywhere' },
        }}
      >
        {values.map(({ campo, valor }) => (
          <Box key={`${campo} ${valor}`} sx={{ display: 'contents' }}>
            <dt>{campo}</dt>
            <dd>{valor}</dd>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text.check}
      </Typography>
    </>
  )
}

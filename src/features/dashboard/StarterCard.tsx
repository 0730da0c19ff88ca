import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call, useConsole } from '../../engine'
import { text } from './messages'

/** The page of another feature, which an installation may not have. */
const page = 'catalogos-prontos'

/** Renders nothing without permission, or once a catalogue has records. */
export function StarterCard() {
  const { slots, area, actor } = useConsole()
  const target = slots.pages.find(({ path }) => path === page)
  const isOpen = target !== undefined && Array.isArray(target.roles) && target.roles.includes(actor.role)
  const { data } = useQuery({
    queryKey: ['starterCatalogs'],
    queryFn: () => call('GET /catalogos-prontos'),
    enabled: isOpen,
    staleTime: 60_000,
  })
  if (!data?.vazio) return null
  const count = data.catalogos.reduce((sum, { prontos }) => sum + prontos, 0)
  return (
    <Card
      component="section"
      aria-labelledby="starter-title"
      sx={{ p: 2.5, mb: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      <div style={{ flex: '1 1 320px' }}>
        <Typography id="starter-title" component="h2" variant="h6">
          {text.starterTitle}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.starterHint(count)}
        </Typography>
      </div>
      <Button component={Link} to={`/${area}/${page}`} variant="contained">
        {text.starter}
      </Button>
    </Card>
  )
}

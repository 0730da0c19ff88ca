import SearchOff from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useConsole } from '../console/console'
import { lostText } from '../console/lostMessages'
import { homeOf } from '../console/routing'
import { PageTitle } from './PageTitle'

interface NotFoundPageProps {
  readonly title?: string
  readonly back?: { readonly to: string; readonly label: string }
}

export function NotFoundPage({ title = lostText.notFoundTitle, back }: NotFoundPageProps) {
  const { area } = useConsole()
  const { to, label } = back ?? { to: homeOf(area), label: lostText.goHome }
  return (
    <Card sx={{ maxWidth: 480, mx: 'auto', mt: { xs: 2, md: 8 }, textAlign: 'center' }}>
      <PageTitle title={title} />
      <CardContent sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1.5 }}>
        <SearchOff color="primary" sx={{ fontSize: 48 }} />
        <Typography variant="h1">{title}</Typography>
        <Typography>{lostText.notFound}</Typography>
        <Button component={Link} to={to} replace variant="contained" sx={{ mt: 1 }}>
          {label}
        </Button>
      </CardContent>
    </Card>
  )
}

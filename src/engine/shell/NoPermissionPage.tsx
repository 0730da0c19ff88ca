import LockOutlined from '@mui/icons-material/LockOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useConsole } from '../console/console'
import { lostText } from '../console/lostMessages'
import { homeOf } from '../console/routing'
import { PageTitle } from '../page/PageTitle'

/** Seconds before the redirect to the home page. */
const countdownFrom = 10

export function NoPermissionPage() {
  const { area } = useConsole()
  const navigate = useNavigate()
  const [left, setLeft] = useState(countdownFrom)
  const home = homeOf(area)
  useEffect(() => {
    const timer = setInterval(() => setLeft((last) => last - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) navigate(home, { replace: true })
  }, [left, home, navigate])

  return (
    <Card sx={{ maxWidth: 480, mx: 'auto', mt: { xs: 2, md: 8 }, textAlign: 'center' }}>
      <PageTitle title={lostText.noPermissionTitle} />
      <CardContent sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1.5 }}>
        <LockOutlined color="primary" sx={{ fontSize: 48 }} />
        <Typography variant="h1">{lostText.noPermissionTitle}</Typography>
        <Typography>{lostText.noPermission}</Typography>
        <Typography variant="body2" role="timer" sx={{ color: 'text.secondary' }}>
          {lostText.countdown(Math.max(left, 0))}
        </Typography>
        <Button component={Link} to={home} replace variant="contained" sx={{ mt: 1 }}>
          {lostText.goHome}
        </Button>
      </CardContent>
    </Card>
  )
}

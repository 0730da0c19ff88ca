/* Where the own account is open, and the way out of everywhere. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { showDateTime } from '#model/formats/index'
import type { SessionEntry } from '#model/wire/session'
import { call, Icon, PageFailure, PageHeader, PageSkeleton, signOut, useDialogs } from '../../engine'
import { describeDevice } from './describeDevice'
import { text } from './messages'
import { titles } from './titles'

/** The page. */
export function SessionsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => call('GET /auth/sessoes'),
    staleTime: 0,
  })
  if (error) return <PageFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle}>
        <EndSessions hasOthers={data.length > 1} onEnded={() => void refetch()} />
      </PageHeader>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, maxWidth: 760, listStyle: 'none' }}>
        {data.map((session) => (
          <li key={`${session.iniciada_em} ${session.navegador}`}>
            <SessionCard session={session} />
          </li>
        ))}
      </Box>
    </>
  )
}

function SessionCard({ session }: { readonly session: SessionEntry }) {
  const { browser, system } = describeDevice(session.navegador)
  const name = browser && system ? text.on(browser, system) : (browser ?? system ?? text.unknownDevice)
  const isTelephone = system === 'Android' || system === 'iOS'
  return (
    <Card sx={{ display: 'flex', gap: 2, p: 2, borderColor: session.atual ? 'primary.main' : undefined }}>
      <Box sx={{ color: 'primary.main', pt: 0.25 }}>
        <Icon name={isTelephone ? 'Smartphone' : 'Computer'} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          {session.atual && <Chip color="primary" label={text.current} />}
        </Box>
        {[
          text.seen(showDateTime(session.vista_em)),
          text.started(showDateTime(session.iniciada_em)),
          text.expires(showDateTime(session.expira_em)),
        ].map((line) => (
          <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
      </Box>
    </Card>
  )
}

interface EndSessionsProps {
  readonly hasOthers: boolean
  onEnded(): void
}

function EndSessions({ hasOthers, onEnded }: EndSessionsProps) {
  const { confirm } = useDialogs()
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()

  const end = async (keepsThis: boolean) => {
    setFailure(undefined)
    try {
      await call('POST /auth/sair-de-todos', { body: { manter_atual: keepsThis } })
      return true
    } catch (error) {
      setFailure(error instanceof HttpError ? error.message : text.failed)
      return false
    }
  }
  const endOthers = async () => {
    const question = {
      title: text.confirmOthersTitle,
      message: text.confirmOthers,
      confirmLabel: text.confirm,
    }
    if (!(await confirm(question)) || !(await end(true))) return
    notify(text.othersEnded, { type: 'success' })
    onEnded()
  }
  const endAll = async () => {
    const question = { title: text.confirmAllTitle, message: text.confirmAll, confirmLabel: text.leave }
    if ((await confirm(question)) && (await end(false))) await signOut()
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {failure && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {failure}
        </Alert>
      )}
      {hasOthers && (
        <Button variant="outlined" onClick={() => void endOthers()}>
          {text.endOthers}
        </Button>
      )}
      <Button variant="contained" color="error" onClick={() => void endAll()}>
        {text.endAll}
      </Button>
    </Box>
  )
}

/* Where the own account is open, and the way out of everywhere. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { SessionEntry } from '#model/wire/people/session'
import { call, PageFailure, PageHeader, PageSkeleton, signOut, useDialogs } from '../../engine'
import { text } from './messages'
import { SessionList } from './SessionList'
import { titles } from './titles'

export function SessionsPage() {
  const { confirm } = useDialogs()
  const notify = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => call('GET /auth/sessoes'),
    staleTime: 0,
  })

  const endOne = async ({ id }: SessionEntry, device: string) => {
    const question = {
      title: text.confirmOneTitle,
      message: text.confirmOne(device),
      confirmLabel: text.confirm,
    }
    if (!(await confirm(question))) return
    try {
      await call('POST /auth/sessoes/:id/encerramento', { path: { id } })
      notify(text.ended, { type: 'success' })
    } catch (problem) {
      const message = problem instanceof HttpError ? problem.message : text.failed
      notify(message, { type: 'error', title: text.attention })
    }
    await refetch()
  }

  if (error) return <PageFailure page={titles.title} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle}>
        <EndSessions hasOthers={data.length > 1} onEnded={() => void refetch()} />
      </PageHeader>
      <SessionList sessions={data} onEnd={(session, device) => void endOne(session, device)} />
    </>
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

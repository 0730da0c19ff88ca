import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { SessionEntry } from '#model/wire/people/session'
import { call, PageFailure, PageHeader, PageSkeleton, signOut } from '../../engine'
import { EndDialog, type EndSessionRequest } from './EndDialog'
import { text } from './messages'
import { SessionList } from './SessionList'
import { titles } from './titles'

export function SessionsPage() {
  const notify = useNotify()
  const [ending, setEnding] = useState<EndSessionRequest>()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => call('GET /auth/sessoes'),
    staleTime: 0,
  })

  const tell = async (what: string) => {
    notify(what, { type: 'success' })
    await refetch()
  }
  const endOne = ({ id }: SessionEntry, device: string) =>
    setEnding({
      title: text.confirmOneTitle,
      message: text.confirmOne(device),
      action: text.confirm,
      async end(proof) {
        await call('POST /auth/sessoes/:id/encerramento', { path: { id }, body: proof })
        await tell(text.ended)
      },
    })
  const endOthers = () =>
    setEnding({
      title: text.confirmOthersTitle,
      message: text.confirmOthers,
      action: text.confirm,
      async end(proof) {
        await call('POST /auth/sair-de-todos', { body: { ...proof, manter_atual: true } })
        await tell(text.othersEnded)
      },
    })
  const endAll = () =>
    setEnding({
      title: text.confirmAllTitle,
      message: text.confirmAll,
      action: text.leave,
      async end(proof) {
        await call('POST /auth/sair-de-todos', { body: { ...proof, manter_atual: false } })
        await signOut()
      },
    })

  if (error) return <PageFailure page={titles.title} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {data.length > 1 && (
            <Button variant="outlined" data-needs-server="" onClick={endOthers}>
              {text.endOthers}
            </Button>
          )}
          <Button variant="contained" color="error" data-needs-server="" onClick={endAll}>
            {text.endAll}
          </Button>
        </Box>
      </PageHeader>
      <SessionList sessions={data} onEnd={endOne} />
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, PageFailure, PageHeader, PageSkeleton, useConsole } from '../../engine'
import { text } from './messages'
import { TokenDialog } from './TokenDialog'
import { TokenList } from './TokenList'
import { titles } from './titles'

export function TokensPage() {
  const [isMaking, setMaking] = useState(false)
  const { area } = useConsole()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-tokens'],
    queryFn: () => call('GET /auth/tokens'),
    staleTime: 0,
  })
  if (error) return <PageFailure page={titles.own} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.own} subtitle={text.ownSubtitle}>
        <Button href={`#/${area}/conf/api`}>{text.calls}</Button>
        <Button variant="contained" data-needs-server="" onClick={() => setMaking(true)}>
          {text.newToken}
        </Button>
      </PageHeader>
      <Card sx={{ p: 2 }}>
        <TokenList
          tokens={data}
          onRevoke={async (id) => {
            await call('POST /auth/tokens/:id/revogacao', { path: { id } })
            await refetch()
          }}
        />
      </Card>
      {isMaking && (
        <TokenDialog
          onMake={(wish) => call('POST /auth/tokens', { body: wish })}
          onClose={() => {
            setMaking(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}

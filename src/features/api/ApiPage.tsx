/* The page of the calls: those that the person may make, in groups, and the one that is open. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call, PageFailure, PageHeader, PageSkeleton } from '../../engine'
import { CallList } from './CallList'
import { CallPanel } from './CallPanel'
import { text } from './messages'
import { type ApiDocument, groupCalls, readDocument } from './readDocument'
import { titles } from './titles'

/** Parameter of the page's address that names the open call. */
const open = 'chamada'

/** The page. */
export function ApiPage() {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['api-document'],
    queryFn: async () => readDocument(await call('GET /openapi.json')),
    staleTime: 300_000,
  })
  const groups = useMemo(() => (data ? groupCalls(data) : []), [data])
  const name = search.get(open)
  const shown = groups.flatMap(({ calls }) => calls).find(({ operationId }) => operationId === name)
  if (error) return <PageFailure page={titles.title} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={titles.title} subtitle={text.subtitle}>
        <Button variant="outlined" onClick={() => save(data)}>
          {text.download}
        </Button>
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '360px minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: { xs: shown ? 'none' : 'block', md: 'block' } }}>
          <CallList
            groups={groups}
            shown={shown}
            onChoose={({ operationId }) => setSearch({ [open]: operationId })}
          />
        </Box>
        {shown ? (
          <Box>
            <Button size="small" onClick={() => setSearch({})} sx={{ display: { md: 'none' }, mb: 1 }}>
              {text.back}
            </Button>
            <CallPanel key={shown.operationId} document={data} call={shown} />
          </Box>
        ) : (
          <Card sx={{ p: 3, display: { xs: 'none', md: 'block' } }}>
            <Typography sx={{ color: 'text.secondary' }}>{text.choose}</Typography>
          </Card>
        )}
      </Box>
    </>
  )
}

function save(document: ApiDocument): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(document, null, 1)], { type: 'application/json' }),
  )
  const link = Object.assign(window.document.createElement('a'), { href: address, download: 'openapi.json' })
  link.click()
  URL.revokeObjectURL(address)
}

/* The audit log by day, one line an act. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { loadBodies } from '#model/entity/load/lazyEntity'
import { callForPage, PageFailure, PageHeader, PageSkeleton, useConsole } from '../../engine'
import { AuditDays } from './AuditDays'
import { AuditFilters } from './AuditFilters'
import { type AuditFilter, useAuditFilter } from './filter'
import { text } from './messages'

const pageSize = 50

export function AuditPage() {
  const state = useAuditFilter()
  const trail = useAuditLog(useDeferredValue(state.filter))
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? []
  const total = trail.data?.pages[0]?.total ?? 0

  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <AuditFilters {...state} />
      {trail.error ? (
        <PageFailure error={trail.error} onRetry={() => void trail.refetch()} />
      ) : trail.data ? (
        <Box component="section" aria-label={text.title} sx={{ display: 'grid', gap: 2 }}>
          <AuditDays entries={entries} />
          {entries.length === 0 && (
            <Typography sx={{ color: 'text.secondary', textAlign: 'center', py: 4 }}>{text.empty}</Typography>
          )}
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
            {text.count(entries.length, total)}
          </Typography>
          {trail.hasNextPage && (
            <Button loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </Box>
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function useAuditLog(filter: AuditFilter) {
  const { index } = useConsole()
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam: first }) => {
      const query = { ...filter, range: `[${first},${first + pageSize - 1}]` }
      const { answer, headers } = await callForPage('GET /auditoria', { query })
      // The words of a line are its entity's: without them the lines would grow one after another.
      await loadBodies([...new Set(answer.flatMap(({ entity }) => index.get(entity) ?? []))])
      const total = Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
      return { entries: answer, total, next: first + pageSize }
    },
    getNextPageParam: ({ next, total }) => (next < total ? next : undefined),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callForPage, PageFailure, PageHeader, PageSkeleton, useConsole } from '../../engine'
import { EntryCard } from './EntryCard'
import { text } from './messages'

const pageSize = 25

interface AuditFilter {
  readonly entidade: string
  readonly acao: string
  readonly quem: string
}

export function AuditPage() {
  const { entities } = useConsole()
  const [filter, setFilter] = useState<AuditFilter>({ entidade: '', acao: '', quem: '' })
  const trail = useAuditLog(useDeferredValue(filter))
  const set = (name: keyof AuditFilter) => (event: { target: { value: string } }) =>
    setFilter({ ...filter, [name]: event.target.value })
  const sections = entities.toSorted((a, b) => a.plural.localeCompare(b.plural, 'pt-BR'))
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? []
  const total = trail.data?.pages[0]?.total ?? 0

  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} />
      <Card sx={{ p: 2, mb: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        <Choice
          label={text.entity}
          all={text.allSections}
          value={filter.entidade}
          onChange={set('entidade')}
          choices={sections.map(({ name, plural }) => [name, plural] as const)}
        />
        <Choice
          label={text.act}
          all={text.allActs}
          value={filter.acao}
          onChange={set('acao')}
          choices={Object.entries(text.acts)}
        />
        <TextField size="small" label={text.who} value={filter.quem} onChange={set('quem')} />
      </Card>
      {trail.error ? (
        <PageFailure error={trail.error} onRetry={() => void trail.refetch()} />
      ) : trail.data ? (
        <Box component="section" aria-label={text.title} sx={{ display: 'grid', gap: 1 }}>
          {entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} />
          ))}
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
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam: first }) => {
      const filled = Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''))
      const query = { ...filled, range: `[${first},${first + pageSize - 1}]` }
      const { answer, headers } = await callForPage('GET /auditoria', { query })
      const total = Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
      return { entries: answer, total, next: first + pageSize }
    },
    getNextPageParam: ({ next, total }) => (next < total ? next : undefined),
    staleTime: 0,
  })
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, title: string])[]
  onChange(event: { target: { value: string } }): void
}

function Choice({ all, choices, ...input }: ChoiceProps) {
  return (
    <TextField
      {...input}
      select
      size="small"
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(([value, title]) => (
        <MenuItem key={value} value={value}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

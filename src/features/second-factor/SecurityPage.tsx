import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { call, PageFailure, PageHeader, PageSkeleton } from '../../engine'
import { AppSection } from './AppSection'
import { text } from './messages'
import { PasskeySection } from './PasskeySection'
import { RecoverySection } from './RecoverySection'
import { title } from './titles'

export function SecurityPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-factors'],
    queryFn: () => call('GET /auth/fatores'),
    staleTime: 0,
  })
  if (error) return <PageFailure page={title} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const changed = () => void refetch()
  const hasFactor = data.aplicativo_desde !== null || data.chaves.length > 0
  return (
    <>
      <PageHeader title={title} subtitle={text.subtitle} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
        <AppSection since={data.aplicativo_desde} onChanged={changed} />
        <PasskeySection keys={data.chaves} onChanged={changed} />
        {hasFactor && <RecoverySection left={data.codigos} onChanged={changed} />}
      </Box>
    </>
  )
}

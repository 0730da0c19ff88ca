import Card from '@mui/material/Card'
import { PageFailure, PageHeader, PageSkeleton } from '../../engine'
import { text } from './messages'
import { StepList } from './StepList'
import { titles } from './titles'
import { useFirstSteps } from './useFirstSteps'

export function StepsPage() {
  const { data, error, refetch, isFetching } = useFirstSteps()
  if (error && !data) return <PageFailure page={titles.steps} error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { passos, faltam } = data
  const subtitle = faltam === 0 ? text.allDone : text.stepsDone(passos.length - faltam, passos.length)
  return (
    <>
      <PageHeader title={titles.steps} subtitle={subtitle} />
      {passos.length > 0 && (
        <Card aria-busy={isFetching} sx={{ maxWidth: 860, p: 2.5, pt: 1 }}>
          <StepList steps={passos} />
        </Card>
      )}
    </>
  )
}

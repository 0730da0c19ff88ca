import Alert from '@mui/material/Alert'
import { useSyncExternalStore } from 'react'
import { formText } from '../messages'
import { useForm } from '../state/FormScope'

export function HomelessProblems() {
  const { store } = useForm()
  const problems = useSyncExternalStore(store.subscribe, store.getHomeless)
  if (problems.length === 0) return null
  return (
    <Alert severity="error" sx={{ mb: 2 }} aria-label={formText.checkFields}>
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </Alert>
  )
}

export function ProblemCount({ isTried }: { readonly isTried: boolean }) {
  const { store } = useForm()
  const count = useSyncExternalStore(store.subscribe, () => store.getProblemPaths().length)
  return (
    <div role="status" className="unseen">
      {isTried && count > 0 && formText.problemCount(count)}
    </div>
  )
}

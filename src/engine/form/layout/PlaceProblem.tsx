import FormHelperText from '@mui/material/FormHelperText'
import { useSyncExternalStore } from 'react'
import { useForm } from '../state/FormScope'

export function PlaceProblem({ pointer }: { readonly pointer: string }) {
  const { store } = useForm()
  const problem = useSyncExternalStore(store.subscribe, () => store.problemAt(pointer))
  const warning = useSyncExternalStore(store.subscribe, () => store.warningAt(pointer))
  const text = problem ?? warning
  if (text === undefined) return null
  return (
    <FormHelperText error={problem !== undefined} role="alert">
      {text}
    </FormHelperText>
  )
}

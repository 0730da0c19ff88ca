import FormHelperText from '@mui/material/FormHelperText'
import { useForm } from '../state/FormScope'
import { useProblems } from '../state/problems'

export function PlaceProblem({ pointer }: { readonly pointer: string }) {
  const { store } = useForm()
  const { problem, warning } = useProblems(store, pointer)
  const text = problem ?? warning
  if (text === undefined) return null
  return (
    <FormHelperText error={problem !== undefined} role="alert">
      {text}
    </FormHelperText>
  )
}

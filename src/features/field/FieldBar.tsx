import { useSyncExternalStore } from 'react'
import { followField, isFieldUsed, lazyPart, useConsole } from '../../engine'

/** Loaded only where records were taken along, or acts wait. */
const FieldStatus = lazyPart(() => import('./FieldStatus').then((part) => part.FieldStatus))

export function FieldBar() {
  const { user } = useConsole()
  const isUsed = useSyncExternalStore(followField, () => isFieldUsed(user))
  return isUsed ? <FieldStatus /> : null
}

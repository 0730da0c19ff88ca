import { useEffect } from 'react'
import type { InputProps } from '../fieldKind'

/** May something be chosen where nothing is yet? */
export function isOpenChoice({ value, readOnly }: InputProps): boolean {
  return !readOnly && (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
}

/** Does the field lack a value that it must have, and may one be given? */
export function isWanting({ value, required, readOnly }: InputProps): boolean {
  return required && !readOnly && (value === undefined || value === null)
}

/** Chooses what is the only choice of a field that must have one; undefined while there are none or several. */
export function useOnlyChoice(input: InputProps, only: unknown): void {
  const isChosen = only !== undefined && isWanting(input)
  useEffect(() => {
    if (isChosen) (input.onAssume ?? input.onChange)(only)
  })
}

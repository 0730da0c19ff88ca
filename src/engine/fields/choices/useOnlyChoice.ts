import { useEffect } from 'react'
import type { InputProps } from '../../contract'

export function isOpenChoice({ value, readOnly }: InputProps): boolean {
  return !readOnly && (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
}

export function isWanting({ value, required, readOnly }: InputProps): boolean {
  return required && !readOnly && (value === undefined || value === null)
}

/** Sets the only option of a required field; `only` is undefined for none or several. */
export function useOnlyChoice(input: InputProps, only: unknown): void {
  const isChosen = only !== undefined && isWanting(input)
  useEffect(() => {
    if (isChosen) (input.onAssume ?? input.onChange)(only)
  })
}

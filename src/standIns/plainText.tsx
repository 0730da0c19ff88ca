/* Stands in for the Markdown reader that the form library imports: descriptions here are plain text. */
import type { ReactNode } from 'react'

/** Shows text as it is. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}

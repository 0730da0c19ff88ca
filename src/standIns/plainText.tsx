/* Replaces the Markdown renderer of the form library: descriptions here are plain text. */
import type { ReactNode } from 'react'

export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children
}

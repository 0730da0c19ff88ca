/* The hidden input behind a button that chooses a file. */
import type { ComponentPropsWithRef } from 'react'

interface FilePickProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'hidden' | 'onChange' | 'multiple'> {
  onFile(file: File): void
  /** Several may be chosen at once. */
  readonly multiple?: boolean
}

/** The input; `click` on its `ref` opens the window of the system. */
export function FilePick({ onFile, ...input }: FilePickProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // The same file may be chosen again.
        target.value = ''
        for (const file of files) onFile(file)
      }}
    />
  )
}

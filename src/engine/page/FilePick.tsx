import type { ComponentPropsWithRef } from 'react'

interface FilePickProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'hidden' | 'onChange' | 'multiple'> {
  onFile(file: File): void
  readonly multiple?: boolean
}

/** A hidden file input; call `click` on its `ref` to open the file dialog. */
export function FilePick({ onFile, ...input }: FilePickProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        // Allows the same file to be chosen again.
        target.value = ''
        for (const file of files) onFile(file)
      }}
    />
  )
}

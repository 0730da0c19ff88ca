import type { PropsWithChildren } from 'react'

interface FieldButtonProps extends PropsWithChildren {
  readonly label: string
  readonly opensDialog?: boolean
  onClick(): void
}

/** A button inside an input's frame; its child is an icon. */
export function FieldButton({ label, opensDialog = false, onClick, children }: FieldButtonProps) {
  return (
    <button
      type="button"
      className="field-button"
      aria-label={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

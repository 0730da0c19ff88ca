import type { PropsWithChildren } from 'react'

interface FieldButtonProps extends PropsWithChildren {
  readonly label: string
  readonly opensDialog?: boolean
  onClick(): void
}

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
